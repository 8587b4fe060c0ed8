"""The history checker: compares what clients saw and received with what is stored at the end.

It knows nothing of nodes and faults. A history is what one client kept of one table; it is sound
if the stored rows explain all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tellstones.notation.json_encoder import event_shown
from tellstones.rules import Looked, Seat
from tellstones.server.phase import Phase
from tellstones.server.rooms import Room
from tellstones.server.storage import entries as e
from tellstones.views import opened, sight, view

Message = dict[str, Any]
NOTHING_CHANGED = ("late", "refused", "not-now", "not-your-seat")
"""Answers that promise that nothing was stored. `broken` promises nothing."""


@dataclass
class History:
    """The observations of one client, in order."""

    table: str
    seat: Seat
    said: dict[str, str] = field(default_factory=dict)
    """Moves by the id of their message."""
    acknowledged: list[tuple[str, int]] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    shown: list[int] = field(default_factory=list)
    """The events that were shown happening, by number."""
    frames: list[Message] = field(default_factory=list)


def problems(rows: list[e.Row], histories: Iterable[History]) -> list[str]:
    """Everything at one table that should not be. An empty list is what we want."""
    if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
        return ["rows are missing, or out of order"]
    rooms = _rooms(rows)
    found = [] if rooms[-1].phase is Phase.OVER else ["the game has not ended"]
    found += _twice(rows)
    for history in histories:
        checks = (_acknowledged, _refused, _in_order, _shown_once, _shown_all, _only_known)
        for check in checks:
            found += [f"seat {history.seat}: {one}" for one in check(history, rows, rooms)]
    return found


def _rooms(rows: list[e.Row]) -> list[Room]:
    """The room after each row."""
    rooms = [Room.made(rows[0])]
    for row in rows[1:]:
        rooms.append(rooms[-1].after(row))
    return rooms


def _twice(rows: list[e.Row]) -> Iterator[str]:
    asked = [row.by for row in rows if row.by is not None]
    for by in {by for by in asked if asked.count(by) > 1}:
        yield f"message {by} was taken twice"


def _acknowledged(history: History, rows: list[e.Row], _rooms: list[Room]) -> Iterator[str]:
    for message, seq in history.acknowledged:
        row = rows[seq - 1] if seq <= len(rows) else None
        if row is None or not _is_by(row, message):
            yield f"move {message} was acknowledged as row {seq}, and is not there"
        elif row.entry != e.Moved(history.seat, history.said[message], _device(row)):
            yield f"move {message} is stored as {row.entry}"


def _refused(history: History, rows: list[e.Row], _rooms: list[Room]) -> Iterator[str]:
    stored = {row.by.rpartition(" ")[2] for row in rows if row.by}
    for message, code in history.refused.items():
        if code in NOTHING_CHANGED and message in stored:
            yield f"move {message} was answered with {code}, and is stored"


def _in_order(history: History, _rows: list[e.Row], _rooms: list[Room]) -> Iterator[str]:
    numbers = [seq for _, seq in history.acknowledged]
    if numbers != sorted(set(numbers)):
        yield f"moves were acknowledged out of order: {numbers}"


def _shown_once(history: History, _rows: list[e.Row], _rooms: list[Room]) -> Iterator[str]:
    if history.shown != sorted(set(history.shown)):
        yield f"events were shown twice or out of order: {history.shown}"


def _shown_all(history: History, rows: list[e.Row], rooms: list[Room]) -> Iterator[str]:
    """The player at this seat receives everything, and knows what they did themselves."""
    if not history.shown:
        yield "nothing was ever shown"
        return
    shown = set(history.shown)
    for row, room in zip(rows, rooms, strict=True):
        own = isinstance(row.entry, e.Moved) and row.entry.seat == history.seat
        happened = room.event_seq == row.seq and row.seq >= history.shown[0]
        if happened and not own and row.seq not in shown:
            yield f"event {row.seq} was never shown"


def _only_known(history: History, _rows: list[e.Row], rooms: list[Room]) -> Iterator[str]:
    for frame in history.frames:
        if frame["seq"] > len(rooms):
            yield f"a frame told of row {frame['seq']}, which is not stored"
            continue
        room = rooms[frame["seq"] - 1]
        yield from _as_it_lay(frame, room, history.seat)
        yield from _sight_allowed(frame, room, history.seat)


def _as_it_lay(frame: Message, room: Room, seat: Seat) -> Iterator[str]:
    if room.table is None:
        return
    seen = opened(room.table, seat) if room.phase is Phase.OVER else view(room.table, seat)
    if frame["view"]["lines"] != [list(line) for line in seen.lines]:
        yield f"frame {frame['seq']} shows other stones than the seat may see"
    if room.event is not None:
        event = event_shown(room.event, room.setup.rules.lines)
        told = {name: value for name, value in frame["event"].items() if value is not None}
        if frame["event_seq"] != room.event_seq or not _agrees(event, told):
            yield f"frame {frame['seq']} tells of another event than happened"


def _agrees(event: object, told: Message) -> bool:
    plain: Message = msgspec.to_builtins(event)
    return told == {name: value for name, value in plain.items() if value is not None}


def _sight_allowed(frame: Message, room: Room, seat: Seat) -> Iterator[str]:
    if frame["sight"] is None:
        return
    event = room.event
    if not isinstance(event, Looked) or event.looker != seat or room.table is None:
        yield f"frame {frame['seq']} tells a symbol to a seat that does not look"
        return
    seen = sight(room.table, event, seat)
    if seen is None or frame["sight"]["stone"] != seen.stone:
        yield f"frame {frame['seq']} tells a wrong symbol"


def _is_by(row: e.Row, message: str) -> bool:
    return row.by is not None and row.by.rpartition(" ")[2] == message


def _device(row: e.Row) -> str | None:
    return row.entry.device if isinstance(row.entry, e.Moved) else None
