"""Place, Hide and Swap: ordered by one seat, carried out by its left neighbor's hand (clause 4)."""

from __future__ import annotations

from typing import assert_never

from tellstones.rules.events import Hid, Ordered, Placed, Swapped
from tellstones.rules.moves import CarryOut, Hide, Order, Place, Swap
from tellstones.rules.refusals import Refusal
from tellstones.rules.seats import Seat, left_of, right_of
from tellstones.rules.table import Carrying, Faces, Hands, Pool, Table
from tellstones.rules.turns import finish_turn, with_line
from tellstones.rules.values import remembered, trusted

_placed, _hid, _swapped = remembered(Placed), remembered(Hid), remembered(Swapped)
_OPPONENT = Hands.OPPONENT  # looked up once: in Python 3.11 that takes as long as the move
_ordered, _carrying = trusted(Ordered), trusted(Carrying)


def why_not_place(pool: Pool, _faces: Faces, _players: int, move: Place) -> Refusal | None:
    return None if move.stone in pool else Refusal.NOT_IN_POOL


def why_not_hide(_pool: Pool, faces: Faces, _players: int, move: Hide) -> Refusal | None:
    if not 1 <= move.place <= len(faces):
        return Refusal.NO_SUCH_PLACE
    return None if faces[move.place - 1] else Refusal.ALREADY_HIDDEN


def why_not_swap(_pool: Pool, faces: Faces, _players: int, move: Swap) -> Refusal | None:
    if not 1 <= move.one <= move.other <= len(faces):
        return Refusal.NO_SUCH_PLACE
    return Refusal.SAME_STONE if move.one == move.other else None


# The seat on turn only points and says, unless the table lets orders happen at once.


def placed(table: Table, seat: Seat, order: Place) -> Ordered | Placed:
    if table.options.hands is _OPPONENT:
        return _ordered(seat, order)
    return _placed(seat, order.stone, order.end, order.line)


def hidden(table: Table, seat: Seat, order: Hide) -> Ordered | Hid:
    if table.options.hands is _OPPONENT:
        return _ordered(seat, order)
    return _hid(seat, order.place, order.line)


def swapped(table: Table, seat: Seat, order: Swap) -> Ordered | Swapped:
    if table.options.hands is _OPPONENT:
        return _ordered(seat, order)
    return _swapped(seat, order.one, order.other, order.line)


def by_the_neighbour(table: Table, seat: Seat, _move: CarryOut) -> Placed | Hid | Swapped:
    assert isinstance(table.waiting, Carrying)
    return carried_out(right_of(seat, table.options.players), table.waiting.order)


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
    return finish_turn(table, event.seat, None, lines, tuple(pools))


def after_hid(table: Table, event: Hid) -> Table:
    line = table.line(event.line).turned(event.place, face_up=False)
    return finish_turn(table, event.seat, None, with_line(table, event.line, line))


def after_swapped(table: Table, event: Swapped) -> Table:
    line = table.line(event.line).swapped(event.one, event.other)
    return finish_turn(table, event.seat, None, with_line(table, event.line, line))
