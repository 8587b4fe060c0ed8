"""The seats. Clockwise: A B, or A B C D."""

from __future__ import annotations

from enum import StrEnum

from tellstones.rules.coercion import unknown_member
from tellstones.rules.values import member_repr


class Side(StrEnum):
    """Points belong to a side: one seat of two, or a pair of four."""

    A = "A"
    B = "B"

    __repr__ = member_repr
    __hash__ = str.__hash__  # as fast as a text, and the same as of its letter

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise unknown_member(cls, value)

    @property
    def other(self) -> Side:
        return Side.B if self is Side.A else Side.A


class Seat(StrEnum):
    """A place to sit. Two play at A and B, four at A, B, C and D."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"

    __repr__ = member_repr
    __hash__ = str.__hash__  # as fast as a text, and the same as of its letter

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise unknown_member(cls, value)

    @property
    def side(self) -> Side:
        return _SIDES[self]

    @property
    def partner(self) -> Seat:
        """The other seat of the same side in King's Round."""
        return _PARTNERS[self]


_ROUND = tuple(Seat)
_SIDES = dict(zip(_ROUND, (Side.A, Side.B) * 2, strict=True))
_PARTNERS = dict(zip(_ROUND, _ROUND[2:] + _ROUND[:2], strict=True))
_LEFT = {
    players: dict(zip(_ROUND[:players], _ROUND[1:players] + _ROUND[:1], strict=True))
    for players in (2, 4)
}
_RIGHT = {players: {left: seat for seat, left in _LEFT[players].items()} for players in (2, 4)}


def seats(players: int) -> tuple[Seat, ...]:
    """The seats of a table, clockwise from A."""
    return _ROUND[:players]


def seat_at(seat: Seat | str, players: int) -> Seat:
    """Return the seat, if a table for this many players has it."""
    if seat not in _ROUND[:players]:
        raise ValueError(f"there is no seat {seat} at a table for {players}")
    return Seat(seat)


def left_of(seat: Seat, players: int) -> Seat:
    """The next seat clockwise: always an opponent, and always the next to take a turn."""
    return _LEFT[players][seat]


def right_of(seat: Seat, players: int) -> Seat:
    """The next seat counter-clockwise: whose turn it was before."""
    return _RIGHT[players][seat]
