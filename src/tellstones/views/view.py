"""The table as it lies before one seat, or before a spectator.

A View is built from what may be known, never a table with fields removed: a face-down stone is
`None` from the start. It holds no log. Every stone was once face-up, so a player who could read the
course of the game would need no memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tellstones.rules import (
    Line,
    Options,
    Over,
    Refusal,
    Refused,
    Score,
    Scored,
    Seat,
    Stone,
    Table,
    Waiting,
)
from tellstones.rules.notebooks import shown_by
from tellstones.rules.seats import seat_at
from tellstones.rules.values import checked, trusted

Seen: TypeAlias = tuple[Stone | None, ...]
"""A Line from left to right; None where a stone lies face-down."""


@dataclass(frozen=True, slots=True)
@checked
class View:
    """The table as `seat` sees it, or the public view if it is None. It is `Public`: it answers
    questions about the rules."""

    seat: Seat | None
    options: Options
    lines: tuple[Seen, ...]
    pools: tuple[frozenset[Stone], ...]
    score: Score
    waiting: Waiting
    scored: Scored
    turn: int

    _repr_svg_ = shown_by("drawing", "svg")

    @property
    def faces(self) -> tuple[tuple[bool, ...], ...]:
        return tuple([self.faces_on(line) for line in range(1, len(self.lines) + 1)])

    def faces_on(self, line: int) -> tuple[bool, ...]:
        return tuple([stone is not None for stone in self.lines[line - 1]])

    def hidden_stones(self, line: int = 1) -> frozenset[Stone]:
        """Return the face-down stones of a Line: those neither seen on it nor in its Pool."""
        shown = {stone for stone in self.lines[line - 1] if stone is not None}
        return frozenset(self.options.stones) - self.pools[line - 1] - shown


make_view = trusted(View)


def view(table: Table, seat: Seat | str | None) -> View:
    """Return the view of a seat, or with None of a spectator: neither sees through stone."""
    return _laid_out(table, seat, tuple([_as_it_lies(line) for line in table.lines]))


def opened(table: Table, seat: Seat | str | None) -> View:
    """Return the public view once the game is over: all stones face-up."""
    if not isinstance(table.waiting, Over):
        raise Refused(Refusal.STILL_PLAYED)
    return _laid_out(table, seat, tuple(line.stones for line in table.lines))


def as_view(seen: Table | View) -> View:
    """A View as it is, and of a table what a spectator sees."""
    return seen if isinstance(seen, View) else view(seen, None)


def _as_it_lies(line: Line) -> Seen:
    shown = zip(line.stones, line.faces, strict=True)
    return tuple([stone if face_up else None for stone, face_up in shown])


def _laid_out(table: Table, seat: Seat | str | None, lines: tuple[Seen, ...]) -> View:
    return make_view(
        seat=seat if seat is None else seat_at(seat, table.options.players),
        options=table.options,
        lines=lines,
        pools=table.pools,
        score=table.score,
        waiting=table.waiting,
        scored=table.scored,
        turn=table.turn,
    )
