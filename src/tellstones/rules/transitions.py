"""What a move brings about, and the table afterwards."""

from __future__ import annotations

from typing import assert_never

from tellstones.rules import boasting, challenging, ending, manipulating, peeking, preparing
from tellstones.rules.events import (
    Agreed,
    Answered,
    Awarded,
    Believed,
    Boasted,
    Challenged,
    Chose,
    Doubted,
    Event,
    Hid,
    Looked,
    Named,
    Ordered,
    Placed,
    Resigned,
    Stole,
    Stopped,
    Swapped,
)
from tellstones.rules.legality import rule_against
from tellstones.rules.move_notation import as_move
from tellstones.rules.moves import (
    Answer,
    Believe,
    Boast,
    CarryOut,
    Challenge,
    Doubt,
    Enough,
    GoFirst,
    GoSecond,
    Hide,
    Move,
    Name,
    Peek,
    Place,
    Steal,
    Swap,
)
from tellstones.rules.refusals import Refused
from tellstones.rules.seats import Seat, right_of
from tellstones.rules.table import Answering, Carrying, Proving, Table, Waiting
from tellstones.rules.values import trusted

_challenged = trusted(Challenged)


def play(table: Table, seat: Seat | str, move: Move | str) -> Event:
    """What happens when a seat says this, be it a move or its text.

    Raises `Refused` if it is not legal, and `NotationError` if it is the text of no move.
    """
    move = as_move(move, table.options.lines)
    refusal = rule_against(table, seat, move)
    if refusal is not None:
        raise Refused(refusal, Seat(seat), move)
    waiting = table.waiting
    assert waiting.seat is not None
    return _happening(table, waiting.seat, move, waiting)


def _happening(table: Table, seat: Seat, move: Move, waiting: Waiting) -> Event:
    match move:
        case Place() | Hide() | Swap():
            return manipulating.ordered(table, seat, move)
        case CarryOut():
            assert isinstance(waiting, Carrying)
            orderer = right_of(seat, table.options.players)
            return manipulating.carried_out(orderer, waiting.order)
        case Peek():
            return peeking.looked(seat, move)
        case Enough():
            return Stopped(seat)
        case Challenge():
            return _challenged(seat, move.place, move.line)
        case Answer():
            assert isinstance(waiting, Answering)
            return challenging.answered(table, waiting, move)
        case Boast():
            return Boasted(seat, move.line)
        case Believe():
            return Believed(seat)
        case Doubt():
            return Doubted(seat)
        case Steal():
            return Stole(seat)
        case Name():
            assert isinstance(waiting, Proving)
            return boasting.named(table, waiting, move)
        case GoFirst() | GoSecond():
            return preparing.chosen(table, seat, move)
        case _:
            assert_never(move)


def after(table: Table, event: Event) -> Table:
    """The table after an event. A game is a fold of this over its events."""
    match event:
        case Placed():
            return manipulating.after_placed(table, event)
        case Hid():
            return manipulating.after_hid(table, event)
        case Swapped():
            return manipulating.after_swapped(table, event)
        case Ordered():
            return manipulating.after_ordered(table, event)
        case Looked():
            return peeking.after_looked(table, event)
        case Stopped():
            return peeking.after_stopped(table, event)
        case Challenged():
            return challenging.after_challenged(table, event)
        case Answered():
            return challenging.after_answered(table, event)
        case Boasted():
            return boasting.after_boasted(table, event)
        case Believed():
            return boasting.after_believed(table, event)
        case Doubted():
            return boasting.after_doubted(table, event)
        case Stole():
            return boasting.after_stole(table, event)
        case Named():
            return boasting.after_named(table, event)
        case Chose():
            return preparing.after_chose(table, event)
        case Resigned() | Agreed() | Awarded():
            return ending.after_ended(table, event)
        case _:
            assert_never(event)
