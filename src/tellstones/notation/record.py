"""A whole game as a value: how it was set up, all that was said, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tellstones.rules import (
    Event,
    Move,
    Options,
    Over,
    Seat,
    Stone,
    Table,
    Termination,
    after,
    play,
    prepare,
)


class Result(StrEnum):
    A = "A"
    B = "B"
    DRAW = "draw"
    UNFINISHED = "*"


def result_of(table: Table) -> Result:
    """The result that the table itself shows."""
    if not isinstance(table.waiting, Over):
        return Result.UNFINISHED
    return Result(table.waiting.winner or Result.DRAW)


@dataclass(frozen=True, slots=True)
class Said:
    """One move, and the comments on it."""

    move: Move
    comments: tuple[str, ...] = ()


class Step(NamedTuple):
    """One move of a record as it happened, and the table after it."""

    seat: Seat
    move: Move
    event: Event
    table: Table


@dataclass(frozen=True, slots=True)
class Record:
    """A complete game: whoever reads it can say what every seat saw at every step."""

    options: Options
    opening: tuple[Stone, ...]
    first: Seat | None = None
    elder: Seat | None = None
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()
    result: Result = Result.UNFINISHED
    termination: Termination | None = None

    def start(self) -> Table:
        return prepare(self.options, opening=self.opening, first=self.first, elder=self.elder)

    def steps(self) -> Iterator[Step]:
        """The game move by move. Raises `Refused` where a move is not legal."""
        table = self.start()
        for said in self.said:
            step = next_step(table, said.move)
            table = step.table
            yield step

    def tag(self, name: str) -> str | None:
        return dict(self.tags).get(name)


def next_step(table: Table, move: Move) -> Step:
    """What happens when the awaited seat says this. Raises `Refused` if it is not legal."""
    # Once a game is over nobody is awaited; whoever speaks is told so by `play`.
    seat = table.waiting.seat or Seat.A
    event = play(table, seat, move)
    return Step(seat, move, event, after(table, event))
