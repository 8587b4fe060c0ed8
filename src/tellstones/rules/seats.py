"""Who sits where. Clockwise: A B, or A B C D."""

from __future__ import annotations

from enum import StrEnum


class Side(StrEnum):
    """Points belong to a side: one seat of two, or a pair of four."""

    A = "A"
    B = "B"

    @property
    def other(self) -> Side:
        return Side.B if self is Side.A else Side.A


class Seat(StrEnum):
    A = "A"
    B = "B"
    C = "C"
    D = "D"

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
    return _ROUND[:players]


def left_of(seat: Seat, players: int) -> Seat:
    """The next seat clockwise: always an opponent, and always the next to take a turn."""
    return _LEFT[players][seat]


def right_of(seat: Seat, players: int) -> Seat:
    return _RIGHT[players][seat]
