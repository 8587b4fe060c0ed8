"""All background jobs of a node: heartbeat, due tables, resync with other nodes, cleaning up."""

from __future__ import annotations

import asyncio
import logging
from itertools import cycle

from tellstones.server.clock import Clock
from tellstones.server.cluster.heartbeat import Heartbeat
from tellstones.server.cluster.outages import OutageMonitor
from tellstones.server.cluster.task_runner import TaskRunner
from tellstones.server.lobby import clock_credit
from tellstones.server.lobby.due_tables import DueTables
from tellstones.server.lobby.resync import Resync
from tellstones.server.lobby.revocation import Revocation
from tellstones.server.storage import Storage
from tellstones.server.tables.table_registry import TableRegistry

log = logging.getLogger(__name__)
BEATS_PER_RENEWAL = 3
"""Heartbeats per renewal of everyone's presence; a lease lasts three times as long."""


class BackgroundJobs:
    """Starts the background jobs of a node. A single node needs no resync."""

    def __init__(
        self,
        tasks: TaskRunner,
        storage: Storage,
        tables: TableRegistry,
        heartbeat: Heartbeat,
        outages: OutageMonitor,
        revocation: Revocation,
        due_tables: DueTables,
        resync: Resync | None,
        clock: Clock,
        beat_seconds: float,
        sweep_seconds: float,
    ) -> None:
        self._tasks = tasks
        self._storage = storage
        self._tables = tables
        self._heartbeat = heartbeat
        self._outages = outages
        self._revocation = revocation
        self._due_tables = due_tables
        self._resync = resync
        self._clock = clock
        self._beat_seconds = beat_seconds
        self._sweep_seconds = sweep_seconds

    async def start(self) -> None:
        await clock_credit.after_downtime(
            self._storage, self._heartbeat, self._outages, self._clock
        )
        await self._heartbeat.beat()
        self._tasks.run(self._heartbeat.keep_beating(self._after_outage))
        self._tasks.run(self._keep_renewing())
        self._tasks.run(self._due_tables.keep_looking())
        self._tasks.run(self._keep_sweeping())
        if self._resync is not None:
            self._tasks.run(self._resync.keep_in_sync())

    async def stop(self) -> None:
        await self._tasks.stop()

    async def _after_outage(self) -> None:
        await clock_credit.after_outage(self._tables)

    async def _keep_renewing(self) -> None:
        for part in cycle(range(BEATS_PER_RENEWAL)):
            await asyncio.sleep(self._beat_seconds)
            self._tables.renew_presence(part, BEATS_PER_RENEWAL)
            if part == BEATS_PER_RENEWAL - 1:
                await self._check_others()

    async def _check_others(self) -> None:
        try:
            await self._revocation.check()
            await self._heartbeat.notice_peers()
        except Exception:
            log.exception("check of connected devices and other nodes failed")

    async def _keep_sweeping(self) -> None:
        """Every node does, now and then; there is nothing to agree on."""
        while True:
            await asyncio.sleep(self._sweep_seconds)
            try:
                await self._storage.sweep(self._clock.now())
            except Exception:
                log.exception("sweeping storage failed")
