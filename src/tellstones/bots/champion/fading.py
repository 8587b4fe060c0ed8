"""Estimates from public events how far each seat has probably forgotten each stone.

A coarse picture and no second memory: turns since a head last saw the stone, a Swap counted as
several, and of the sum only four shades are ever used.
"""

from __future__ import annotations

from bisect import bisect_left

from tellstones.rules import (
    Answered,
    End,
    Event,
    Hid,
    Looked,
    Named,
    Placed,
    Seat,
    Swapped,
    seats,
)
from tellstones.views import Glimpse, View

SWAPPED = 6
"""A stone that moved unseen fades like this many turns (chosen manually: half of what keeps a fresh
one)."""
FADED = 63
"""No stone fades further than this."""
SHADES = (3, 9, 21)
"""Up to which sums a stone is fresh, dim or dark; beyond, it is lost."""


class Fading:
    """A growing sum for every seat and place. A fold over public events."""

    def __init__(self, view: View) -> None:
        self._turn = view.turn
        self._lines = {
            seat: [[0 if stone else FADED for stone in seen] for seen in view.lines]
            for seat in seats(view.options.players)
        }

    def see(self, glimpse: Glimpse) -> None:
        for seat, lines in self._lines.items():
            _notice(lines, seat, glimpse.event, glimpse.view)
        if glimpse.view.turn != self._turn:
            self._turn = glimpse.view.turn
            self._pass_turn(glimpse.view)

    def shade(self, seat: Seat, line: int, place: int) -> int:
        """0 for fresh to 3 for lost."""
        return bisect_left(SHADES, self._lines[seat][line - 1][place - 1])

    def _pass_turn(self, view: View) -> None:
        for lines in self._lines.values():
            for sums, seen in zip(lines, view.lines, strict=True):
                sums[:] = [
                    0 if stone else min(faded + 1, FADED)
                    for faded, stone in zip(sums, seen, strict=True)
                ]


def _notice(lines: list[list[int]], seat: Seat, event: Event, view: View) -> None:
    match event:
        case Placed():
            sums = lines[event.line - 1]
            sums.insert(0 if event.end is End.LEFT else len(sums), 0)
        case Swapped():
            sums, seen = lines[event.line - 1], view.lines[event.line - 1]
            one, other = event.one - 1, event.other - 1
            sums[one], sums[other] = sums[other], sums[one]
            for at in (one, other):
                if seen[at] is None:
                    sums[at] = min(sums[at] + SWAPPED, FADED)
        case Hid() | Answered() | Named():
            lines[event.line - 1][event.place - 1] = 0
        case Looked() if event.looker is seat:
            lines[event.line - 1][event.place - 1] = 0
        case _:
            pass  # the others show nothing
