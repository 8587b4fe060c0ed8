"""What was said and shown, as small tuples: the memory of whoever remembers everything."""

from __future__ import annotations

from typing import NamedTuple

from tellstones.envs import actions
from tellstones.envs.observations import Percept
from tellstones.envs.plain_numbers import SEATS
from tellstones.notation import move_text
from tellstones.rules import (
    SEVEN,
    Answer,
    Answered,
    Believe,
    Believed,
    Boast,
    Boasted,
    CarryOut,
    Challenge,
    Challenged,
    Chose,
    Doubt,
    Doubted,
    Enough,
    Event,
    GoFirst,
    GoSecond,
    Hands,
    Hide,
    Looked,
    Name,
    Named,
    Options,
    Ordered,
    Peek,
    Place,
    Steal,
    Stole,
    Stopped,
    Swap,
    right_of,
)
from tellstones.rules.manipulating import carried_out

EVERYBODY = -1


class Entry(NamedTuple):
    """One event: who said which action, what it was about, and the stone it showed.

    `shown` is counted from 1, with 0 for none; only `looker` saw it, or everybody.
    """

    actor: int
    number: int
    about: int = 0
    shown: int = 0
    looker: int = EVERYBODY

    def as_seen_by(self, seat: int) -> Entry:
        hidden = self.shown and self.looker not in (EVERYBODY, seat)
        return self._replace(shown=0) if hidden else self


def text_of(entry: Entry, lines: int) -> str:
    """The seat and its move, and the letter that was shown: `A h3`, `B p2 K`."""
    said = f"{SEATS[entry.actor]} {move_text(actions.move_at(entry.number), lines)}"
    return f"{said} {SEVEN[entry.shown - 1]}" if entry.shown else said


def percept_of(entry: Entry, options: Options) -> Percept:
    """The entry as an event of the rules."""
    shown = SEVEN[entry.shown - 1] if entry.shown else None
    return Percept(_event(entry, options), shown)


def _event(entry: Entry, options: Options) -> Event:
    seat, players = SEATS[entry.actor], options.players
    match actions.move_at(entry.number):
        case Place() | Hide() | Swap() as order:
            if options.hands is Hands.OPPONENT:
                return Ordered(seat, order)
            return carried_out(seat, order)
        case CarryOut():
            order_said = actions.move_at(entry.about)
            assert isinstance(order_said, Place | Hide | Swap)
            return carried_out(right_of(seat, players), order_said)
        case Peek(place, line, by_partner):
            return Looked(seat, seat.partner if by_partner else seat, place, line)
        case Enough():
            return Stopped(seat)
        case Challenge(place, line):
            return Challenged(seat, place, line)
        case Answer(stone):
            challenge = actions.move_at(entry.about)
            assert isinstance(challenge, Challenge)
            lies = SEVEN[entry.shown - 1]
            return Answered(seat, challenge.place, challenge.line, stone, lies)
        case Name(place, stone):
            line = entry.about // actions.BLOCK
            return Named(seat, place, line, stone, SEVEN[entry.shown - 1])
        case Boast(line):
            return Boasted(seat, line)
        case Believe():
            return Believed(seat)
        case Doubt():
            return Doubted(seat)
        case Steal():
            return Stole(seat)
        case GoFirst():
            return Chose(seat, seat)
        case GoSecond():
            return Chose(seat, right_of(seat, players))
