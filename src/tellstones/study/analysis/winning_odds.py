"""The chance of winning: a fitted model of quiet positions, and the rules for all others.

At the beginning of a turn the chance is a logistic function of a few numbers (`features`), with
weights fitted to games of the bots (`bench/study_odds.py`, `winning_odds.json`). In the middle of a
Challenge, a Boast or a proof it follows from what may happen next and how likely that is.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from math import exp

from tellstones.bots.value.boast_game import (
    BELIEVE,
    BOAST_YIELD,
    DOUBT,
    STEAL,
    Kind,
    Stakes,
    payoff,
    solve_duel,
)
from tellstones.rules import (
    SEVEN,
    Acting,
    Answered,
    Answering,
    Believed,
    Carrying,
    Choosing,
    Over,
    Peeking,
    Proving,
    Replying,
    Side,
    Stole,
    Table,
    Yielding,
    after,
    left_of,
    right_of,
)
from tellstones.study.analysis.position_features import Features, features
from tellstones.study.analysis.recall_odds import knows_all
from tellstones.study.analysis.seat_memories import Minds

SURE = 0.95
"""How likely whoever knows a Line proves it; and how little a proof by guessing is worth."""
BLIND = 0.25


@cache
def weights() -> Features:
    file = files("tellstones.study.analysis") / "winning_odds.json"
    return Features(**json.loads(file.read_text(encoding="utf-8"))["weights"])


def logistic(x: float) -> float:
    return 1.0 / (1.0 + exp(-max(min(x, 40.0), -40.0)))


def odds(table: Table, minds: Minds, weighing: Features | None = None) -> float:
    """How likely side A wins, a draw counting half."""
    waiting = table.waiting
    match waiting:
        case Over():
            return 0.5 if waiting.winner is None else float(waiting.winner is Side.A)
        case Acting() | Choosing() | Peeking() | Carrying():
            numbers = features(table, minds)
            by = weighing or weights()
            return logistic(sum(w * x for w, x in zip(by, numbers, strict=True)))
        case Answering():
            return _answering(table, minds, waiting)
        case Replying():
            return _replying(table, minds, waiting)
        case Yielding():
            return _yielding(table, minds, waiting)
        case Proving():
            proves = _proves(minds.of_side(table, waiting.seat.side, waiting.line))
            return _for(waiting.seat.side, proves)


def odds_for(side: Side, table: Table, minds: Minds) -> float:
    return _for(side, odds(table, minds))


def _for(side: Side, chance: float) -> float:
    """The same chance told for the other side, or back."""
    return chance if side is Side.A else 1.0 - chance


def _answering(table: Table, minds: Minds, waiting: Answering) -> float:
    stone = table.line(waiting.line).at(waiting.place)
    other = next(s for s in SEVEN if s is not stone)
    named = minds.names(table, waiting.seat, waiting.line, waiting.place)
    right, wrong = (
        odds(after(table, Answered(waiting.seat, waiting.place, waiting.line, said, stone)), minds)
        for said in (stone, other)
    )
    return named * right + (1.0 - named) * wrong


def _replying(table: Table, minds: Minds, waiting: Replying) -> float:
    """What the equilibrium of the Boast makes of it, now that it was made."""
    boaster = right_of(waiting.seat, table.options.players).side
    believed = _for(boaster, odds(after(table, Believed(waiting.seat)), minds))
    yielded = _conceded(table, minds, waiting, boaster)
    stakes = Stakes(round((believed + yielded) / 2, 2), round(believed, 2), round(yielded, 2))
    mine = _proves(minds.of_side(table, boaster, waiting.line))
    boasters = _kinds(minds.proves(table, boaster, waiting.line))
    repliers = _kinds(minds.proves(table, boaster.other, waiting.line))
    replies = solve_duel(stakes, boasters, repliers).replier
    worth = 0.0
    for kind, mixture in zip(repliers, replies, strict=True):
        for reply in (BELIEVE, DOUBT, STEAL):
            outcome = payoff(stakes, Kind(1.0, mine), kind, BOAST_YIELD, reply)
            worth += kind.likely * mixture[reply] * outcome
    return _for(boaster, worth)


def _conceded(table: Table, minds: Minds, waiting: Replying, boaster: Side) -> float:
    """The Boast stolen, and the steal believed."""
    stolen = after(table, Stole(waiting.seat))
    assert isinstance(stolen.waiting, Yielding)
    return _for(boaster, odds(after(stolen, Believed(stolen.waiting.seat)), minds))


def _yielding(table: Table, minds: Minds, waiting: Yielding) -> float:
    """The boaster takes the better of giving the point and asking for the proof."""
    boaster = waiting.seat.side
    given = _for(boaster, odds(after(table, Believed(waiting.seat)), minds))
    thief = left_of(waiting.seat, table.options.players).side
    asked = 1.0 - _proves(minds.of_side(table, thief, waiting.line))
    return _for(boaster, max(given, asked))


def _proves(known: list[float]) -> float:
    if len(known) < 2:
        return 1.0
    every = knows_all(known)
    return SURE * every + (1.0 - every) * BLIND / len(known)


def _kinds(every: float) -> tuple[Kind, Kind]:
    likely = round(min(max(every, 0.01), 0.99), 1)
    likely = min(max(likely, 0.02), 0.98)
    return Kind(likely, SURE), Kind(1.0 - likely, BLIND)
