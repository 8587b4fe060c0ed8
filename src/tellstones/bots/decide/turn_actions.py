"""On turn: what each action is worth, by what it does to the heads of both sides."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tellstones.bots.belief.situation import LineInMind, Situation
from tellstones.bots.decide.boast_replies import boast_option
from tellstones.bots.decide.move_option import Option, option
from tellstones.bots.memory.recall_odds import names_right
from tellstones.bots.value.move_features import quiet_features
from tellstones.bots.value.position_value import Heads, challenge_worth
from tellstones.bots.weights import constant
from tellstones.rules import Action, Boast, Challenge, End, Hide, Peek, Place, Swap

HIDDEN_STONE_LIKING = constant("hidden_stone_liking")
"""What one more hidden stone is worth to somebody who came to play; half of it if face-up."""
CHALLENGE_CURSE = constant("challenge_curse")
"""The stone that seems known least is named oftener than it seems: it was picked for seeming so."""
MUDDLING_RELIEF = constant("muddling_relief")
"""What part of one's impatience is left if hidden stones are at least moved about."""


def action_options(situation: Situation, chance: Random) -> list[Option]:
    """Every action worth a thought. Which stone is placed is no matter: one of them is tried."""
    found: list[Option] = []
    for line in situation.lines:
        if line.stones > 1:  # a single one is known to all: it only gives the point away
            found += _challenges(situation, line)
            found.append(boast_option(situation, line))
        found += [_quiet(situation, line, action) for action in _orders(situation, line, chance)]
    return found


def _challenges(situation: Situation, line: LineInMind) -> Iterator[Option]:
    judgement, standing = situation.judgement, situation.standing
    for place, likely in zip(line.belief.places, names_right(line.heads.theirs), strict=True):
        named = likely + CHALLENGE_CURSE * (1.0 - likely)
        reckoned = challenge_worth(standing, named)
        move = Challenge(place, line.number)
        yield option(move, "challenge", (reckoned,), judgement, judgement.daring)


def _orders(situation: Situation, line: LineInMind, chance: Random) -> Iterator[Action]:
    seen, number = situation.view.lines[line.number - 1], line.number
    pool = sorted(situation.view.pools[number - 1])
    if pool:
        yield Place(chance.choice(pool), chance.choice(tuple(End)), number)
    for one, stone in enumerate(seen, start=1):
        if stone is None:
            for by_partner, _ in enumerate(line.heads.eyes):
                yield Peek(one, number, bool(by_partner))
        else:
            yield Hide(one, number)
        for other in range(one + 1, len(seen) + 1):
            yield Swap(one, other, number)


def _quiet(situation: Situation, line: LineInMind, action: Action) -> Option:
    before = [one.heads for one in situation.lines]
    heads = heads_after(line, action)
    lines = [heads if one is line else one.heads for one in situation.lines]
    features = quiet_features(situation.standing, before, lines)
    liking = HIDDEN_STONE_LIKING * (len(heads.mine) - line.stones)
    if isinstance(action, Place):
        liking += HIDDEN_STONE_LIKING / 2
    if isinstance(action, Swap) and heads is not line.heads and line.stones > 1:
        liking += situation.judgement.mischief - MUDDLING_RELIEF * situation.impatience
    else:
        liking -= situation.impatience
    return option(action, "quiet", features, situation.judgement, liking)


def heads_after(line: LineInMind, action: Action) -> Heads:
    """Who knows what once this is done."""
    where = line.belief.places
    match action:
        case Hide():
            return line.heads.hiding()
        case Peek():
            return line.heads.peeking(where.index(action.place), action.by_partner)
        case Swap():
            moved = [where.index(at) for at in (action.one, action.other) if at in where]
            return line.heads.moving(tuple(moved)) if moved else line.heads
        case Challenge():
            return line.heads.without(where.index(action.place))
        case Place() | Boast():
            return line.heads
