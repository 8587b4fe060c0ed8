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
from tellstones.rules.move_notation import as_move
from tellstones.rules.notebooks import shown_by
from tellstones.rules.values import checked, member_repr


class Result(StrEnum):
    """How a game ended for its sides. `*` is a game that is not over."""

    A = "A"
    B = "B"
    DRAW = "draw"
    UNFINISHED = "*"

    __repr__ = member_repr


def result_of(table: Table) -> Result:
    """The result that the table itself shows."""
    if not isinstance(table.waiting, Over):
        return Result.UNFINISHED
    return Result(table.waiting.winner or Result.DRAW)


@checked
@dataclass(frozen=True, slots=True)
class Said:
    """One move, and the comments on it."""

    move: Move
    comments: tuple[str, ...] = ()


@checked
class Step(NamedTuple):
    """One move of a record as it happened, and the table after it."""

    seat: Seat
    move: Move
    event: Event
    table: Table


@checked
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

    _repr_html_ = shown_by("match", "replay_html")

    def __post_init__(self) -> None:
        """Where nobody is named to begin, seat A does."""
        if self.first is None and self.elder is None:
            object.__setattr__(self, "first", Seat.A)
        if self.first is not None and self.elder is not None:
            raise ValueError("either a seat begins or an elder chooses, not both")

    def start(self) -> Table:
        """The table as it was laid out."""
        return prepare(self.options, opening=self.opening, first=self.first, elder=self.elder)

    def steps(self) -> Iterator[Step]:
        """The game move by move. Raises `Refused` where a move is not legal."""
        table = self.start()
        for said in self.said:
            step = next_step(table, said.move)
            table = step.table
            yield step

    def tag(self, name: str) -> str | None:
        """The value of a free tag, such as the name of a player; None if it has none."""
        return dict(self.tags).get(name)


def next_step(table: Table, move: Move | str) -> Step:
    """What happens when the awaited seat says this. Raises `Refused` if it is not legal."""
    # Once a game is over nobody is awaited; whoever speaks is told so by `play`.
    seat = table.waiting.seat or Seat.A
    move = as_move(move, table.options.lines)
    event = play(table, seat, move)
    return Step._make((seat, move, event, after(table, event)))
