"""The observation of one seat, as zeros and ones; `layout` says which stands where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TypeAlias, assert_never

import numpy as np
from numpy.typing import NDArray

from tellstones.bots.memory.recall import Recollection, Trust
from tellstones.envs import observation_layout as layout
from tellstones.envs.actions import PAIRS
from tellstones.envs.encoding import STONE_INDEX
from tellstones.envs.observation_layout import EVENT_OFFSETS as EVENT
from tellstones.envs.observation_layout import EVENTS, LIES, PHASES, RECALLS, TABLE, N
from tellstones.envs.percepts import Exchange, Glance, Percept
from tellstones.rules import (
    Agreed,
    Answered,
    Answering,
    Awarded,
    Boasted,
    Carrying,
    Challenged,
    End,
    Event,
    Hid,
    Hide,
    Looked,
    Named,
    Order,
    Ordered,
    Peeking,
    Place,
    Placed,
    Proving,
    Replying,
    Resigned,
    Seat,
    Side,
    Spot,
    Swap,
    Swapped,
    Waiting,
    Yielding,
)
from tellstones.views import Seen, View

Observation: TypeAlias = NDArray[np.uint8]
Mind: TypeAlias = Mapping[Spot, Recollection]
"""The seat's recollection of the hidden stones, where the environment remembers for it."""

TRUSTS = (Trust.FRESH, Trust.WHILE, Trust.LONG)
_SEAT_INDEX = {seat: i for i, seat in enumerate(Seat)}
_PHASE_INDEX = {kind: i for i, kind in enumerate(PHASES)}
_EVENT_INDEX = {kind: i for i, kind in enumerate(EVENTS)}
_ENDS = {End.LEFT: 0, End.RIGHT: 1}
_ORDERS = {Place: 0, Hide: 1, Swap: 2}
_MINE, _THEIRS = TABLE["mine_to_go"], TABLE["theirs_to_go"]
_LINES = (layout.line_offsets(0), layout.line_offsets(1))


@dataclass(frozen=True, slots=True)
class Seeing:
    """All that one seat has before it: the table as it lies, the latest percept and its mind.

    A seat that sees no symbols (`noisy`) takes them in through its percepts alone: glances at
    the stones that were hidden when the game began, then events and exchanges.
    """

    view: View
    percept: Percept | None = None
    mind: Mind = field(default_factory=dict)
    symbols: bool = True
    glances: Sequence[Glance] = ()
    exchanges: Sequence[Exchange] = ()


def observation(seeing: Seeing, length: int) -> Observation:
    """The row of a seat; `length` is that of its environment's observations."""
    row = np.zeros(length, np.uint8)
    row[ones(seeing)] = 1
    return row


def ones(seeing: Seeing) -> list[int]:
    """Return the indices of the ones."""
    view = seeing.view
    assert view.seat is not None
    found = _table(view, view.seat)
    if seeing.percept is not None:
        event = event_ones(seeing.percept, view.seat, view.options.players)
        found += [layout.TABLE_SIZE + one for one in event]
    for number, seen in enumerate(view.lines):
        found += _line(number, seen, seeing.symbols)
        start = _LINES[number]["pool"]
        found += [start + STONE_INDEX[stone] for stone in view.pools[number]]
    if isinstance(view.waiting, Peeking):
        found += [_LINES[spot.line - 1]["looked"] + spot.place - 1 for spot in view.waiting.looked]
    if seeing.mind:
        found += _mind(seeing.mind, len(view.lines))
    for glance in seeing.glances:
        found += _glance(glance)
    start = layout.exchange_offset(len(view.lines), 0)
    for exchange in seeing.exchanges:
        found += [start + one for one in exchange_ones(exchange)]
    return found


def _table(view: View, seat: Seat) -> list[int]:
    waiting, me = view.waiting, seat.side
    mine, theirs = view.score if me is Side.A else view.score[::-1]
    found = [TABLE["phase"] + _PHASE_INDEX[type(waiting)]]
    if waiting.seat is not None:
        found.append(TABLE["awaited"] + _from(seat, waiting.seat, view.options.players))
    for start, points in ((_MINE, mine), (_THEIRS, theirs)):
        to_go = view.options.points - points
        if to_go > 0:
            found.append(start + min(to_go, N) - 1)
    for name, side in zip(("scored_before", "scored_last"), view.scored, strict=True):
        if side is not None:
            found.append(TABLE[name] + (side is not me))
    line = _line_awaited(waiting)
    if line is not None:
        found.append(TABLE["about_line"] + line - 1)
    return found + _turn(min(view.turn, (1 << layout.TURN_BITS) - 1))


