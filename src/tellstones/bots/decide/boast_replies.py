"""Weighs Boasts and replies to them by the equilibrium of that little game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tellstones.bots.belief.situation import LineSituation, Situation
from tellstones.bots.decide.move_option import MoveOption, weighed_option
from tellstones.bots.judgement import Judgement
from tellstones.bots.value.boast_game import (
    BELIEVE,
    BOAST_DOUBT,
    BOAST_YIELD,
    DOUBT,
    KEEP_QUIET,
    KNOWS,
    KNOWS_NOT,
    STEAL,
    BoastEquilibrium,
    Mixture,
    ProverType,
    boast_equilibrium,
    prover_types,
)
from tellstones.bots.value.move_features import claim_features
from tellstones.bots.weights import constant
from tellstones.rules import Believe, Boast, Doubt, Steal

PLAYS_AS_KNOWER = constant("plays_as_knower")
"""From this certainty on a side plays as one that knows all."""
INDIFFERENCE = constant("indifference")
"""Ways whose worth differs by less are mixed as the equilibrium does."""
REPLY_TREMBLE = constant("reply_tremble")
"""Nobody's play is quite the equilibrium: each way is taken at least this often."""


def my_boast(situation: Situation, line: LineSituation) -> BoastEquilibrium:
    """A Boast of mine against the other side."""
    score, waiting = situation.score, situation.impatience
    return boast_equilibrium(score, line.shown, line.theirs, line.stones, waiting)


def their_boast(situation: Situation, line: LineSituation) -> BoastEquilibrium:
    """A Boast of theirs against mine, with all values as they see them."""
    turned = situation.score.turned
    return boast_equilibrium(turned, line.theirs, line.shown, line.stones, situation.impatience)


def boast_option(situation: Situation, line: LineSituation) -> MoveOption:
    """The chance of winning with a Boast now, by what I really know."""
    score, judgement = situation.score, situation.judgement
    replies = _replies(situation, line)
    stolen, proved = _steals(line, replies)
    worth = stolen * max(score.conceded, 1.0 - proved)
    for kind, mix in zip(prover_types(line.theirs, line.stones), replies, strict=True):
        worth += kind.likely * (mix[BELIEVE] * score.scored + mix[DOUBT] * line.sure)
    features = claim_features(worth, line.sure)
    return weighed_option(Boast(line.number), "boast", features, judgement)


def bluffs(situation: Situation, line: LineSituation, chance: Random) -> bool:
    """Whether to boast without knowing: as often as the equilibrium does, or a part of it."""
    often = 1.0 - my_boast(situation, line).boaster[KNOWS_NOT][KEEP_QUIET]
    return chance.random() < often * situation.judgement.bluffing


def seems_to_know(line: LineSituation) -> bool:
    return line.sure >= PLAYS_AS_KNOWER


def reply_options(situation: Situation, line: LineSituation) -> list[MoveOption]:
    """My side hears a Boast."""
    score, judgement = situation.score.turned, situation.judgement
    ways = _trembling(their_boast(situation, line).boaster)
    boasters = _as_they_bluff(situation, line)
    boasts = [
        kind.likely * (1.0 - way[KEEP_QUIET]) for kind, way in zip(boasters, ways, strict=True)
    ]
    total = sum(boasts)
    proves = sum([b * kind.proves for b, kind in zip(boasts, boasters, strict=True)]) / total
    calls = [kind.likely * way[BOAST_DOUBT] for kind, way in zip(boasters, ways, strict=True)]
    called = sum(calls) / total
    stolen = called * line.sure + (1.0 - called) * (1.0 - score.conceded)
    doubting = claim_features(1.0 - proves, line.sure)
    stealing = claim_features(stolen, line.sure)
    return [
        _believing("believe", 1.0 - score.scored, line, judgement),
        weighed_option(Doubt(), "doubt", doubting, judgement),
        weighed_option(Steal(), "steal", stealing, judgement),
    ]


