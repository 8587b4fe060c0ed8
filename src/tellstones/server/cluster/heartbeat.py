"""The heartbeat of this node, by which other nodes know that it is alive."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from tellstones.server.clock import Clock
from tellstones.server.cluster.outages import OutageMonitor
from tellstones.server.storage.interface import NodeStorage

log = logging.getLogger(__name__)
RETRY_SECONDS = 1.0
"""Between beats while the storage is down."""
MISSED_BEATS = 3
"""After so many a node counts as gone."""


class Heartbeat:
    """Stores a sign of life from time to time, and notices when the storage does not take it."""

    def __init__(
        self,
        node: str,
        storage: NodeStorage,
        outages: OutageMonitor,
        clock: Clock,
        every_seconds: float,
    ) -> None:
        self._node = node
        self._storage = storage
        self._outages = outages
        self._clock = clock
        self._every_seconds = every_seconds

    @property
    def storage_down(self) -> bool:
        return self._outages.down

    async def beat(self) -> None:
        await self._outages.watch(self._storage.beat(self._node, self._clock.now()))

    def alive_since(self) -> int:
        """Who has not beaten since then is no longer with us; but nobody can while the storage
        is away. Milliseconds since 1970."""
        since = self._clock.now() - int(self._every_seconds * MISSED_BEATS * 1000)
        return since - self._outages.lost(since)

    async def keep_beating(self, after_outage: Callable[[], Awaitable[None]]) -> None:
        """For ever; sooner while the storage is away. `after_outage` is called when it is back."""
        made_up_for = self._outages.past
        while True:
            soon = min(RETRY_SECONDS, self._every_seconds)
            await asyncio.sleep(soon if self._outages.down else self._every_seconds)
            try:
                await self.beat()
            except Exception:
                log.exception("heartbeat failed")
            if self._outages.past is not made_up_for and not self._outages.down:
                made_up_for = self._outages.past
                await after_outage()
