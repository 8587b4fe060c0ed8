"""Asks the storage, once a second at most, whether it could store a move now."""

from __future__ import annotations

import logging

from tellstones.server.clock import Clock
from tellstones.server.cluster.outages import OutageMonitor
from tellstones.server.storage import Storage

ASK_AGAIN_SECONDS = 1.0
"""Anybody may ask, and each answer costs a write."""

log = logging.getLogger(__name__)


class Health:
    """Tells load balancers whether this node can serve."""

    def __init__(self, storage: Storage, outages: OutageMonitor, clock: Clock) -> None:
        self._storage = storage
        self._outages = outages
        self._clock = clock
        self._asked: float | None = None
        self._healthy = True
        self.took_ms = 0.0
        """Duration of the latest write."""

    async def stores_moves(self) -> bool:
        now = self._clock.monotonic()
        if self._asked is None or now - self._asked >= ASK_AGAIN_SECONDS:
            self._asked = now
            before, self._healthy = self._healthy, await self._written()
            self.took_ms = (self._clock.monotonic() - now) * 1000
            if before and not self._healthy:
                log.warning("storage rejects writes")
            elif self._healthy and not before:
                log.warning("storage accepts writes again")
        return self._healthy and not self._outages.refuses_moves()

    async def _written(self) -> bool:
        try:
            return await self._storage.healthy()
        except Exception:
            return False
