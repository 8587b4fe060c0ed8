"""The parts of a drawing that are highlighted."""

from __future__ import annotations

from typing import assert_never

from tellstones.rules import (
    Acting,
    Answered,
    Answering,
    Carrying,
    Choosing,
    End,
    Event,
    Hid,
    Hide,
    Looked,
    Named,
    Over,
    Peeking,
    Place,
    Placed,
    Proving,
    Replying,
    Seat,
    Spot,
    Swap,
    Swapped,
    Waiting,
    Yielding,
    seats,
)
from tellstones.views import View


def pointed_at(waiting: Waiting) -> frozenset[Spot]:
    """Return the stones that a player points at."""
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


def touched_by(event: Event, view: View) -> frozenset[Spot]:
    """The stones that an event was about, where they lie after it."""
    match event:
        case Placed(line=line):
            last = len(view.lines[line - 1])
            return frozenset({Spot(1 if event.end is End.LEFT else last, line)})
        case Swapped(one=one, other=other, line=line):
            return frozenset({Spot(one, line), Spot(other, line)})
        case Hid() | Looked() | Answered() | Named():
            return frozenset({Spot(event.place, event.line)})
        case _:  # what is only pointed at or said is in what is awaited next
            return frozenset()


def winners(view: View) -> tuple[Seat, ...]:
    if not isinstance(view.waiting, Over) or view.waiting.winner is None:
        return ()
    winner = view.waiting.winner
    return tuple(seat for seat in seats(view.options.players) if seat.side is winner)
