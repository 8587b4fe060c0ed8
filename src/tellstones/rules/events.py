"""What then happened. One move makes one event.

No event holds a symbol that the table does not show to everybody once it has happened. What a
looking seat sees is therefore no part of `Looked`: `tellstones.views` gives it to that seat alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tellstones.rules.line import End
from tellstones.rules.moves import Order
from tellstones.rules.seats import Seat, Side
from tellstones.rules.stones import Stone


@dataclass(frozen=True, slots=True)
class Chose:
    """The elder chose. `first` is the seat that takes the first turn."""

    seat: Seat
    first: Seat


@dataclass(frozen=True, slots=True)
class Ordered:
    """A seat pointed and said; nothing on the table has changed yet."""

    seat: Seat
    order: Order


@dataclass(frozen=True, slots=True)
class Placed:
    """`seat` is the one whose word it was, whoever's hand did it; so too in Hid and Swapped."""

    seat: Seat
    stone: Stone
    end: End
    line: int = 1


@dataclass(frozen=True, slots=True)
class Hid:
    seat: Seat
    place: int
    line: int = 1


@dataclass(frozen=True, slots=True)
class Swapped:
    seat: Seat
    one: int
    other: int
    line: int = 1


@dataclass(frozen=True, slots=True)
class Looked:
    """`seat` pointed, `looker` looked: itself or its partner."""

    seat: Seat
    looker: Seat
    place: int
    line: int = 1


@dataclass(frozen=True, slots=True)
class Stopped:
    """A seat had seen enough, though its Peek could have gone on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Challenged:
    seat: Seat
    place: int
    line: int = 1


@dataclass(frozen=True, slots=True)
class Answered:
    """A challenged stone was named, then turned face-up."""

    seat: Seat
    place: int
    line: int
    named: Stone
    stone: Stone

    @property
    def right(self) -> bool:
        return self.named is self.stone


@dataclass(frozen=True, slots=True)
class Boasted:
    seat: Seat
    line: int = 1


@dataclass(frozen=True, slots=True)
class Believed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Doubted:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Stole:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Named:
    """A stone was named in a proof, then turned face-up."""

    seat: Seat
    place: int
    line: int
    named: Stone
    stone: Stone

    @property
    def right(self) -> bool:
        return self.named is self.stone


@dataclass(frozen=True, slots=True)
class Resigned:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Agreed:
    """All seats agreed on a draw."""


@dataclass(frozen=True, slots=True)
class Awarded:
    """The match, not the rules, ended the game: a clock ran out or a seat was left."""

    winner: Side | None


Event: TypeAlias = (
    Chose
    | Ordered
    | Placed
    | Hid
    | Swapped
    | Looked
    | Stopped
    | Challenged
    | Answered
    | Boasted
    | Believed
    | Doubted
    | Stole
    | Named
    | Resigned
    | Agreed
    | Awarded
)
