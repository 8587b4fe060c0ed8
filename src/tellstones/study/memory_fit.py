"""Fits how well a person remembers to their finished games, by maximum likelihood.

What counts is every stone that a Challenge made them name: whether they were right, beside how
likely the model of memory says they would be after what they had seen. Boasts are left out: one
boasts when one feels sure, and so they say more of temper than of memory.

One number is fitted, the threshold of `MemoryTraits`: the lower, the longer a stone is kept. A few
games cannot tell a faster decay from a higher threshold; the rest is as in `docs/memory.md`, and a
turn takes as long as it took in these games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import log
from statistics import median
from typing import NamedTuple

from tellstones.bots import MemoryTraits
from tellstones.bots.memory.recall_odds import RecallOdds
from tellstones.notation import Record, Took, parse_comment
from tellstones.rules import Answered, Seat, hidden_places
from tellstones.study.odds.seat_memories import remembered_steps

STEP = 0.25
THRESHOLDS = tuple(-4.0 + STEP * step for step in range(17))
"""The range of the prior, from a player who hardly forgets, -4, to one who remembers nothing, 0."""
WITHIN = 1.92
"""Half the 95 % point of chi squared: what lies within this of the best fit is not ruled out, nor
what lies beside that. A step more on either side makes up for the errors of the model, which do not
shrink with more games (`docs/data.md`)."""
LEAST_CHANCE = 1e-3
"""A lower bound of every likelihood: one error must not rule a good memory out."""


class SeatOfRecord(NamedTuple):
    """A game, and where the person sat in it."""

    record: Record
    seat: Seat


@dataclass(frozen=True, slots=True)
class MemoryFit:
    """The traits that fit best, an interval of 95 % for the threshold, and the answers used."""

    traits: MemoryTraits
    low: float
    high: float
    answers: int


def fit_memory(games: Sequence[SeatOfRecord]) -> MemoryFit | None:
    """None where nothing was ever asked of the person."""
    pace = turn_seconds(game.record for game in games)
    start = MemoryTraits() if pace is None else MemoryTraits(seconds_per_turn=pace)
    found = {
        threshold: [
            o for game in games for o in outcomes(game, replace(start, threshold=threshold))
        ]
        for threshold in THRESHOLDS
    }
    fits = {threshold: sum(map(_log_likelihood, each)) for threshold, each in found.items()}
    answers = len(found[THRESHOLDS[0]])
    if not answers:
        return None
    best = max(fits, key=fits.__getitem__)
    near = [threshold for threshold, fit in fits.items() if fit >= fits[best] - WITHIN]
    low, high = max(min(near) - STEP, THRESHOLDS[0]), min(max(near) + STEP, THRESHOLDS[-1])
    return MemoryFit(replace(start, threshold=best), low, high, answers)


class NamedStone(NamedTuple):
    """A stone named when challenged: how likely that was to be right, and whether it was."""

    likely: float
    right: bool


def outcomes(game: SeatOfRecord, traits: MemoryTraits) -> Iterator[NamedStone]:
    for moment in remembered_steps(game.record, {game.seat: traits}):
        event = moment.step.event
        if isinstance(event, Answered) and event.seat is game.seat:
            places = hidden_places(moment.before.faces_on(event.line))
            stones = moment.memories.of_seat(moment.before, game.seat, event.line)
            yield NamedStone(_names(stones, places.index(event.place)), event.named is event.stone)


def _names(stones: Sequence[RecallOdds], at: int) -> float:
    """Return the probability that a stone is named: known, or guessed evenly among the forgotten
    ones."""
    rivals = sum(stone.blank for stone in stones) - stones[at].blank
    return stones[at].right + stones[at].blank / (1 + rivals)


def _log_likelihood(outcome: NamedStone) -> float:
    likely = min(max(outcome.likely, LEAST_CHANCE), 1 - LEAST_CHANCE)
    return log(likely if outcome.right else 1 - likely)


def turn_seconds(records: Iterable[Record]) -> float | None:
    """Return the median duration of a turn, if the records contain times."""
    seconds: list[float] = []
    for record in records:
        turns: dict[int, float] = {}
        turn = record.start().turn
        for said, step in zip(record.said, record.steps(), strict=False):
            for comment in map(parse_comment, said.comments):
                if isinstance(comment, Took):
                    turns[turn] = turns.get(turn, 0.0) + comment.seconds
            turn = step.table.turn
        seconds += [took for took in turns.values() if took > 0]
    return median(seconds) if seconds else None
