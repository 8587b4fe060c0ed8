"""Gives players the time back during which no move could be taken."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from tellstones.server.clock import Clock
from tellstones.server.cluster.heartbeat import Heartbeat
from tellstones.server.cluster.outages import Outage, OutageMonitor
from tellstones.server.phase import Phase
from tellstones.server.rooms import Accepted, Rejected
from tellstones.server.storage import Storage
from tellstones.server.storage import entries as e
from tellstones.server.storage.listings import listing_of
from tellstones.server.tables.table_registry import TableRegistry

TABLES_AT_ONCE = 200


async def after_outage(tables: TableRegistry) -> None:
    """The storage is back: at every table with a clock or a look, what it was away for is given
    back."""
    owed = [live for live in tables.live.values() if live.room.clock or live.room.look]
    for first in range(0, len(owed), TABLES_AT_ONCE):
        together = (live.give_time_back() for live in owed[first : first + TABLES_AT_ONCE])
        await asyncio.gather(*together, return_exceptions=True)


async def after_downtime(
    storage: Storage,
    tables: TableRegistry,
    heartbeat: Heartbeat,
    outages: OutageMonitor,
    clock: Clock,
) -> None:
    """While no node was alive, no clock ran and nobody looked: each running clock is set back by
    that long, and a look when somebody comes to its table."""
    last = await storage.last_beat()
    if last is None or last.ago_ms <= heartbeat.trust().beat_ms:
        return
    now = clock.now()
    paused_ms = max(0, now - last.at)
    for card in await storage.cards(Phase.PLAYING, limit=1_000_000):
        if listing_of(card.listing).time.kind == "none":
            continue  # there may be very many of them, and none has to be opened
        with suppress(Rejected, e.TooNew):  # whoever can read that table will see to it
            await _set_back(tables, card.table, paused_ms, f"paused {last.at}")
    outages.was_down(Outage(last.at, now))


async def _set_back(tables: TableRegistry, table: str, paused_ms: int, by: str) -> None:
    async with tables.holding(table) as live:
        if live.room.clock is not None:
            paused = Accepted(e.Paused(paused_ms))
            await live.log.accept(by, lambda _room, _world: paused)
        live.automation.wake()
    tables.release(live)
