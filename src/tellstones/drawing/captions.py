"""The few words that stand in a drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tellstones.rules import SEVEN, Seat, Stone

_AS_IN_THE_CODE = MappingProxyType({stone: stone.name.title() for stone in SEVEN})


@dataclass(frozen=True)
class Captions:
    """By default the words of the code itself; whoever speaks a language hands in its own."""

    stones: Mapping[Stone, str] = field(default_factory=lambda: _AS_IN_THE_CODE)
    seats: Mapping[Seat, str] = field(default_factory=dict)
    pool: str = "Pool"
    line: str = "Line"
    turn: str = "Turn"
    hidden: str = "hidden"

    def seat(self, seat: Seat) -> str:
        return self.seats.get(seat, seat)


PLAIN = Captions()
