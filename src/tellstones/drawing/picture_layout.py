"""Positions of everything in a picture, in SVG units."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.rules import Options, Seat, Side

MARGIN = 74
"""The wood around the mat, where the seats are named and tokens wait for their first point."""
STONE = 46
"""The radius of a stone on the Line."""
PITCH = 106
"""The distance between the centers of two stones."""
MAT_HEIGHT = 182
POOL_STONE = 27
POOL_PITCH = 74
POOL_HEIGHT = 96


@dataclass(frozen=True, slots=True)
class Layout:
    """Left and right are those of seat A, who sits below."""

    options: Options

    @property
    def mat_width(self) -> int:
        return PITCH * max(len(self.options.stones), 5) + 44

    @property
    def width(self) -> int:
        return self.mat_width + 2 * MARGIN

    @property
    def height(self) -> int:
        return self.options.lines * (MAT_HEIGHT + POOL_HEIGHT) + 2 * MARGIN - 12

    def mat_top(self, line: int) -> int:
        return MARGIN + (line - 1) * (MAT_HEIGHT + POOL_HEIGHT)

    def stone_at(self, line: int, place: int, count: int) -> tuple[float, float]:
        x = self.width / 2 + (place - (count + 1) / 2) * PITCH
        return x, self.mat_top(line) + MAT_HEIGHT / 2 - 4

    def pool_at(self, line: int, index: int, count: int) -> tuple[float, float]:
        x = self.width / 2 + (index - (count - 1) / 2) * POOL_PITCH
        return x, self.mat_top(line) + MAT_HEIGHT + POOL_HEIGHT / 2

    def seat_at(self, seat: Seat) -> tuple[float, float, int]:
        """Return the position and rotation in degrees of a seat's name.

        Seats go clockwise from seat A at the bottom: the left neighbor of A sits on its left.
        """
        below, above = (self.width / 2, self.height - 34.0, 0), (self.width / 2, 38.0, 0)
        if self.options.players == 2:
            return below if seat is Seat.A else above
        return {
            Seat.A: below,
            Seat.B: (MARGIN / 2, self.height / 2, 90),
            Seat.C: above,
            Seat.D: (self.width - MARGIN / 2, self.height / 2, -90),
        }[seat]

    def token_at(self, side: Side, points: int) -> tuple[float, float]:
        """A token travels along its side's edge of the cloth, a stitch for each point."""
        last = self.options.lines
        y = self.mat_top(last) + MAT_HEIGHT - 8 if side is Side.A else self.mat_top(1) + 8
        if points == 0:
            y += 32 if side is Side.A else -32
        left = MARGIN + 34
        return left + max(points - 1, 0) * self.stitch, y

    @property
    def stitch(self) -> float:
        """The length of one scoring stitch: a quarter of the mat holds a usual game's three."""
        return min(40.0, (self.mat_width - 68) / max(self.options.points - 1, 1))
