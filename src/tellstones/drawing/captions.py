"""The few words in a drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tellstones.rules import SEVEN, Seat, Stone
from tellstones.rules.values import checked

_AS_IN_THE_CODE = {stone: stone.name.title() for stone in SEVEN}


@dataclass(frozen=True, slots=True)
@checked
class Captions:
    """The words of a drawing.

    The names in the code, by default; callers with a language pass their own.
    """

    stones: Mapping[Stone, str] = field(default_factory=_AS_IN_THE_CODE.copy)
    seats: Mapping[Seat, str] = field(default_factory=dict)
    pool: str = "Pool"
    line: str = "Line"
    turn: str = "Turn"
    hidden: str = "hidden"

    def seat(self, seat: Seat) -> str:
        return self.seats.get(seat, seat)


PLAIN = Captions()