@cache
def _turn(turn: int) -> list[int]:
    return [TABLE["turn"] + bit for bit in range(layout.TURN_BITS) if turn >> bit & 1]


def _line_awaited(waiting: Waiting) -> int | None:
    match waiting:
        case Answering() | Replying() | Yielding() | Proving():
            return waiting.line
        case Carrying():
            return waiting.order.line
        case _:
            return None


def _from(seat: Seat, other: Seat, players: int) -> int:
    """Return how far clockwise another seat sits from this one."""
    return (_SEAT_INDEX[other] - _SEAT_INDEX[seat]) % players


@lru_cache(maxsize=1 << 14)
def _line(number: int, seen: Seen, symbols: bool) -> list[int]:
    """Each place: its stone, face-down, or empty."""
    start = _LINES[number]["lies"]
    found = []
    for place in range(N):
        if place >= len(seen):
            found.append(start + place * LIES + layout.EMPTY)
        elif (stone := seen[place]) is None:
            found.append(start + place * LIES + layout.FACE_DOWN)
        elif symbols:
            found.append(start + place * LIES + STONE_INDEX[stone])
    return found


def _mind(mind: Mind, lines: int) -> list[int]:
    found = []
    for spot, recollection in mind.items():
        start = layout.mind_offset(lines, spot.line - 1) + (spot.place - 1) * RECALLS
        found.append(start + STONE_INDEX[recollection.stone])
        found.append(start + N + TRUSTS.index(recollection.trust))
    return found


def _glance(glance: Glance) -> list[int]:
    """Return the indices of a perceived hidden stone, next to the face-down mark."""
    start = _LINES[glance.line]["lies"] + glance.place * LIES
    return [start + glance.stone - 1] if glance.stone else []


def exchange_ones(exchange: Exchange) -> list[int]:
    """Return the indices of the ones of an exchange, relative to the start of the exchanges."""
    start = layout.EXCHANGE_SIZE * exchange.line
    if exchange.missed:
        return [start + 2 * N]
    if not exchange.pair:
        return []
    one, other = PAIRS[exchange.pair - 1]
    return [start + one, start + N + other]


def event_ones(percept: Percept, seat: Seat, players: int) -> list[int]:
    """Return the indices of the ones of an event, relative to the start of an event."""
    event = percept.event
    if isinstance(event, Resigned | Agreed | Awarded):
        return []  # no environment ends a game so
    found = [EVENT["kind"] + _EVENT_INDEX[type(event)]]
    found.append(EVENT["actor"] + _from(seat, event.seat, players))
    found += _what_was_caught(event) if percept.missed else _details(event)
    if percept.shown is not None:
        found.append(EVENT["shown"] + STONE_INDEX[percept.shown])
    return found


def _details(event: Event) -> list[int]:
    match event:
        case Ordered():
            return [EVENT["order"] + _ORDERS[type(event.order)], *_order(event.order)]
        case Placed():
            return _placed(event)
        case Swapped():
            return _swap(event)
        case Hid() | Challenged():
            return _spot(event.place, event.line)
        case Looked():
            by_partner = [EVENT["by_partner"]] if event.looker is not event.seat else []
            return _spot(event.place, event.line) + by_partner
        case Answered() | Named():
            return [*_spot(event.place, event.line), EVENT["named"] + STONE_INDEX[event.named]]
        case Boasted():
            return [EVENT["line"] + event.line - 1]
        case _:
            return []


def _what_was_caught(event: Event) -> list[int]:
    """The stone of a Place whose end was missed; the Line of a Swap whose places were missed."""
    match event:
        case Placed():
            return [EVENT["named"] + STONE_INDEX[event.stone], EVENT["line"] + event.line - 1]
        case Swapped():
            return [EVENT["line"] + event.line - 1]
        case _:
            return _details(event)


def _order(order: Order) -> list[int]:
    match order:
        case Place():
            return _placed(order)
        case Hide():
            return _spot(order.place, order.line)
        case Swap():
            return _swap(order)
        case _:
            assert_never(order)


def _spot(place: int, line: int) -> list[int]:
    return [EVENT["one"] + place - 1, EVENT["line"] + line - 1]


def _placed(placed: Place | Placed) -> list[int]:
    stone, end = STONE_INDEX[placed.stone], _ENDS[placed.end]
    return [EVENT["named"] + stone, EVENT["end"] + end, EVENT["line"] + placed.line - 1]


def _swap(swap: Swap | Swapped) -> list[int]:
    return [*_spot(swap.one, swap.line), EVENT["other"] + swap.other - 1]
