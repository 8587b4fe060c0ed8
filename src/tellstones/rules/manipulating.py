"""Place, Hide and Swap: said by one seat, done by its left neighbour's hand (clause 4)."""

from __future__ import annotations

from typing import assert_never

from tellstones.rules.events import Hid, Ordered, Placed, Swapped
from tellstones.rules.moves import Hide, Order, Place, Swap
from tellstones.rules.refusals import Refusal
from tellstones.rules.seats import Seat, left_of
from tellstones.rules.stones import Stone
from tellstones.rules.table import Carrying, Hands, Table
from tellstones.rules.turns import finish_turn, with_line
from tellstones.rules.values import trusted

_placed, _hid, _swapped = trusted(Placed), trusted(Hid), trusted(Swapped)
_ordered, _carrying = trusted(Ordered), trusted(Carrying)


def why_not_place(pool: frozenset[Stone], move: Place) -> Refusal | None:
    return None if move.stone in pool else Refusal.NOT_IN_POOL


def why_not_hide(faces: tuple[bool, ...], move: Hide) -> Refusal | None:
    if not 1 <= move.place <= len(faces):
        return Refusal.NO_SUCH_PLACE
    return None if faces[move.place - 1] else Refusal.ALREADY_HIDDEN


def why_not_swap(faces: tuple[bool, ...], move: Swap) -> Refusal | None:
    if not 1 <= move.one <= move.other <= len(faces):
        return Refusal.NO_SUCH_PLACE
    return Refusal.SAME_STONE if move.one == move.other else None


def ordered(table: Table, seat: Seat, order: Order) -> Ordered | Placed | Hid | Swapped:
    """The seat on turn only points and says, unless the table lets orders happen at once."""
    if table.options.hands is Hands.OPPONENT:
        return _ordered(seat, order)
    return carried_out(seat, order)


def carried_out(seat: Seat, order: Order) -> Placed | Hid | Swapped:
    match order:
        case Place():
            return _placed(seat, order.stone, order.end, order.line)
        case Hide():
            return _hid(seat, order.place, order.line)
        case Swap():
            return _swapped(seat, order.one, order.other, order.line)
        case _:
            assert_never(order)


def after_ordered(table: Table, event: Ordered) -> Table:
    carrier = left_of(event.seat, table.options.players)
    return table.awaiting(_carrying(carrier, event.order))


def after_placed(table: Table, event: Placed) -> Table:
    line = table.line(event.line).placed(event.stone, event.end)
    pools = list(table.pools)
    pools[event.line - 1] -= {event.stone}
    lines = with_line(table, event.line, line)
    return finish_turn(table, event.seat, lines=lines, pools=tuple(pools))


def after_hid(table: Table, event: Hid) -> Table:
    line = table.line(event.line).turned(event.place, face_up=False)
    return finish_turn(table, event.seat, lines=with_line(table, event.line, line))


def after_swapped(table: Table, event: Swapped) -> Table:
    line = table.line(event.line).swapped(event.one, event.other)
    return finish_turn(table, event.seat, lines=with_line(table, event.line, line))
