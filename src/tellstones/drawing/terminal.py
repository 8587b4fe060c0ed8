"""The table in characters, for terminals. It says everything without colour."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tellstones.drawing.captions import PLAIN, Captions
from tellstones.drawing.highlights import pointed_at, touched_by, winners
from tellstones.drawing.signs import SIGN_HEIGHT, sign
from tellstones.rules import SEVEN, Event, Seat, Side, Spot, Stone, Table, seats
from tellstones.views import View, as_view

WIDTH = 80
GOLD, BOLD, DIM, PLAIN_AGAIN = "\x1b[33m", "\x1b[1m", "\x1b[2m", "\x1b[0m"
MOST_CIRCLES = 7
"""A game to more points than this counts them in figures."""


def text(
    seen: View | Table,
    *,
    event: Event | None = None,
    colour: bool = False,
    captions: Captions = PLAIN,
    signs: bool = True,
) -> str:
    """The table in characters; handed a table itself, as a spectator sees it.

    The score, then each Line with its Pool below. A `*` marks whose word is awaited, the
    stones that somebody points at and those that `event`, the latest, has touched. Without
    `signs` the frames hold the names alone.
    """
    view = as_view(seen)
    touched = touched_by(event, view) if event is not None else frozenset()
    pen = _Pen(colour, captions, pointed_at(view.waiting) | touched)
    parts = [_heading(view, pen)]
    for number in range(1, view.options.lines + 1):
        rows = _line(view, number, pen)
        parts += rows if signs else [rows[0], *rows[1 + SIGN_HEIGHT :]]
        parts.append(_pool(view, number, pen))
    return "\n".join(part.rstrip() for part in parts) + "\n"


def line_text(
    stones: Sequence[Stone | None],
    *,
    marked: Iterable[int] = (),
    colour: bool = False,
    captions: Captions = PLAIN,
) -> str:
    """A Line alone, without score and Pool; the places that are `marked` have a `*`."""
    pen = _Pen(colour, captions, frozenset(Spot(place, 1) for place in marked))
    return "\n".join(row.rstrip() for row in _row(stones, 1, pen)) + "\n"


@dataclass(frozen=True)
class _Pen:
    """Writes in colour, or plainly, and knows the words and the stones to mark."""

    colour: bool
    captions: Captions
    marked: frozenset[Spot]

    def gold(self, words: str) -> str:
        return self._in(GOLD, words)

    def bold(self, words: str) -> str:
        return self._in(BOLD, words)

    def dim(self, words: str) -> str:
        return self._in(DIM, words)

    def _in(self, ink: str, words: str) -> str:
        return f"{ink}{words}{PLAIN_AGAIN}" if self.colour else words


def _heading(view: View, pen: _Pen) -> str:
    sides = "   ".join(_side(view, side, pen) for side in Side)
    return f" {sides}   {pen.dim(f'{pen.captions.turn} {view.turn}')}"


def _side(view: View, side: Side, pen: _Pen) -> str:
    """Names and points of a side: a full circle for each point, an empty one for each to go."""
    here = [seat for seat in seats(view.options.players) if seat.side is side]
    names = " & ".join(_seat(view, seat, pen) for seat in here)
    points, to_win = view.score[0 if side is Side.A else 1], view.options.points
    circles = "●" * points + "○" * (to_win - points)
    return f"{names} {circles if to_win <= MOST_CIRCLES else f'{points}/{to_win}'}"


def _seat(view: View, seat: Seat, pen: _Pen) -> str:
    name = pen.captions.seat(seat)
    lit = seat is view.waiting.seat or seat in winners(view)
    return pen.gold(f"*{name}") if lit else name


def _line(view: View, number: int, pen: _Pen) -> list[str]:
    return _row(view.lines[number - 1], number, pen)


def _row(stones: Sequence[Stone | None], number: int, pen: _Pen) -> list[str]:
    """Frames side by side: the sign, then letter and name; a hidden stone's frame is blank."""
    inside = max(7, *(wide(name) for name in pen.captions.stones.values()))
    frames = [
        _frame(stone, Spot(place, number), inside, pen)
        for place, stone in enumerate(stones, start=1)
    ]
    gap = " " if len(SEVEN) * (inside + 3) <= WIDTH else ""
    return [" " + gap.join(row) for row in zip(*frames, strict=True)]


def _frame(stone: Stone | None, spot: Spot, inside: int, pen: _Pen) -> Iterable[str]:
    marked = spot in pen.marked
    number = f"*{spot.place}*" if marked else f" {spot.place} "
    name = pen.captions.stones[stone] if stone else ""
    letter = f" {stone} " if stone else ""
    frame = [
        f"╭{letter.center(inside, '─')}╮",
        *(f"│{row.center(inside)}│" for row in sign(stone)),
        f"│{middle(name, inside) if marked else pen.bold(middle(name, inside))}│",
        f"╰{number.center(inside, '─')}╯",
    ]
    return map(pen.gold, frame) if marked else frame


def _pool(view: View, number: int, pen: _Pen) -> str:
    names = pen.captions.stones
    pool = ", ".join(f"{stone} {names[stone]}" for stone in sorted(view.pools[number - 1]))
    of_line = f" {number}" if view.options.lines > 1 else ""
    return f" {pen.dim(f'{pen.captions.pool}{of_line}:')} {pool or '–'}"


def wide(words: str) -> int:
    """How many columns a terminal needs: Chinese signs take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in words)


def middle(words: str, width: int) -> str:
    room = max(width - wide(words), 0)
    return " " * (room // 2) + words + " " * (room - room // 2)
