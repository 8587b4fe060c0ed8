"""One server process: the tables that are looked at here, and what keeps all of them going.

Several nodes may share a storage. None of them is special, and none holds anything that another
could not read from the storage: a table is served by whoever has somebody asking for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

import msgspec

from tellstones.server.accounts.drill_sessions import Drills
from tellstones.server.accounts.guests import People
from tellstones.server.analysis_worker import Analyst
from tellstones.server.cluster.background import Care
from tellstones.server.cluster.bus import Alone, Bus
from tellstones.server.cluster.outages import Pulse
from tellstones.server.cluster.write_behind import Later
from tellstones.server.ids_and_clock import Clock, Source, SystemClock, new_id, system_source
from tellstones.server.metrics import Metrics
from tellstones.server.rooms import Room, World, Wrong
from tellstones.server.rooms.viewer_frames import card
from tellstones.server.settings import Settings
from tellstones.server.storage import Late, Storage
from tellstones.server.storage import entries as e
from tellstones.server.tables.live_table import LiveTable
from tellstones.server.transport.hourly_limits import Gates
from tellstones.server.wire import Close, Fault, outgoing

T = TypeVar("T")
log = logging.getLogger(__name__)


class Node:
    def __init__(
        self,
        storage: Storage,
        settings: Settings | None = None,
        *,
        bus: Bus | None = None,
        clock: Clock | None = None,
        source: Source | None = None,
    ) -> None:
        self.storage = storage
        self.settings = settings or Settings()
        self.bus = bus or Alone()
        self.clock = clock or SystemClock()
        self.source = source or system_source()
        self.id = new_id(self.source)
        self.metrics = Metrics()
        self.gates = Gates(self.settings.limits, self.clock.monotonic)
        self.people = People(storage, self.clock, self.source)
        self.later = Later(storage, self.bus)
        self.analyst = Analyst()
        self.drills = Drills(storage, self.clock, self.source)
        self.pulse = Pulse(self.clock)
        self.care = Care(self)
        self.stopping = False
        self.tables: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._threads = ThreadPoolExecutor(2, "tellstones-bots")

    async def start(self) -> None:
        await self.storage.open()
        await self.care.start()
        await self.bus.open(self._hear)
        log.info("started", extra={"node": self.id})

    async def stop(self) -> None:
        """People are told before their sockets close, and come back by themselves."""
        self.stopping = True
        self.say_goodbye()
        await self.care.stop()
        for live in self.tables.values():
            live.tending.stop()
        await self.later.close()
        await self.bus.close()
        self.analyst.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self.storage.close()
        log.info("stopped", extra={"node": self.id})

    def say_goodbye(self) -> None:
        bye = outgoing.Bye(code=Fault.STOPPING, back="now")
        for live in self.tables.values():
            live.close_all(bye, Close.COME_BACK)

    def alive_since(self) -> int:
        """Who has not beaten since then is no longer with us; but nobody can while the storage
        is away."""
        since = self.clock.now() - int(self.settings.beat_every * 3000)
        return since - self.pulse.lost(since)

    async def in_thread(self, job: Callable[..., T], *values: object) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, job, *values)

    # Tables

    @asynccontextmanager
    async def holding(self, table: str) -> AsyncIterator[LiveTable]:
        """The table as this node holds it, opened if need be, and kept meanwhile: whoever asks
        for it gets this one, so that all of them hear of each other. Raises `Wrong`."""
        live = await self._found(table)
        while self.tables.get(table) is not live:
            live = await self._found(table)
        live.holders += 1
        try:
            yield live
        finally:
            live.holders -= 1

    async def _found(self, table: str) -> LiveTable:
        live = self.tables.get(table)
        if live is not None:
            return live
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._open(table))
            self._opening[table].add_done_callback(lambda _: self._opening.pop(table))
        return await self._opening[table]

    async def _open(self, table: str) -> LiveTable:
        rows = await self.storage.read(table)
        if not rows:
            raise Wrong(Fault.NO_SUCH_TABLE)
        presence = await self.storage.presence(table, self.alive_since())
        live = self.tables[table] = LiveTable(self, rows, presence)
        self.metrics.tables.set(len(self.tables))
        return live

    def release(self, live: LiveTable) -> None:
        """Lets go of a table that nobody looks at; it is all in the storage."""
        if live.idle and self.tables.get(live.room.id) is live:
            del self.tables[live.room.id]
            live.tending.stop()
            self.metrics.tables.set(len(self.tables))

    async def learn_blocks(self, person: str) -> None:
        """Whoever blocks somebody no longer hears them, at once and at every table."""
        blocked = frozenset(other.id for other in await self.storage.blocks(person))
        for live in self.tables.values():
            for connection in live.connections:
                if connection.who.person == person:
                    connection.blocked = blocked

    async def make(self, table: str, made: e.Made) -> None:
        """Sets a table up; doing so twice is harmless."""
        row = e.Row(table, 1, self.clock.now(), made)
        room = Room(row)
        with suppress(Late):
            await self.storage.append(row, card(room, World(self.clock.now())))
            self.metrics.entries.labels("made").inc()
        async with self.holding(table) as live:
            live.tending.wake()

    # Other nodes

    def _hear(self, table: str, news: bytes) -> None:
        live = self.tables.get(table)
        if live is None:
            return
        if news.startswith(b"{"):
            live.pointed(msgspec.json.decode(news, type=outgoing.Pointed))
        elif news == b"here":
            self.care.run(live.heard_of_people())
        elif int(news.removeprefix(b"at ")) > live.room.seq:
            self.care.run(live.heard_of())

    def tell_pointing(self, table: str, pointed: outgoing.Pointed) -> None:
        self.bus.tell(table, msgspec.json.encode(pointed))
