"""A whole game as a value: its setup, all moves, and its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
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
from tellstones.rules.move_notation import parse_move
from tellstones.rules.notebooks import shown_by
from tellstones.rules.values import checked, member_repr


class Result(StrEnum):
    """The result of a game. `*` is an unfinished game."""

    A = "A"
    B = "B"
    DRAW = "draw"
    UNFINISHED = "*"

    __repr__ = member_repr


RESULTS = {result.value: result for result in Result}


def result_of(table: Table) -> Result:
    """The result that the table itself shows."""
    if not isinstance(table.waiting, Over):
        return Result.UNFINISHED
    return Result(table.waiting.winner or Result.DRAW)


_prepared = lru_cache(maxsize=256)(prepare)
DEEPEST_VARIATION = 16
"""Variations within each other, at most."""


@dataclass(frozen=True, slots=True)
@checked
class Variation:
    """Moves that could have been played instead of a move, with comments before the first."""

    said: tuple[Said, ...]
    comments: tuple[str, ...] = ()

    def steps(self, table: Table) -> Iterator[Step]:
        """Yield the moves from `table`, where the variation replaces a move."""
        return _steps(table, self.said)


@dataclass(frozen=True, slots=True)
@checked
class Said:
    """One move, the comments on it, and the variations that replace it."""

    move: Move
    comments: tuple[str, ...] = ()
    variations: tuple[Variation, ...] = ()


@checked
class Step(NamedTuple):
    """One move of a record as it happened, and the table after it."""

    seat: Seat
    move: Move
    event: Event
    table: Table


@dataclass(frozen=True, slots=True)
@checked
class Record:
    """A complete game: enough to say what every seat saw at every step.

    It starts from an opening, with `first` or `elder`, or from a `position` in their place.
    """

    options: Options
    opening: tuple[Stone, ...] = ()
    first: Seat | None = None
    elder: Seat | None = None
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()
    result: Result = Result.UNFINISHED
    termination: Termination | None = None
    position: Table | None = None

    __str__ = shown_by("notation", "record_text")
    _repr_html_ = shown_by("match", "replay_html")

    def __post_init__(self) -> None:
        """Seat A begins unless the record says otherwise."""
        if self.position is not None:
            self._check_position(self.position)
            return
        if self.first is None and self.elder is None:
            object.__setattr__(self, "first", Seat.A)
        if self.first is not None and self.elder is not None:
            raise ValueError("either a seat begins or an elder chooses, not both")

    def _check_position(self, position: Table) -> None:
        if self.opening or self.first is not None or self.elder is not None:
            raise ValueError("a record starts from an opening or from a position, not both")
        if position.options != self.options:
            raise ValueError("the position belongs to a table with other options")

    def start(self) -> Table:
        """The table before the first move."""
        if self.position is not None:
            return self.position
        return _prepared(self.options, opening=self.opening, first=self.first, elder=self.elder)

    def steps(self) -> Iterator[Step]:
        """The game move by move. Raises `Refused` where a move is not legal."""
        return _steps(self.start(), self.said)

    def tag(self, name: str) -> str | None:
        """The value of a free tag, such as the name of a player; None if it has none."""
        return dict(self.tags).get(name)


def _steps(table: Table, moves: Iterable[Said]) -> Iterator[Step]:
    for said in moves:
        step = next_step(table, said.move)
        table = step.table
        yield step


def next_step(table: Table, move: Move | str) -> Step:
    """Play a move for the seat that must act. Raises `Refused` if it is not legal."""
    # When a game is over, no seat is to move; `play` refuses the move.
    seat = table.waiting.seat or Seat.A
    if isinstance(move, str):
        move = parse_move(move, table.options.lines)
    event = play(table, seat, move)
    return Step._make((seat, move, event, after(table, event)))
