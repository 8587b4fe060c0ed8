"""The status of the server, for moderators: this node, and everything that is stored."""

from __future__ import annotations

from tellstones.server.clock import Clock
from tellstones.server.cluster.health import Health
from tellstones.server.metrics import Metrics
from tellstones.server.storage import Storage
from tellstones.server.wire.moderation_bodies import StatusShown


class ServerStatus:
    """Reads the figures of one node and its storage."""

    def __init__(
        self, storage: Storage, health: Health, metrics: Metrics, clock: Clock, version: str
    ) -> None:
        self._storage, self._health, self._metrics = storage, health, metrics
        self._clock = clock
        self._version, self._since = version, clock.now()

    async def shown(self) -> StatusShown:
        healthy = await self._health.stores_moves()
        stored = await self._storage.figures()
        return StatusShown(
            version=self._version,
            since=self._since,
            at=self._clock.now(),
            healthy=healthy,
            storage_ms=round(self._health.took_ms, 1),
            sockets=int(self._metrics.now("tellstones_sockets")),
            tables=int(self._metrics.now("tellstones_tables")),
            memory_bytes=int(self._metrics.now("process_resident_memory_bytes")),
            nodes=stored.nodes,
            people=stored.people,
            members=stored.members,
            playing=stored.playing,
            waiting=stored.waiting,
            finished=stored.finished,
            tournaments=stored.tournaments,
            reports=stored.reports,
            database_bytes=stored.bytes,
        )
