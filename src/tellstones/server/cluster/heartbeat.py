"""The heartbeat of this node, by which other nodes know that it is alive."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec

from tellstones.server.clock import Clock, SetBack, SharedClock
from tellstones.server.cluster.outages import OutageMonitor
from tellstones.server.storage import Leases
from tellstones.server.storage.notes import EVERYBODY, Note, NoteStorage
from tellstones.server.storage.presence import NodeStorage

SET_BACK = "set back"
_set_back = msgspec.json.Decoder(SetBack)
log = logging.getLogger(__name__)
RETRY_SECONDS = 1.0
"""The time between beats while the storage is down."""
MISSED_BEATS = 3
"""The time after which a node counts as dead."""
LEASE_BEATS = 9
"""The time after which an unmarked person counts as away, though the node lives."""


class HeartbeatStorage(NodeStorage, NoteStorage, Protocol):
    """Heartbeats, and the note on how far games are ahead of the database's clock."""


class Heartbeat:
    """Stores a sign of life from time to time, and notices when the storage does not take it."""

    def __init__(
        self,
        node: str,
        storage: HeartbeatStorage,
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
        clock = self._clock
        if isinstance(clock, SharedClock) and not clock.agreed:
            clock.set_back = await self._noted()
        asked_at = clock.now()
        told = await self._outages.watch(self._storage.beat(self._node))
        if isinstance(clock, SharedClock):
            if clock.agreed and clock.would_go_back(told, asked_at):
                clock.set_back = await self._noted()  # another node may have noticed it first
            if clock.agreed and clock.would_go_back(told, asked_at):
                await self._note(clock, SetBack(asked_at - told, told))
            clock.agree(told, asked_at)
        self._outages.notice_jump()

    async def _noted(self) -> SetBack:
        note = await self._storage.note(EVERYBODY, SET_BACK)
        return _set_back.decode(note.body) if note else SetBack()

    async def _note(self, clock: SharedClock, set_back: SetBack) -> None:
        clock.set_back = set_back
        body = msgspec.json.encode(set_back)
        await self._storage.keep(EVERYBODY, Note(SET_BACK, set_back.at, body))
        log.warning("database clock was set back", extra={"ms": set_back.by_ms})

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
