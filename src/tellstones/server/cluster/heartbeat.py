"""The heartbeat of this node, by which other nodes know that it is alive."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from tellstones.server.clock import Clock, SharedClock
from tellstones.server.cluster.outages import OutageMonitor
from tellstones.server.storage import Leases
from tellstones.server.storage.presence import NodeStorage

log = logging.getLogger(__name__)
RETRY_SECONDS = 1.0
"""The time between beats while the storage is down."""
MISSED_BEATS = 3
"""The time after which a node counts as dead."""
LEASE_BEATS = 9
"""The time after which an unmarked person counts as away, though the node lives."""


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
        self._peers: set[str] = set()
        """Nodes that were alive when last asked."""

    @property
    def storage_down(self) -> bool:
        return self._outages.down

    async def beat(self) -> None:
        asked_at = self._clock.now()
        told = await self._outages.watch(self._storage.beat(self._node))
        if isinstance(self._clock, SharedClock):
            self._clock.agree(told, asked_at)
        self._outages.notice_jump()

    async def notice_peers(self) -> None:
        """Log which nodes came and went."""
        alive = await self._storage.nodes_alive(self.trust().beat_ms) - {self._node}
        for node in self._peers - alive:
            log.warning("peer node lost", extra={"peer": node})
        for node in alive - self._peers:
            log.info("peer node found", extra={"peer": node})
        self._peers = alive

    def trust(self) -> Leases:
        """Return how long a heartbeat is trusted. Nodes cannot send one while storage is
        unreachable."""
        beat_ms = int(self._every_seconds * MISSED_BEATS * 1000)
        lease_ms = int(self._every_seconds * LEASE_BEATS * 1000)
        lost_ms = self._outages.lost(self._clock.now() - lease_ms)
        return Leases(beat_ms + lost_ms, lease_ms + lost_ms)

    async def keep_beating(self, after_outage: Callable[[], Awaitable[None]]) -> None:
        """Runs forever; more often while the storage is away. `after_outage` is called when it is
        back."""
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
