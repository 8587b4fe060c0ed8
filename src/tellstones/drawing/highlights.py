"""What a drawing draws the eye to."""

from __future__ import annotations

from typing import assert_never

from tellstones.rules import (
    Acting,
    Answering,
    Carrying,
    Choosing,
    Hide,
    Over,
    Peeking,
    Place,
    Proving,
    Replying,
    Seat,
    Spot,
    Swap,
    Waiting,
    Yielding,
    seats,
)
from tellstones.views import View


def pointed_at(waiting: Waiting) -> frozenset[Spot]:
    """The stones that somebody's finger rests on."""
    match waiting:
        case Carrying(order=Hide(place, line)) | Answering(place=place, line=line):
            return frozenset({Spot(place, line)})
        case Carrying(order=Swap(one, other, line)):
            return frozenset({Spot(one, line), Spot(other, line)})
        case Carrying(order=Place()):
            return frozenset()
        case Peeking():
            return frozenset(waiting.looked)
        case Choosing() | Acting() | Carrying() | Replying() | Yielding() | Proving() | Over():
            return frozenset()
        case _:
            assert_never(waiting)


def winners(view: View) -> tuple[Seat, ...]:
    if not isinstance(view.waiting, Over) or view.waiting.winner is None:
        return ()
    winner = view.waiting.winner
    return tuple(seat for seat in seats(view.options.players) if seat.side is winner)
