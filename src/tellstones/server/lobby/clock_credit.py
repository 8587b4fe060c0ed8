"""Gives players the time back during which no move could be taken."""

from __future__ import annotations

import asyncio

import msgspec

from tellstones.server.clock import Clock
from tellstones.server.cluster.heartbeat import Heartbeat
from tellstones.server.cluster.outages import Outage, OutageMonitor
from tellstones.server.storage import Note, Storage
from tellstones.server.storage.notes import EVERYBODY
from tellstones.server.tables.table_registry import TableRegistry

TABLES_AT_ONCE = 200
DOWNTIMES = "downtimes"
KEPT_DOWNTIMES = 100
"""Number of remembered downtimes. Chosen manually: a restart a day, and no game allows months for a
move."""
_downtimes = msgspec.json.Decoder(list[Outage])


async def after_outage(tables: TableRegistry) -> None:
    """The storage is back: at every table with a clock or a look, what it was away for is given
    back."""
    owed = [live for live in tables.live.values() if live.room.clock or live.room.look]
    for first in range(0, len(owed), TABLES_AT_ONCE):
        together = (live.give_time_back() for live in owed[first : first + TABLES_AT_ONCE])
        await asyncio.gather(*together, return_exceptions=True)


async def after_downtime(
    storage: Storage, heartbeat: Heartbeat, outages: OutageMonitor, clock: Clock
) -> None:
    """Record a downtime of all nodes, when no clock ran and no look was possible. Each table is
    credited when it is next opened, since there may be very many."""
    note = await storage.note(EVERYBODY, DOWNTIMES)
    known = [] if note is None else _downtimes.decode(note.body)
    last, now = await storage.last_beat(), clock.now()
    if last is not None and last.ago_ms > heartbeat.trust().beat_ms:
        # Another node that starts with this one notes the same.
        known = [one for one in known if one.since != last.at] + [Outage(last.at, now)]
        body = msgspec.json.encode(known[-KEPT_DOWNTIMES:])
        await storage.keep(EVERYBODY, Note(DOWNTIMES, now, body))
    outages.were_down(known)
