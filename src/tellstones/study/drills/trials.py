"""The trials of a drill: stones are shown, turned over, moved about, and asked for.

A trial is a value made from a design and a source of randomness: the same seed gives the same
trial. The screen that shows it must keep its timetable, because the seconds between seeing and
answering are measured.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import NamedTuple

from tellstones.rules import SEVEN, Stone

SHOW_SECONDS = 0.8
"""Time for which each stone is shown before it is turned over."""
SWAP_SECONDS = 1.5
"""The time from one Swap to the next."""
ANSWER_SECONDS = 1.5
"""Assumed duration of an answer that was not timed."""
READY_SECONDS = 1.0
"""The time between two trials."""


class DrillKind(StrEnum):
    """The ability that a trial trains and measures."""

    SWAPS = "swaps"
    """Follow the Swaps: where is this stone now?"""
    DELAY = "delay"
    """Delayed recall, in silence, with time to go over it in one's head."""
    TALK = "talk"
    """The same during talk, which prevents rehearsal."""
    LINE = "line"
    """The whole Line, at once, stone by stone."""


class PlacePair(NamedTuple):
    """A Swap, told by its places."""

    one: int
    other: int


@dataclass(frozen=True, slots=True)
class Design:
    """The design of a trial, before any stone is drawn."""

    kind: DrillKind
    stones: int
    swaps: int = 0
    pause: float = 0.0

    @property
    def questions(self) -> int:
        return min(self.stones, 2 * self.swaps) if self.swaps else self.stones

    @property
    def clear(self) -> bool:
        """No stone moves twice, so that every answer tells plainly what was kept and what slipped.

        After several moves a stone may be right by two mistakes; longer trials are for training.
        """
        return 2 * self.swaps <= self.stones

    @property
    def seconds(self) -> float:
        """The approximate duration of the whole trial."""
        shown = self.stones * SHOW_SECONDS + self.swaps * SWAP_SECONDS
        return shown + self.pause + self.questions * ANSWER_SECONDS + READY_SECONDS


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a place, or after Swaps about a stone: one of both is set.

    The true answer to both is `stone` at `place`; which of them is asked for, the kind says.
    """

    place: int
    stone: Stone
    shown: int
    """The index of the stone as shown, from 0."""
    moved: tuple[int, ...] = ()
    """Indices of the Swaps that moved it, from 0."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One trial as it is shown and asked."""

    design: Design
    stones: tuple[Stone, ...]
    """The stones from left to right as they are shown, one after another."""
    swaps: tuple[PlacePair, ...]
    questions: tuple[Question, ...]

    def right(self, index: int) -> str:
        """The right answer to a question: a letter, or the number of a place."""
        question = self.questions[index]
        return str(question.place) if self.design.kind is DrillKind.SWAPS else question.stone

    def age(self, question: Question, asked_after: float) -> float:
        """Return the seconds since a stone was last seen, at the time of the question."""
        rest_shown = (self.design.stones - question.shown - 1) * SHOW_SECONDS
        return max(rest_shown + self.design.swaps * SWAP_SECONDS + asked_after, 0.5)

    def moved_at(self, question: Question) -> tuple[float, ...]:
        """Seconds from seeing the stone to each Swap that moved it."""
        rest_shown = (self.design.stones - question.shown - 1) * SHOW_SECONDS
        return tuple(rest_shown + (swap + 0.5) * SWAP_SECONDS for swap in question.moved)


def make_trial(design: Design, chance: Random) -> Trial:
    stones = tuple(chance.sample(SEVEN, design.stones))
    lies, swaps = list(stones), list[PlacePair]()
    moved: dict[Stone, list[int]] = {stone: [] for stone in stones}
    for number in range(design.swaps):
        one, other = _unspent(lies, moved, swaps, chance)
        for place in (one, other):
            moved[lies[place - 1]].append(number)
        lies[one - 1], lies[other - 1] = lies[other - 1], lies[one - 1]
        swaps.append(PlacePair(one, other))
    asked = _asked(design, stones, moved, chance)
    questions = tuple(
        Question(lies.index(stone) + 1, stone, stones.index(stone), tuple(moved[stone]))
        for stone in asked
    )
    return Trial(design, stones, tuple(swaps), questions)


def _unspent(
    lies: list[Stone], moved: dict[Stone, list[int]], swaps: list[PlacePair], chance: Random
) -> PlacePair:
    """Two places, not the two of the Swap before, and stones that have moved little so far."""
    pairs = [
        PlacePair(one, other)
        for one in range(1, len(lies) + 1)
        for other in range(one + 1, len(lies) + 1)
        if not swaps or PlacePair(one, other) != swaps[-1]
    ]
    tired = {pair: sum(len(moved[lies[place - 1]]) for place in pair) for pair in pairs}
    fewest = min(tired.values())
    return chance.choice([pair for pair in pairs if tired[pair] == fewest])


def _asked(
    design: Design, stones: tuple[Stone, ...], moved: dict[Stone, list[int]], chance: Random
) -> list[Stone]:
    if design.kind is DrillKind.LINE:
        return list(stones)
    order = chance.sample(stones, len(stones))
    if design.kind is DrillKind.SWAPS:
        order.sort(key=lambda stone: not moved[stone])
    return order[: design.questions]
