"""Events: one for each move.

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
from tellstones.rules.values import checked


@dataclass(frozen=True, slots=True)
@checked
class Chose:
    """The elder chose. `first` is the seat that takes the first turn."""

    seat: Seat
    first: Seat


@dataclass(frozen=True, slots=True)
@checked
class Ordered:
    """A seat pointed and said; nothing on the table has changed yet."""

    seat: Seat
    order: Order


@dataclass(frozen=True, slots=True)
@checked
class Placed:
    """A stone of the Pool was laid at an end of its Line.

    `seat` is the one that gave the order, not the one whose hand carried it out; so too in Hid and
    Swapped.
    """

    seat: Seat
    stone: Stone
    end: End
    line: int = 1


@dataclass(frozen=True, slots=True)
@checked
class Hid:
    """A stone was turned face-down where it lay."""

    seat: Seat
    place: int
    line: int = 1


@dataclass(frozen=True, slots=True)
@checked
class Swapped:
    """Two stones changed places, each keeping the side it shows."""

    seat: Seat
    one: int
    other: int
    line: int = 1


@dataclass(frozen=True, slots=True)
@checked
class Looked:
    """`seat` pointed, `looker` looked: itself or its partner."""

    seat: Seat
    looker: Seat
    place: int
    line: int = 1


@dataclass(frozen=True, slots=True)
@checked
class Stopped:
    """A seat had seen enough, though its Peek could have gone on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
@checked
class Challenged:
    """A seat pointed at a face-down stone that its left neighbor must name."""

    seat: Seat
    place: int
    line: int = 1


@dataclass(frozen=True, slots=True)
@checked
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
@checked
class Boasted:
    """A seat claimed to know every face-down stone of a Line."""

    seat: Seat
    line: int = 1


@dataclass(frozen=True, slots=True)
@checked
class Believed:
    """A Boast, stolen or not, was believed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
@checked
class Doubted:
    """A Boast, stolen or not, is to be proved."""

    seat: Seat


@dataclass(frozen=True, slots=True)
@checked
class Stole:
    """The left neighbor claimed a Boast."""

    seat: Seat


@dataclass(frozen=True, slots=True)
@checked
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
@checked
class Resigned:
    """A seat gave the game up for its side."""

    seat: Seat


@dataclass(frozen=True, slots=True)
@checked
class Agreed:
    """All seats agreed on a draw."""


@dataclass(frozen=True, slots=True)
@checked
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
"""Anything that can happen at a table."""
