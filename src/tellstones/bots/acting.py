"""On turn: what each action is worth, by what it does to the heads of both sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tellstones.bots.claims import boast_worth
from tellstones.bots.knowing import names_right
from tellstones.bots.situation import LineInMind, Situation
from tellstones.bots.weighing import Heads, challenge_worth, threat
from tellstones.rules import Action, Boast, Challenge, End, Hide, Peek, Place, Swap

ENDLESS = 0.25
"""How far below an even game an endless one is valued."""
LONG = 150
"""The turn by which a game without an end in sight is taken for an endless one."""
ANSWERED = 0.5
"""What is left of my threat once the others have had a turn to meet it."""
LIVELY = 0.004
"""What one more hidden stone is worth to somebody who came to play, up to `ENOUGH` of them."""
ENOUGH = 5


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action, and the chance of winning with it."""

    action: Action
    worth: float


def weighed_actions(situation: Situation, chance: Random) -> list[Weighed]:
    """Every action worth a thought. Which stone is placed is no matter: one of them is tried."""
    found = []
    for line in situation.lines:
        found += _scoring(situation, line)
        found += _quiet(situation, line, chance)
    return found


def _scoring(situation: Situation, line: LineInMind) -> Iterator[Weighed]:
    if line.stones < 2:
        return  # a single hidden stone is known to all: it only gives the point away
    standing, daring = situation.standing, situation.judgement.daring
    for i, named in enumerate(names_right(list(line.heads.theirs))):
        after = _outlook(situation, line, line.heads.without(i))
        worth = challenge_worth(standing, named) + after + daring
        yield Weighed(Challenge(line.belief.places[i], line.number), worth)
    yield Weighed(Boast(line.number), boast_worth(situation, line) + daring)


def _quiet(situation: Situation, line: LineInMind, chance: Random) -> Iterator[Weighed]:
    seen = situation.view.lines[line.number - 1]
    pool = sorted(situation.view.pools[line.number - 1])
    if pool:
        place = Place(chance.choice(pool), chance.choice(tuple(End)), line.number)
        yield _weighed(situation, line, place, line.heads)
    where = {place: i for i, place in enumerate(line.belief.places)}
    for place, stone in enumerate(seen, start=1):
        if stone is not None:
            yield _weighed(situation, line, Hide(place, line.number), line.heads.hiding())
        else:
            heads = line.heads.peeking(where[place])
            yield _weighed(situation, line, Peek(place, line.number), heads)
    for one in range(1, len(seen) + 1):
        for other in range(one + 1, len(seen) + 1):
            moved = tuple(where[place] for place in (one, other) if place in where)
            swap = Swap(one, other, line.number)
            yield _weighed(situation, line, swap, line.heads.moving(moved) if moved else line.heads)


def _weighed(situation: Situation, line: LineInMind, action: Action, heads: Heads) -> Weighed:
    worth = situation.standing.now + _outlook(situation, line, heads) - _impatience(situation)
    lively = LIVELY * min(len(heads.mine), ENOUGH)
    muddles = isinstance(action, Swap) and heads is not line.heads
    return Weighed(action, worth + lively + situation.judgement.mischief * muddles)


def _outlook(situation: Situation, line: LineInMind, heads: Heads) -> float:
    """What the next two turns may bring: first the others' best scoring move, then mine."""
    standing = situation.standing
    theirs, mine = threat(standing.turned, heads.turned), threat(standing, heads)
    for other in situation.lines:
        if other is not line:
            theirs = max(theirs, threat(standing.turned, other.heads.turned))
            mine = max(mine, threat(standing, other.heads))
    return situation.judgement.foresight * (ANSWERED * mine - theirs)


def _impatience(situation: Situation) -> float:
    """Who never scores cannot lose, and such games never end: waiting grows dearer by the turn."""
    return ENDLESS * min(1.0, situation.view.turn / LONG)
