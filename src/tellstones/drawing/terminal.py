"""The table in characters, for terminals. It says everything without colour."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from tellstones.drawing.captions import PLAIN, Captions
from tellstones.drawing.highlights import pointed_at, winners
from tellstones.drawing.signs import SIGN_HEIGHT, sign
from tellstones.rules import Seat, Side, Spot, Stone, seats
from tellstones.views import View

WIDTH = 80
GOLD, BOLD, DIM, PLAIN_AGAIN = "\x1b[33m", "\x1b[1m", "\x1b[2m", "\x1b[0m"


def text(
    view: View, *, colour: bool = False, captions: Captions = PLAIN, signs: bool = True
) -> str:
    """The score, then each Line with its Pool below. A `*` marks whose word is awaited, and
    the stones that somebody points at. Without `signs` the frames hold the names alone.
    """
    pen = _Pen(colour)
    parts = [_heading(view, captions, pen)]
    for number in range(1, view.options.lines + 1):
        parts.extend(_line(view, number, captions, pen, signs))
        parts.append(_pool(view, number, captions, pen))
    return "\n".join(part.rstrip() for part in parts) + "\n"


class _Pen:
    """Writes in colour, or plainly."""

    def __init__(self, colour: bool) -> None:
        self._colour = colour

    def gold(self, words: str) -> str:
        return f"{GOLD}{words}{PLAIN_AGAIN}" if self._colour else words

    def bold(self, words: str) -> str:
        return f"{BOLD}{words}{PLAIN_AGAIN}" if self._colour else words

    def dim(self, words: str) -> str:
        return f"{DIM}{words}{PLAIN_AGAIN}" if self._colour else words


def _heading(view: View, captions: Captions, pen: _Pen) -> str:
    sides = "   ".join(_side(view, side, captions, pen) for side in Side)
    return f" {sides}   {pen.dim(f'{captions.turn} {view.turn}')}"


def _side(view: View, side: Side, captions: Captions, pen: _Pen) -> str:
    """Names and points of a side: a full circle for each point, an empty one for each to go."""
    names = [
        _seat(view, seat, captions, pen)
        for seat in seats(view.options.players)
        if seat.side is side
    ]
    points = view.score[0 if side is Side.A else 1]
    to_win = view.options.points
    shown = "●" * points + "○" * (to_win - points) if to_win <= 7 else f"{points}/{to_win}"
    return f"{' & '.join(names)} {shown}"


def _seat(view: View, seat: Seat, captions: Captions, pen: _Pen) -> str:
    lit = seat is view.waiting.seat or seat in winners(view)
    return pen.gold(f"*{captions.seat(seat)}") if lit else captions.seat(seat)


def _line(view: View, number: int, captions: Captions, pen: _Pen, signs: bool) -> Iterable[str]:
    """Frames side by side: the sign, then letter and name; a hidden stone's frame is blank."""
    seen = view.lines[number - 1]
    inside = max(7, *(wide(name) for name in captions.stones.values()))
    pointed = pointed_at(view.waiting)
    frames = [
        _frame(stone, place, inside, Spot(place, number) in pointed, captions, pen)
        for place, stone in enumerate(seen, start=1)
    ]
    gap = " " if len(view.options.stones) * (inside + 3) <= WIDTH else ""
    rows = [" " + gap.join(row) for row in zip(*frames, strict=True)]
    return rows if signs else [rows[0], *rows[1 + SIGN_HEIGHT :]]


def _frame(
    stone: Stone | None, place: int, inside: int, pointed: bool, captions: Captions, pen: _Pen
) -> list[str]:
    number = f"*{place}*" if pointed else f" {place} "
    name = captions.stones[stone] if stone else ""
    letter = f" {stone} " if stone else ""
    frame = [
        f"╭{letter.center(inside, '─')}╮",
        *(f"│{row.center(inside)}│" for row in sign(stone)),
        f"│{pen.bold(middle(name, inside))}│",
        f"╰{number.center(inside, '─')}╯",
    ]
    return [pen.gold(row) for row in frame] if pointed else frame


def _pool(view: View, number: int, captions: Captions, pen: _Pen) -> str:
    pool = [f"{stone} {captions.stones[stone]}" for stone in sorted(view.pools[number - 1])]
    of_line = f" {number}" if view.options.lines > 1 else ""
    return f" {pen.dim(f'{captions.pool}{of_line}:')} {', '.join(pool) or '–'}"


def wide(words: str) -> int:
    """How many columns a terminal needs: Chinese signs take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in words)


def middle(words: str, width: int) -> str:
    room = max(width - wide(words), 0)
    return " " * (room // 2) + words + " " * (room - room // 2)
