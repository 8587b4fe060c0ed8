"""Moves to events, and events to the next table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
from tellstones.rules.seats import Seat
from tellstones.rules.table import Table


def play(table: Table, seat: Seat | str, move: Move | str) -> Event:
    """Return the event of a move, given as itself or as its text.

    Raises `Refused` if it is not legal, and `NotationError` if it is the text of no move.
    """
    if move.__class__ not in HAPPENING:
        move = as_move(move, table.options.lines)
    refusal = rule_against(table, seat, move)
    if refusal is not None:
        raise Refused(refusal, Seat(seat), move)
    return HAPPENING[move.__class__](table, table.waiting.seat, move)


def after(table: Table, event: Event) -> Table:
    """The table after an event. A game is a fold of this over its events."""
    return AFTER[event.__class__](table, event)


# Looked up by class, which is faster than a `match`. A test sees that none is missing.
HAPPENING: dict[type[Move], Callable[[Table, Any, Any], Event]] = {
    Place: manipulating.placed,
    Hide: manipulating.hidden,
    Swap: manipulating.swapped,
    CarryOut: manipulating.by_the_neighbour,
    Peek: peeking.looked,
    Enough: peeking.stopped,
    Challenge: challenging.challenged,
    Answer: challenging.answered,
    Boast: boasting.boasted,
    Believe: boasting.believed,
    Doubt: boasting.doubted,
    Steal: boasting.stolen,
    Name: boasting.named,
    GoFirst: preparing.chosen,
    GoSecond: preparing.chosen,
}
AFTER: dict[type[Event], Callable[[Table, Any], Table]] = {
    Placed: manipulating.after_placed,
    Hid: manipulating.after_hid,
    Swapped: manipulating.after_swapped,
    Ordered: manipulating.after_ordered,
    Looked: peeking.after_looked,
    Stopped: peeking.after_stopped,
    Challenged: challenging.after_challenged,
    Answered: challenging.after_answered,
    Boasted: boasting.after_boasted,
    Believed: boasting.after_believed,
    Doubted: boasting.after_doubted,
    Stole: boasting.after_stole,
    Named: boasting.after_named,
    Chose: preparing.after_chose,
    Resigned: ending.after_ended,
    Agreed: ending.after_ended,
    Awarded: ending.after_ended,
}
