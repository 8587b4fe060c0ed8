"""Write-behind: marks that may be lost in a crash without harm are stored soon, and together."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from tellstones.rules import Seat
from tellstones.server.cluster.bus import Bus
from tellstones.server.storage import Presence, Shown, Storage

WRITE_AFTER_SECONDS = 0.25
CLOSE_WITHIN_SECONDS = 2.0


class WriteBehind:
    """Gathers marks of presence and of what was seen, and stores the newest of each."""

    def __init__(self, storage: Storage, bus: Bus) -> None:
        self._storage = storage
        self._bus = bus
        self._seen: dict[tuple[str, Seat], Shown] = {}
        self._presence: dict[tuple[str, str], Presence] = {}
        self._task: asyncio.Task[None] | None = None

    def seen(self, table: str, seat: Seat, shown: Shown) -> None:
        self._seen[table, seat] = shown
        self._start()

    def presence(self, mark: Presence) -> None:
        self._presence[mark.table, mark.person] = mark
        self._start()

    async def flush(self) -> None:
        seen, self._seen = self._seen, {}
        presence, self._presence = self._presence, {}
        if seen:
            await self._storage.mark_seen(seen)
        if presence:
            await self._storage.mark_presence(list(presence.values()))
        # Told only now: whoever hears of it reads what is stored.
        for table in {mark.table for mark in presence.values()}:
            self._bus.publish(table, b"here")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        with suppress(TimeoutError):  # a storage that is away must not keep a node from stopping
            await asyncio.wait_for(self._flush_or_lose(), CLOSE_WITHIN_SECONDS)

    def _start(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            await asyncio.sleep(WRITE_AFTER_SECONDS)
        finally:
            self._task = None
        await self._flush_or_lose()

    async def _flush_or_lose(self) -> None:
        try:
            await self.flush()
        except Exception:
            logging.getLogger(__name__).exception(
                "write-behind failed, marks of presence were lost"
            )
