"""Looks after tables that nobody looks at: clocks, bots, strangers who waited long enough.

Each node does it for whatever tables the storage hands it; a lease keeps two from doing the same
at once, and if they do, the second is merely late.
"""

from __future__ import annotations

import asyncio
import logging

from tellstones.server.accounts.bot_level import suitable_level
from tellstones.server.clock import Clock
from tellstones.server.phase import Phase
from tellstones.server.rooms import Accepted, Rejected, Room, World
from tellstones.server.rooms.follow_ups import next_due
from tellstones.server.settings import Settings
from tellstones.server.storage import Storage
from tellstones.server.storage import entries as e
from tellstones.server.storage.entries import TooNew
from tellstones.server.tables.live_table import LiveTable
from tellstones.server.tables.table_registry import TableRegistry
from tellstones.server.wire import Fault

log = logging.getLogger(__name__)
TABLES_AT_ONCE = 200
LEASE_MS = 30_000


class DueTables:
    """Wakes the automation of tables that are due, and lets go of what nobody needs."""

    def __init__(
        self, storage: Storage, tables: TableRegistry, clock: Clock, settings: Settings
    ) -> None:
        self._storage = storage
        self._tables = tables
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
        await self._storage.forget_gathering(forget_before)

    async def _look_after_one(self, table: str) -> None:
        """One table that cannot be opened must not keep the others waiting."""
        try:
            async with self._tables.holding(table) as live:
                await self._look_after(live)
        except Rejected:
            pass  # it is gone
        except TooNew:
            log.exception("a later version has written to a due table")

    async def _look_after(self, live: LiveTable) -> None:
        if live.room.setup.quick and live.room.phase is Phase.GATHERING:
            await self._call_a_bot(live)
        live.automation.wake()
        await self._storage.set_due(live.room.id, next_due(live.room, self._clock.now()))

    async def _call_a_bot(self, live: LiveTable) -> None:
        """The stranger has waited long enough. If they have left meanwhile, nobody comes."""
        waited_ms = self._clock.now() - live.room.since
        if waited_ms < self._settings.quick_wait * 1000 or not live.broadcast.connections:
            return
        bot = await suitable_level(self._storage, live.room.maker)

        def decide(room: Room, _world: World) -> Accepted:
            for seat, chair in room.chairs.items():
                if chair.by == "nobody" and room.phase is Phase.GATHERING:
                    return Accepted(e.Sat(seat, e.Chair("bot", bot=bot, ready=True)))
            raise Rejected(Fault.LATE)

        while any(chair.by == "nobody" for chair in live.room.chairs.values()):
            await live.log.accept(None, decide)
