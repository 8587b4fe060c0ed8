"""Analyses a finished game: chances, decisions, claims, what each seat knew, key moments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from tellstones.bots import MemoryTraits
from tellstones.notation import Record, Result
from tellstones.rules import Acting, Seat, seats
from tellstones.study.analysis.accuracy import accuracy
from tellstones.study.analysis.claim_review import ClaimReview, ClaimReviews
from tellstones.study.analysis.decision_review import DecisionReview, KingAdvisers
from tellstones.study.analysis.key_moments import KeyMoment, key_moment_of, lost_track
from tellstones.study.analysis.player_traits import traits_of
from tellstones.study.analysis.sightings import Sightings, TurnKnowledge
from tellstones.study.bounded_reader import MOST_STEPS, TooLong
from tellstones.study.frames import finished, prelude_of
from tellstones.study.odds.seat_memories import RememberedStep, SeatMemories, remembered_steps
from tellstones.study.odds.winning_odds import odds

MOST_TOLD = 14
"""The largest number of moments reported; the most important ones."""
MOST_OF_A_KIND = 2
T = TypeVar("T")
InSteps: TypeAlias = Generator[float, None, T]
"""Work in short steps: each yields the progress, from 0 to 1, and the last one the result. The
caller may do other work in between, or stop."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The probability that side A wins after a number of steps."""

    index: int
    turn: int
    side_a: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of one finished game."""

    record: Record
    curve: tuple[CurvePoint, ...]
    knowledge: tuple[TurnKnowledge, ...]
    decisions: tuple[DecisionReview, ...]
    claims: tuple[ClaimReview, ...]
    key_moments: tuple[KeyMoment, ...]

    def accuracy(self, seat: Seat) -> float | None:
        """A number from 0, random moves, to 1, a King; None for a seat that never had a choice."""
        return accuracy(seat, self.decisions, self.claims)


def analyse(record: Record, traits: Mapping[Seat, MemoryTraits] | None = None) -> Analysis:
    """Explain a finished game. `traits` replaces the memory of the seats that it names.

    Raises `Refused` for an unfinished game, `TooLong` for an unrealistic one.
    """
    return all_steps(analysing(record, traits))


def analysing(
    record: Record, traits: Mapping[Seat, MemoryTraits] | None = None
) -> InSteps[Analysis]:
    """The same, step by step through the game."""
    finished(record)
    if len(record.said) > MOST_STEPS:
        raise TooLong
    return _Fold(record, traits_of(record, traits)).analysis()


def all_steps(work: InSteps[T], report: Callable[[float], None] = lambda _part: None) -> T:
    """Does it without a pause."""
    while True:
        try:
            report(next(work))
        except StopIteration as end:
            done: T = end.value
            return done


class _Fold:
    """Gathers everything in one walk through the game."""

    def __init__(self, record: Record, traits: Mapping[Seat, MemoryTraits]) -> None:
        self.record, self.traits, self.watched = record, traits, prelude_of(record)
        self.seats = seats(record.options.players)
        self.advisers = KingAdvisers(record, traits)
        self.sightings = Sightings(record.start())
        self.curve: list[CurvePoint] = []
        self.knowledge: list[TurnKnowledge] = []
        self.decisions: list[DecisionReview] = []
        self.claims = ClaimReviews()
        self.key_moments: list[KeyMoment] = []
        self._latest: dict[Seat, TurnKnowledge] = {}

    def analysis(self) -> InSteps[Analysis]:
        start = self.record.start()
        before = odds(start, SeatMemories(start, self.traits))
        for index, moment in enumerate(remembered_steps(self.record, self.traits), start=1):
            self.curve.append(CurvePoint(index - 1, moment.before.turn, before))
            if isinstance(moment.before.waiting, Acting):
                self._look_around(index, moment)
            after = odds(moment.step.table, moment.later)
            self._judge(index, moment, before, after)
            before = after
            self.sightings.see(moment.before, moment.step)
            self.advisers.see(moment.step)
            yield index / len(self.record.said)
        return self._finished()

    def _look_around(self, index: int, moment: RememberedStep) -> None:
        for seat in self.seats:
            now = self.sightings.knowing(moment.before, seat, moment.memories)
            if seat in self._latest:
                self.key_moments += lost_track(index - 1, self._latest[seat], now)
            self._latest[seat] = now
            self.knowledge.append(now)

    def _judge(self, index: int, moment: RememberedStep, before: float, after: float) -> None:
        chosen = index > self.watched
        decision = self.advisers.decision(index, moment, before, after) if chosen else None
        if decision is not None:
            self.decisions.append(decision)
        self.claims.see(index, moment)
        swing = abs(after - before)
        told = key_moment_of(index, moment, decision, self.sightings, swing)
        if told is not None:
            self.key_moments.append(told)

    def _finished(self) -> Analysis:
        end = {Result.A: 1.0, Result.B: 0.0}.get(self.record.result, 0.5)
        last_turn = self.curve[-1].turn if self.curve else 1
        self.curve.append(CurvePoint(len(self.record.said), last_turn, end))
        return Analysis(
            self.record,
            tuple(self.curve),
            tuple(self.knowledge),
            tuple(self.decisions),
            tuple(self.claims.claims),
            weightiest(self.key_moments),
        )


def weightiest(told: Sequence[KeyMoment]) -> tuple[KeyMoment, ...]:
    """The moments that mattered most, one of a step and not too many of a kind, in the order of
    the game."""
    chosen: dict[int, KeyMoment] = {}
    of_a_kind: Counter[tuple[str, Seat]] = Counter()
    for moment in sorted(told, key=lambda moment: -moment.weight):
        kind = moment.key, moment.seat
        if moment.index in chosen or of_a_kind[kind] == MOST_OF_A_KIND or len(chosen) == MOST_TOLD:
            continue
        of_a_kind[kind] += 1
        chosen[moment.index] = moment
    return tuple(moment for _, moment in sorted(chosen.items()))
