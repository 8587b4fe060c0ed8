"""The table in characters, for terminals. It is complete without color."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tellstones.drawing.captions import PLAIN, Captions
from tellstones.drawing.highlights import pointed_at, touched_by, winners
from tellstones.drawing.signs import SIGN_HEIGHT, sign
from tellstones.rules import SEVEN, Event, Seat, Side, Spot, Stone, Table, seats
from tellstones.views import View, as_view

COLUMNS = 80
"""Width in characters of a terminal whose real width is unknown."""
_INK = re.compile(r"\x1b\[[0-9]*m")
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
    columns: int = COLUMNS,
) -> str:
    """The table in characters; handed a table itself, as a spectator sees it.

    The score, then each Line with its Pool below. A `*` marks whose word is awaited, the
    stones that somebody points at and those that `event`, the latest, has touched. Without
    `signs` the frames hold the names alone. Where `columns` are few, a Line takes several rows.
    """
    view = as_view(seen)
    touched = touched_by(event, view) if event is not None else frozenset()
    pen = _Pen(colour, captions, pointed_at(view.waiting) | touched, columns)
    parts = _heading(view, pen)
    for number, line in enumerate(view.lines, start=1):
        for row in _rows(line, number, pen):
            parts += row if signs else [row[0], *row[1 + SIGN_HEIGHT :]]
        parts += _pool(view, number, pen)
    return "\n".join(part.rstrip() for part in parts) + "\n"


def line_text(
    stones: Sequence[Stone | None],
    *,
    marked: Iterable[int] = (),
    colour: bool = False,
    captions: Captions = PLAIN,
    columns: int = COLUMNS,
) -> str:
    """A Line alone, without score and Pool; the places that are `marked` have a `*`."""
    pen = _Pen(colour, captions, frozenset(Spot(place, 1) for place in marked), columns)
    return "\n".join(part.rstrip() for row in _rows(stones, 1, pen) for part in row) + "\n"


@dataclass(frozen=True)
class _Pen:
    """Writes with or without color, and holds the words, the marked stones and the width of the
    page."""

    colour: bool
    captions: Captions
    marked: frozenset[Spot]
    columns: int

    def gold(self, words: str) -> str:
        return self._in(GOLD, words)

    def bold(self, words: str) -> str:
        return self._in(BOLD, words)

    def dim(self, words: str) -> str:
        return self._in(DIM, words)

    def _in(self, ink: str, words: str) -> str:
        return f"{ink}{words}{PLAIN_AGAIN}" if self.colour else words


def _heading(view: View, pen: _Pen) -> list[str]:
    turn = pen.dim(f"{pen.captions.turn} {view.turn}")
    return _folded([*(_side(view, side, pen) for side in Side), turn], "   ", pen)


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


def _rows(stones: Sequence[Stone | None], number: int, pen: _Pen) -> Iterator[list[str]]:
    """Frames side by side, as many as there is room for, then the next row of them."""
    inside = max(7, *(wide(name) for name in pen.captions.stones.values()))
    frames = [
        _frame(stone, Spot(place, number), inside, pen)
        for place, stone in enumerate(stones, start=1)
    ]
    gap = " " if len(SEVEN) * (inside + 3) <= pen.columns else ""
    fitting = max(1, (pen.columns - 1 + len(gap)) // (inside + 2 + len(gap)))
    for first in range(0, len(frames), fitting):
        row = zip(*frames[first : first + fitting], strict=True)
        yield [" " + gap.join(parts) for parts in row]


def _frame(stone: Stone | None, spot: Spot, inside: int, pen: _Pen) -> Iterable[str]:
    """The sign, then letter and name; a hidden stone's frame is blank."""
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


def _pool(view: View, number: int, pen: _Pen) -> list[str]:
    names = pen.captions.stones
    pool = [f"{stone} {names[stone]}" for stone in sorted(view.pools[number - 1])] or ["–"]
    of_line = f" {number}" if view.options.lines > 1 else ""
    heading = pen.dim(f"{pen.captions.pool}{of_line}:")
    return _folded([f"{heading} {pool[0]}", *pool[1:]], ", ", pen)


def _folded(items: Sequence[str], between: str, pen: _Pen) -> list[str]:
    """Items side by side, and on further lines where one has no room for them."""
    lines = [f" {items[0]}"]
    for item in items[1:]:
        longer = f"{lines[-1]}{between}{item}"
        if wide(longer + between.rstrip()) <= pen.columns:
            lines[-1] = longer
        else:
            lines[-1] += between.rstrip()
            lines.append(f" {item}")
    return lines


def wide(words: str) -> int:
    """Return the width in terminal columns: Chinese characters take two, color codes none."""
    shown = _INK.sub("", words)
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in shown)


def middle(words: str, width: int) -> str:
    room = max(width - wide(words), 0)
    return " " * (room // 2) + words + " " * (room - room // 2)