def reply_mixture(situation: Situation, line: LineSituation) -> tuple[float, ...]:
    """How often the equilibrium believes, doubts and steals, for a side that knows as I do.

    A steal without knowledge is a bluff, and made no oftener than other bluffs.
    """
    believe, doubt, steal = their_boast(situation, line).replier[_type_of(line)]
    if not seems_to_know(line):
        steal *= situation.judgement.bluffing
    return believe, doubt, steal


def yield_options(situation: Situation, line: LineSituation) -> list[MoveOption]:
    """My Boast was stolen: do they know, or did they only dare?"""
    judgement = situation.judgement
    _, proved = _steals(line, _replies(situation, line))
    conceded = situation.score.conceded
    calling = claim_features(1.0 - proved, line.sure)
    return [
        _believing("yield", conceded, line, judgement),
        weighed_option(Doubt(), "call", calling, judgement),
    ]


def yield_mixture(situation: Situation, line: LineSituation) -> tuple[float, ...]:
    return my_boast(situation, line).boaster[_type_of(line)][BOAST_YIELD:]


def mixed(options: Sequence[MoveOption], mixture: Sequence[float], chance: Random) -> MoveOption:
    """The best way; among ways as good as it, as often as the equilibrium takes each."""
    best = max(option.worth for option in options)
    weights = [
        mix + 1e-6 if option.worth >= best - INDIFFERENCE else 0.0
        for option, mix in zip(options, mixture, strict=True)
    ]
    return chance.choices(options, weights)[0]


def _believing(kind: str, worth: float, line: LineSituation, judgement: Judgement) -> MoveOption:
    return weighed_option(Believe(), kind, claim_features(worth, line.sure), judgement)


def _replies(situation: Situation, line: LineSituation) -> list[list[float]]:
    """What the other side says to a Boast of mine, if it knows all and if not, by its habits."""
    knowing, blind = _trembling(my_boast(situation, line).replier)
    blind = _inclined(blind, STEAL, situation.bluffing)
    return [_inclined(mix, DOUBT, situation.doubting) for mix in (knowing, blind)]


def _inclined(replies: list[float], reply: int, often: float) -> list[float]:
    """The same replies from a side that takes one of them so much more, or less, than it should.

    What it does not steal it believes or doubts as before; what it does not doubt it believes.
    """
    rest = (BELIEVE, DOUBT) if reply == STEAL else (BELIEVE,)
    spare = sum([replies[way] for way in rest])
    both = replies[reply] + spare
    taken = min(replies[reply] * often, (1.0 - REPLY_TREMBLE) * both)
    changed = [
        mix * (both - taken) / spare if way in rest else mix for way, mix in enumerate(replies)
    ]
    changed[reply] = taken
    return changed


def _steals(line: LineSituation, replies: Sequence[Sequence[float]]) -> tuple[float, float]:
    """How likely a Boast of mine is stolen, and how likely such a steal can be proved."""
    others = prover_types(line.theirs, line.stones)
    stolen = [kind.likely * mix[STEAL] for kind, mix in zip(others, replies, strict=True)]
    proved = sum([often * kind.proves for often, kind in zip(stolen, others, strict=True)])
    return sum(stolen), proved / sum(stolen)


def _as_they_bluff(situation: Situation, line: LineSituation) -> tuple[ProverType, ProverType]:
    """Who claims to know: those who do, and those who do not as far as this side is given to it."""
    knowing, bluffing = prover_types(line.theirs, line.stones)
    return knowing, replace(bluffing, likely=bluffing.likely * situation.bluffing)


def _type_of(line: LineSituation) -> int:
    return KNOWS if seems_to_know(line) else KNOWS_NOT


def _trembling(mixtures: Sequence[Mixture]) -> list[list[float]]:
    rest = 1.0 - 3 * REPLY_TREMBLE
    return [[REPLY_TREMBLE + rest * often for often in mixture] for mixture in mixtures]
