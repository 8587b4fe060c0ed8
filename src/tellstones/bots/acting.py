"""On turn: what each action is worth, by what it does to the heads of both sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from tellstones.bots.claims import boast_worth
from tellstones.bots.knowing import names_right
from tellstones.bots.outlook import outlook
from tellstones.bots.situation import LineInMind, Situation
from tellstones.bots.weighing import Heads, Standing, challenge_worth
from tellstones.rules import Action, Boast, Challenge, End, Hide, Peek, Place, Swap

LIVELY = 0.01
"""What one more hidden stone is worth to somebody who came to play; half of it if face-up."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action, and the chance of winning with it."""

    action: Action
    worth: float


def weighed_actions(situation: Situation, chance: Random) -> list[Weighed]:
    """Every action worth a thought. Which stone is placed is no matter: one of them is tried."""
    found: list[Weighed] = []
    for line in situation.lines:
        found += _scoring(situation, line)
        found += [_weighed(situation, line, action) for action in _quiet(situation, line, chance)]
    return found


def _scoring(situation: Situation, line: LineInMind) -> Iterator[Weighed]:
    if line.stones < 2:
        return  # a single hidden stone is known to all: it only gives the point away
    daring = situation.judgement.daring
    for i, named in enumerate(names_right(line.heads.theirs)):
        worth = _challenge_worth(situation, line, i, named)
        yield Weighed(Challenge(line.belief.places[i], line.number), worth + daring)
    yield Weighed(Boast(line.number), boast_worth(situation, line) + daring)


def _challenge_worth(situation: Situation, line: LineInMind, i: int, named: float) -> float:
    standing, heads = situation.standing, line.heads.without(i)
    ahead = replace(standing, mine=standing.mine + 1)
    behind = replace(standing, theirs=standing.theirs + 1)
    coming = (1 - named) * _outlook(situation, line, heads, ahead)
    coming += named * _outlook(situation, line, heads, behind)
    return challenge_worth(standing, named) + coming


def _quiet(situation: Situation, line: LineInMind, chance: Random) -> Iterator[Action]:
    seen, number = situation.view.lines[line.number - 1], line.number
    pool = sorted(situation.view.pools[number - 1])
    if pool:
        yield Place(chance.choice(pool), chance.choice(tuple(End)), number)
    for one, stone in enumerate(seen, start=1):
        yield Peek(one, number) if stone is None else Hide(one, number)
        for other in range(one + 1, len(seen) + 1):
            yield Swap(one, other, number)


def heads_after(line: LineInMind, action: Action) -> Heads:
    """Who knows what once this is done."""
    where = line.belief.places
    match action:
        case Hide():
            return line.heads.hiding()
        case Peek():
            return line.heads.peeking(where.index(action.place))
        case Swap():
            moved = [where.index(at) for at in (action.one, action.other) if at in where]
            return line.heads.moving(tuple(moved)) if moved else line.heads
        case Challenge():
            return line.heads.without(where.index(action.place))
        case Place() | Boast():
            return line.heads


def _weighed(situation: Situation, line: LineInMind, action: Action) -> Weighed:
    heads = heads_after(line, action)
    worth = situation.standing.now + _outlook(situation, line, heads, situation.standing)
    worth += LIVELY * (len(heads.mine) - line.stones) - situation.impatience
    if isinstance(action, Place):
        worth += LIVELY / 2
    elif isinstance(action, Swap) and heads is not line.heads:
        worth += situation.judgement.mischief
    return Weighed(action, worth)


def _outlook(situation: Situation, line: LineInMind, heads: Heads, standing: Standing) -> float:
    if standing.decided:
        return 0.0
    lines = [heads if one is line else one.heads for one in situation.lines]
    return situation.judgement.foresight * outlook(standing, lines)
