"""Boasting, believing, doubting and stealing, by the equilibrium of that little game."""

from __future__ import annotations

from random import Random

from tellstones.bots.duel import BELIEVE, BOAST_DOUBT, BOAST_YIELD, DOUBT, KEEP_QUIET, STEAL, Duel
from tellstones.bots.situation import LineInMind, Situation
from tellstones.bots.weighing import KNOWS, KNOWS_NOT, duel, kinds
from tellstones.rules import Believe, Doubt, Reply, Steal

SEEMS_TO_KNOW = 0.6
"""From this certainty on a side plays as one that knows all."""
TREMBLE = 0.03
"""Nobody's play is quite the equilibrium: each way is taken at least this often."""
ALIKE = 0.01
"""Ways whose worth differs by less are mixed as the equilibrium does."""


def _solved(situation: Situation, line: LineInMind) -> Duel:
    return duel(situation.standing, line.shown, line.theirs, line.stones, situation.impatience)


def boast_worth(situation: Situation, line: LineInMind) -> float:
    """The chance of winning with a Boast now, by what I really know."""
    standing = situation.standing
    replies = _solved(situation, line).replier
    others = kinds(line.theirs, line.stones)
    stolen = [kind.likely * _often(mix[STEAL]) for kind, mix in zip(others, replies, strict=True)]
    worth = 0.0
    for kind, mix in zip(others, replies, strict=True):
        worth += kind.likely * _often(mix[BELIEVE]) * standing.scored
        worth += kind.likely * _often(mix[DOUBT]) * line.sure
    lost = stolen[KNOWS] * others[KNOWS].proves + stolen[KNOWS_NOT] * others[KNOWS_NOT].proves
    return worth + max(sum(stolen) * standing.conceded, sum(stolen) - lost)


def may_boast(situation: Situation, line: LineInMind, chance: Random) -> bool:
    """Whoever knows may always; a bluff only as often as the equilibrium bluffs."""
    if line.sure >= SEEMS_TO_KNOW:
        return True
    bluffs = 1.0 - _solved(situation, line).boaster[KNOWS_NOT][KEEP_QUIET]
    return chance.random() < bluffs * situation.judgement.bluffing


def reply_to_boast(situation: Situation, line: LineInMind, chance: Random) -> Reply:
    """My side is asked. In the duel I am the replier, so all is seen from the boaster's side."""
    standing = situation.standing.turned
    solved = duel(standing, line.theirs, line.shown, line.stones, situation.impatience)
    boasters = kinds(line.theirs, line.stones)
    boasts = [
        kind.likely * max(1.0 - mix[KEEP_QUIET], TREMBLE)
        for kind, mix in zip(boasters, solved.boaster, strict=True)
    ]
    total = sum(boasts)
    proves = sum(b * kind.proves for b, kind in zip(boasts, boasters, strict=True)) / total
    doubts = (
        sum(
            b * mix[BOAST_DOUBT] / max(1.0 - mix[KEEP_QUIET], TREMBLE)
            for b, mix in zip(boasts, solved.boaster, strict=True)
        )
        / total
    )
    doubts = min(max(doubts, TREMBLE), 1.0 - TREMBLE)
    believed = 1.0 - standing.scored + situation.judgement.trust
    stolen = doubts * line.sure + (1.0 - doubts) * (1.0 - standing.conceded)
    worths = [believed, 1.0 - proves, stolen * situation.judgement.wit]
    return (Believe(), Doubt(), Steal())[_mixed(worths, solved.replier[_kind(line)], chance)]


def reply_to_steal(situation: Situation, line: LineInMind, chance: Random) -> Reply:
    """My Boast was stolen: do they know, or did they only dare?"""
    solved = _solved(situation, line)
    others = kinds(line.theirs, line.stones)
    stolen = [
        kind.likely * _often(mix[STEAL]) for kind, mix in zip(others, solved.replier, strict=True)
    ]
    lost = stolen[KNOWS] * others[KNOWS].proves + stolen[KNOWS_NOT] * others[KNOWS_NOT].proves
    worths = [situation.standing.conceded + situation.judgement.trust, 1.0 - lost / sum(stolen)]
    way = _mixed(worths, solved.boaster[_kind(line)][BOAST_YIELD:], chance)
    return (Believe(), Doubt())[way]


def _kind(line: LineInMind) -> int:
    return KNOWS if line.sure >= SEEMS_TO_KNOW else KNOWS_NOT


def _mixed(worths: list[float], mixture: tuple[float, ...], chance: Random) -> int:
    """The best way; among ways as good as it, as often as the equilibrium takes each."""
    best = max(worths)
    weights = [
        mix + 1e-6 if worth >= best - ALIKE else 0.0
        for worth, mix in zip(worths, mixture, strict=True)
    ]
    return chance.choices(range(len(worths)), weights)[0]


def _often(mix: float) -> float:
    """A part of the three ways, none of them quite never."""
    return TREMBLE + (1.0 - 3 * TREMBLE) * mix
