"""Weighs every action of a turn by what it leaves both sides knowing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tellstones.bots.belief.situation import LineSituation, Situation
from tellstones.bots.decide.boast_replies import boast_option
from tellstones.bots.decide.move_option import MoveOption, weighed_option
from tellstones.bots.memory.line_knowledge import LineKnowledge
from tellstones.bots.memory.recall_odds import names_right
from tellstones.bots.value.move_features import quiet_features
from tellstones.bots.weights import constant
from tellstones.rules import Action, Boast, Challenge, End, Hide, Peek, Place, Swap

HIDDEN_STONE_LIKING = constant("hidden_stone_liking")
"""What one more hidden stone is worth to somebody who came to play; half of it if face-up."""
CHALLENGE_CURSE = constant("challenge_curse")
"""The stone that seems known least is named oftener than it seems: it was picked for seeming so."""
MUDDLING_RELIEF = constant("muddling_relief")
"""What part of one's impatience is left if hidden stones are at least moved about."""


def action_options(situation: Situation, chance: Random) -> list[MoveOption]:
    """Every action worth a thought. Which stone is placed is no matter: one of them is tried."""
    found: list[MoveOption] = []
    for line in situation.lines:
        if line.stones > 1:  # a single one is known to all: it only gives the point away
            found += _challenges(situation, line)
            found.append(boast_option(situation, line))
        found += [_quiet(situation, line, action) for action in _orders(situation, line, chance)]
    return found


def _challenges(situation: Situation, line: LineSituation) -> Iterator[MoveOption]:
    judgement = situation.judgement
    for place, likely in zip(line.belief.places, names_right(line.knowledge.theirs), strict=True):
        named = likely + CHALLENGE_CURSE * (1.0 - likely)
        reckoned = (situation.score.challenging(named),)
        move = Challenge(place, line.number)
        yield weighed_option(move, "challenge", reckoned, judgement)


def _orders(situation: Situation, line: LineSituation, chance: Random) -> Iterator[Action]:
    seen, number = situation.view.lines[line.number - 1], line.number
    pool = sorted(situation.view.pools[number - 1])
    if pool:
        yield Place(chance.choice(pool), chance.choice(tuple(End)), number)
    for one, stone in enumerate(seen, start=1):
        if stone is None:
            for by_partner, _ in enumerate(line.knowledge.lookers):
                yield Peek(one, number, bool(by_partner))
        else:
            yield Hide(one, number)
        for other in range(one + 1, len(seen) + 1):
            yield Swap(one, other, number)


def _quiet(situation: Situation, line: LineSituation, action: Action) -> MoveOption:
    before = [one.knowledge for one in situation.lines]
    known = knowledge_after(line, action)
    lines = [known if one is line else one.knowledge for one in situation.lines]
    features = quiet_features(situation.score, before, lines)
    liking = HIDDEN_STONE_LIKING * (len(known.mine) - line.stones)
    if isinstance(action, Place):
        liking += HIDDEN_STONE_LIKING / 2
    if isinstance(action, Swap) and known is not line.knowledge and line.stones > 1:
        liking -= MUDDLING_RELIEF * situation.impatience
    else:
        liking -= situation.impatience
    return weighed_option(action, "quiet", features, situation.judgement, liking)


def knowledge_after(line: LineSituation, action: Action) -> LineKnowledge:
    """Who knows what once this is done."""
    where = line.belief.places
    match action:
        case Hide():
            return line.knowledge.hiding()
        case Peek():
            return line.knowledge.peeking(where.index(action.place), action.by_partner)
        case Swap():
            moved = [where.index(at) for at in (action.one, action.other) if at in where]
            return line.knowledge.moving(tuple(moved)) if moved else line.knowledge
        case Challenge():
            return line.knowledge.without(where.index(action.place))
        case Place() | Boast():
            return line.knowledge
