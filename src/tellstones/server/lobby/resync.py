"""Resyncs tables with what other nodes have stored, in case a message on the bus was lost."""

from __future__ import annotations

import asyncio
import logging

from tellstones.server.cluster.task_runner import TaskRunner
from tellstones.server.cluster.write_behind import WriteBehind
from tellstones.server.storage import Storage
from tellstones.server.tables.table_registry import TableRegistry

log = logging.getLogger(__name__)


class Resync:
    """Asks the storage from time to time what is new at the tables that this node holds."""

    def __init__(
        self,
        storage: Storage,
        tables: TableRegistry,
        write_behind: WriteBehind,
        tasks: TaskRunner,
        every_seconds: float,
    ) -> None:
        self._storage = storage
        self._tables = tables
        self._write_behind = write_behind
        self._tasks = tasks
        self._every_seconds = every_seconds

    async def keep_in_sync(self) -> None:
        while True:
            await asyncio.sleep(self._every_seconds)
            try:
                await self._once()
            except Exception:
                log.exception("resync with other nodes failed")

    async def _once(self) -> None:
        held = dict(self._tables.live)
        await self._write_behind.flush()
        newest = await self._storage.newest(held)
        presences = await self._tables.stored_presences(held)
        for table, seq in newest.items():
            if seq > held[table].room.seq:
                self._tasks.run(held[table].catch_up())
        for table, stored in presences.items():
            held[table].learn_presence(stored)
