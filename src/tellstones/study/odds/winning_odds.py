"""The chance of winning of either side: fitted for quiet positions, by the rules for all others.

At the beginning of a turn the chance is a logistic function of a few numbers (`features`), with
weights fitted to games of the bots (`bench/study/odds.py`, `winning_odds.json`). In the middle of a
Challenge, a Boast or a proof it follows from what may happen next and how likely that is.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from math import exp

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
    hidden_places,
    left_of,
    right_of,
)
from tellstones.study.odds.boast_game import (
    BELIEVE,
    BOAST_YIELD,
    DOUBT,
    STEAL,
    BoastStakes,
    ProverType,
    payoff,
    prover_types,
    solve_boast,
)
from tellstones.study.odds.position_features import PositionFeatures, features
from tellstones.study.odds.seat_memories import SeatMemories


@cache
def weights() -> PositionFeatures:
    file = files("tellstones.study.odds") / "winning_odds.json"
    return PositionFeatures(**json.loads(file.read_text(encoding="utf-8"))["weights"])


def logistic(x: float) -> float:
    return 1.0 / (1.0 + exp(-max(min(x, 40.0), -40.0)))


def odds(table: Table, memories: SeatMemories, weighing: PositionFeatures | None = None) -> float:
    """Return the probability that side A wins, with a draw counted as half."""
    waiting = table.waiting
    match waiting:
        case Over():
            return 0.5 if waiting.winner is None else float(waiting.winner is Side.A)
        case Acting() | Choosing() | Peeking() | Carrying():
            numbers = features(table, memories)
            by = weighing or weights()
            return logistic(sum(w * x for w, x in zip(by, numbers, strict=True)))
        case Answering():
            return _answering(table, memories, waiting)
        case Replying():
            return _replying(table, memories, waiting)
        case Yielding():
            return _yielding(table, memories, waiting)
        case Proving():
            side = waiting.seat.side
            return chance_of(side, memories.proves(table, side, waiting.line))


def odds_for(side: Side, table: Table, memories: SeatMemories) -> float:
    return chance_of(side, odds(table, memories))


def chance_of(side: Side, chance: float) -> float:
    """The same chance told for the other side, or back."""
    return chance if side is Side.A else 1.0 - chance


def _answering(table: Table, memories: SeatMemories, waiting: Answering) -> float:
    stone = table.line(waiting.line).at(waiting.place)
    other = next(s for s in SEVEN if s is not stone)
    seat, place, line = waiting.seat, waiting.place, waiting.line
    named = memories.names(table, seat, line, place)
    right, wrong = (
        odds(after(table, Answered(seat, place, line, said, stone)), memories)
        for said in (stone, other)
    )
    return named * right + (1.0 - named) * wrong


def _replying(table: Table, memories: SeatMemories, waiting: Replying) -> float:
    """The equilibrium value of a Boast that was made."""
    boaster = right_of(waiting.seat, table.options.players).side
    believed = chance_of(boaster, odds(after(table, Believed(waiting.seat)), memories))
    yielded = _conceded(table, memories, waiting, boaster)
    stakes = BoastStakes(round((believed + yielded) / 2, 2), round(believed, 2), round(yielded, 2))
    mine = memories.proves(table, boaster, waiting.line)
    stones = len(hidden_places(table.faces_on(waiting.line)))
    boasters = prover_types(round(mine, 1), stones)
    repliers = prover_types(round(memories.proves(table, boaster.other, waiting.line), 1), stones)
    replies = solve_boast(stakes, boasters, repliers).replier
    worth = 0.0
    for kind, mixture in zip(repliers, replies, strict=True):
        for reply in (BELIEVE, DOUBT, STEAL):
            outcome = payoff(stakes, ProverType(1.0, mine), kind, BOAST_YIELD, reply)
            worth += kind.likely * mixture[reply] * outcome
    return chance_of(boaster, worth)


def _conceded(table: Table, memories: SeatMemories, waiting: Replying, boaster: Side) -> float:
    """The Boast stolen, and the steal believed."""
    stolen = after(table, Stole(waiting.seat))
    assert isinstance(stolen.waiting, Yielding)
    return chance_of(boaster, odds(after(stolen, Believed(stolen.waiting.seat)), memories))


def _yielding(table: Table, memories: SeatMemories, waiting: Yielding) -> float:
    """The boaster takes the better of giving the point and asking for the proof."""
    boaster = waiting.seat.side
    given = chance_of(boaster, odds(after(table, Believed(waiting.seat)), memories))
    thief = left_of(waiting.seat, table.options.players).side
    asked = 1.0 - memories.proves(table, thief, waiting.line)
    return chance_of(boaster, max(given, asked))
