"""The games of the benchmark: in pairs that have one opening and one first turn, seats changed."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from tellstones.rules import Options, Seat, Stone, draw_first, draw_opening

OPTIONS = Options(turn_limit=200)
"""Two seats, one Line, three points; a game of 200 turns is drawn."""


class Mirrored(NamedTuple):
    """The start of one game of a pair, and the seats of the program and its opponent."""

    opening: tuple[Stone, ...]
    first: Seat
    ours: Seat
    theirs: Seat


def mirrored(number: int, seed: int = 0) -> Mirrored:
    """Games 2k and 2k + 1 are a pair."""
    pair, side = divmod(number, 2)
    chance = Random(f"versus {seed} {pair}")
    opening, first = draw_opening(OPTIONS, chance), draw_first(OPTIONS, chance)
    seats = (Seat.A, Seat.B) if side == 0 else (Seat.B, Seat.A)
    return Mirrored(opening, first, *seats)
