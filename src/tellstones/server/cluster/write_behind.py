"""Write-behind: marks that may be lost in a crash without harm are stored soon, and together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress

from tellstones.rules import Seat
from tellstones.server.cluster.bus import Bus
from tellstones.server.storage import Presence, Shown, Storage

WRITE_AFTER_SECONDS = 0.25
RETRY_SECONDS = 1.0
"""While the storage takes nothing."""
CLOSE_WITHIN_SECONDS = 2.0

log = logging.getLogger(__name__)


class WriteBehind:
    """Gathers marks of presence and of what was seen, and stores the newest of each. What the
    storage does not take is kept and tried again."""

    def __init__(self, storage: Storage, bus: Bus) -> None:
        self._storage = storage
        self._bus = bus
        self._seen: dict[tuple[str, Seat], Shown] = {}
        self._presence: dict[tuple[str, str], Presence] = {}
        self._news: set[str] = set()
        """Tables where somebody came or went."""
        self._task: asyncio.Task[None] | None = None
        self._flushing = asyncio.Lock()

    def seen(self, table: str, seat: Seat, shown: Shown) -> None:
        self._seen[table, seat] = shown
        self._start()

    def presence(self, mark: Presence, *, news: bool) -> None:
        """`news`: other nodes are told; a mark that is only renewed is none."""
        self._presence[mark.table, mark.person] = mark
        if news:
            self._news.add(mark.table)
        self._start()

    def forget(self, people: Collection[str]) -> None:
        """What waits to be stored of somebody who is to be forgotten is dropped."""
        self._presence = {k: mark for k, mark in self._presence.items() if k[1] not in people}

    async def flush(self) -> None:
        """What was marked until now is stored when this returns, also by a flush that was under
        way."""
        async with self._flushing:
            await self._flush()

    async def _flush(self) -> None:
        seen, self._seen = self._seen, {}
        presence, self._presence = self._presence, {}
        news, self._news = self._news, set()
        try:
            if seen:
                await self._storage.mark_seen(seen)
            if presence:
                await self._storage.mark_presence(presence.values())
        except BaseException:
            # Both are harmless when stored twice; what was marked since is newer.
            self._seen = seen | self._seen
            self._presence = presence | self._presence
            self._news |= news
            raise
        # Told only now: whoever hears of it reads what is stored.
        for table in news:
            self._bus.publish(table, b"here")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        with suppress(TimeoutError):  # a storage that is away must not keep a node from stopping
            await asyncio.wait_for(self._flushed(), CLOSE_WITHIN_SECONDS)

    def _start(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            await asyncio.sleep(WRITE_AFTER_SECONDS)
            if not await self._flushed():
                log.warning("write-behind failed, marks of presence will be stored later")
                while not await self._flushed():
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            self._task = None
        if self._seen or self._presence:
            self._start()

    async def _flushed(self) -> bool:
        try:
            await self.flush()
        except Exception as error:
            log.debug("marks were not stored", extra={"error": type(error).__name__})
            return False
        return True
