"""Checks tables without connections: clocks, bots, players who wait for an opponent.

Each node does it for whatever tables the storage hands it; a lease keeps two from doing the same
at once, and if they do, the second is merely late.
"""

from __future__ import annotations

import asyncio
import logging

from tellstones.server.clock import Clock
from tellstones.server.lobby.matchmaking import Matchmaking
from tellstones.server.phase import Phase
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.follow_ups import next_due
from tellstones.server.settings import Settings
from tellstones.server.storage import Storage
from tellstones.server.storage.entries import TooNew
from tellstones.server.tables.live_table import LiveTable
from tellstones.server.tables.table_registry import TableRegistry

log = logging.getLogger(__name__)
TABLES_AT_ONCE = 200
LEASE_MS = 30_000


class DueTables:
    """Runs the automation of due tables, and releases unused ones."""

    def __init__(
        self,
        storage: Storage,
        tables: TableRegistry,
        matchmaking: Matchmaking,
        clock: Clock,
        settings: Settings,
    ) -> None:
        self._storage = storage
        self._tables = tables
        self._matchmaking = matchmaking
        self._clock = clock
        self._settings = settings

    async def keep_looking(self) -> None:
        while True:
            await asyncio.sleep(self._settings.due_tables_every)
            try:
                await self._once()
            except Exception:
                log.exception("automation of due tables failed")
            self._tables.release_idle()

    async def _once(self) -> None:
        now = self._clock.now()
        for table in await self._storage.take_due(now, LEASE_MS, TABLES_AT_ONCE):
            await self._look_after_one(table)
        forget_before = self._clock.now() - int(self._settings.forget_after * 1000)
        await self._storage.forget_unplayed(forget_before)

    async def _look_after_one(self, table: str) -> None:
        """Process one table; an error must not delay the others."""
        try:
            async with self._tables.holding(table) as live:
                await self._look_after(live)
        except Rejected:
            pass  # it is gone
        except TooNew:
            log.exception("skipped a due table that a later version wrote")

    async def _look_after(self, live: LiveTable) -> None:
        if live.room.setup.quick and live.room.phase is Phase.GATHERING:
            await self._matchmaking.join_older(live)
        await live.give_time_back()
        await self._storage.set_due(live.room.id, self._next_due(live))

    def _next_due(self, live: LiveTable) -> int | None:
        """A table without people is checked when a player comes, unless a clock runs."""
        clock = live.room.clock
        if live.presence.rests(live.room) and (clock is None or clock.running is None):
            return None
        return next_due(live.room, self._clock.now())
