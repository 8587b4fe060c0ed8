"""One beat of a puzzle: the event, the table after it, and the question."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import NamedTuple, TypeAlias, TypeVar

from tellstones.rules import (
    Acting,
    Chance,
    Event,
    Hide,
    Move,
    Options,
    Place,
    Seat,
    Swap,
    Table,
    after,
    hidden_places,
    play,
    prepare,
)

SOLVER, OTHER = Seat.A, Seat.B
V = TypeVar("V")


class RecallKind(StrEnum):
    """The kinds of puzzles."""

    NAME = "name"
    """One stone."""
    PROVE = "prove"
    """All of them."""
    DARE = "dare"
    """First a choice by how much one knows, then all of them anyway."""
    KNOW = "know"
    """Whether a bot that boasts can prove it."""
    RUSH = "rush"
    """One stone after another, faster and faster."""


class Question(NamedTuple):
    """A question: a stone at a place, or one of a few choices."""

    place: int | None = None
    choices: tuple[str, ...] = ()

    def accepts(self, said: str) -> bool:
        return said in self.choices if self.choices else said in tuple(Options().stones)


@dataclass(frozen=True, slots=True)
class Beat:
    """A moment as it is shown for `seconds`, or until it is answered."""

    table: Table
    event: Event | None = None
    ask: Question | None = None
    seconds: float = 2.0
    score: int = 0
    misses: int = 0


class TimedReply(NamedTuple):
    """The answer, None if there was none in time, and its time in seconds since the start."""

    said: str | None
    at: float = 0.0


Script: TypeAlias = Generator[Beat, TimedReply, V]
"""Yields beats and receives a reply to each; what it returns is the verdict. The same random draws
and replies give the same beats."""


def laid_out(stones: int, chance: Random) -> Table:
    """Return a Line of face-up stones. The game cannot be won by points."""
    drawn = chance.sample(Options().stones, stones)
    table = prepare(Options(points=1_000_000), opening=drawn[:1])
    for stone in drawn[1:]:
        table, _ = done(table, table_seat(table), Place(stone, chance.choice("<>")))
    return table


def table_seat(table: Table) -> Seat:
    assert table.waiting.seat is not None
    return table.waiting.seat


def done(table: Table, seat: Seat, move: Move) -> tuple[Table, Event]:
    """Plays a move for either seat. Returns the table after it, and the event."""
    if isinstance(table.waiting, Acting):
        table = table.awaiting(Acting(seat))
    event = play(table, seat, move)
    return after(table, event), event


def hidden(table: Table) -> tuple[int, ...]:
    return tuple(hidden_places(table.faces[0]))


def a_hide(table: Table, chance: Chance) -> Hide:
    return Hide(chance.choice([p for p, up in enumerate(table.faces[0], 1) if up]))


def a_swap(table: Table, chance: Chance) -> Swap:
    """Swaps two stones, of which at least one is hidden."""
    one = chance.choice(hidden(table))
    other = chance.choice([p for p in range(1, len(table.faces[0]) + 1) if p != one])
    return Swap(min(one, other), max(one, other))
