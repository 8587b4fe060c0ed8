"""Write-behind: marks that may be lost in a crash without harm are stored soon, and together."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection
from contextlib import suppress

from tellstones.rules import Seat
from tellstones.server.cluster.bus import Bus
from tellstones.server.storage import Presence, Shown, Storage

WRITE_AFTER_SECONDS = 0.25
RETRY_SECONDS = 1.0
"""While the storage takes nothing."""
CLOSE_WITHIN_SECONDS = 2.0
CALLED_TOGETHER_SECONDS = 0.1
"""Calls due within this time are made together: nobody waits for them."""

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
        """Tables with changed presence."""
        self._task: asyncio.Task[None] | None = None
        self._flushing = asyncio.Lock()
        self._calls: deque[tuple[float, Callable[[], None]]] = deque()
        """Calls that are due at a time of the loop's clock, the next first."""

    def call_later(self, seconds: float, call: Callable[[], None]) -> None:
        """Calls back after the same number of seconds for all callers: one timer for all of them
        is far cheaper than one each."""
        loop = asyncio.get_running_loop()
        self._calls.append((loop.time() + seconds, call))
        if len(self._calls) == 1:
            loop.call_later(seconds + CALLED_TOGETHER_SECONDS, self._call)

    def _call(self) -> None:
        loop = asyncio.get_running_loop()
        while self._calls and self._calls[0][0] <= loop.time():
            self._calls.popleft()[1]()
        if self._calls:
            loop.call_at(self._calls[0][0] + CALLED_TOGETHER_SECONDS, self._call)

    def seen(self, table: str, seat: Seat, shown: Shown) -> None:
        self._seen[table, seat] = shown
        self._start()

    def presence(self, mark: Presence, *, news: bool) -> None:
        """`news`: other nodes are notified; renewing a mark is no news."""
        self._presence[mark.table, mark.person] = mark
        if news:
            self._news.add(mark.table)
        self._start()

    def forget(self, people: Collection[str]) -> None:
        """Drop unwritten presence of people who are about to be deleted."""
        self._presence = {k: mark for k, mark in self._presence.items() if k[1] not in people}

    async def flush(self) -> None:
        """Store everything marked until now; waits for a flush that is under way."""
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
        # Notifies now, because readers of the notice read what is stored.
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
                log.warning("write-behind failed; presence will be stored later")
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
            log.debug("presence not stored", extra={"error": type(error).__name__})
            return False
        return True
