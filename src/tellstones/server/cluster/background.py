"""Looking after tables in the background: heartbeat, clocks and bots of tables nobody looks at,
strangers who waited long enough, tables to let go of.

Each node does it for whatever tables the storage hands it; a lease keeps two from doing the same
at once, and if they do, the second is merely late.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tellstones.server.cluster.bus import Alone
from tellstones.server.rooms import Room, World, Wrong
from tellstones.server.rooms.follow_ups import next_due
from tellstones.server.storage import entries as e
from tellstones.server.tables.lobby import bot_comes
from tellstones.server.wire import Fault, Phase

if TYPE_CHECKING:  # a node is cared for by this, which knows its node
    from tellstones.server.cluster.node import Node
    from tellstones.server.tables.live_table import LiveTable

log = logging.getLogger(__name__)
AT_ONCE = 200
LEASE_MS = 30_000
LOOK_WHETHER_BACK = 1.0


class Care:
    def __init__(self, node: Node) -> None:
        self._node = node
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        await self._make_up_for_absence()
        await self.beat()
        self.run(self._beat())
        self.run(self._look_after())
        self.run(self._sweep())
        if not isinstance(self._node.bus, Alone):
            self.run(self._heal())

    async def stop(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        if tasks:  # a driver that is slow to let go must not keep a node from stopping
            await asyncio.wait(tasks, timeout=2)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("background work failed", exc_info=task.exception())

    async def beat(self) -> None:
        node = self._node
        await node.pulse.felt(node.storage.beat(node.id, node.clock.now()))

    async def _beat(self) -> None:
        """Sooner while the storage is away; and when it is back, time is given back."""
        node = self._node
        made_up_for = node.pulse.gaps
        while True:
            soon = min(LOOK_WHETHER_BACK, node.settings.beat_every)
            await asyncio.sleep(soon if node.pulse.down else node.settings.beat_every)
            try:
                await self.beat()
            except Exception:
                log.exception("a heartbeat was missed")
            if node.pulse.gaps is not made_up_for and not node.pulse.down:
                made_up_for = node.pulse.gaps
                await self._give_time_back()

    async def _give_time_back(self) -> None:
        tables = [live for live in self._node.tables.values() if live.room.clock is not None]
        for first in range(0, len(tables), AT_ONCE):
            together = (live.give_time_back() for live in tables[first : first + AT_ONCE])
            await asyncio.gather(*together, return_exceptions=True)

    async def _heal(self) -> None:
        """A hint may be lost on the bus. What other nodes have stored is found here even so."""
        node = self._node
        while True:
            await asyncio.sleep(node.settings.heal_every)
            held = dict(node.tables)
            try:
                await node.later.flush()
                newest = await node.storage.newest(held)
                presences = await node.storage.presences(held, node.alive_since())
            except Exception:
                log.exception("looking for what is new failed")
                continue
            for table, seq in newest.items():
                if seq > held[table].room.seq:
                    self.run(held[table].heard_of())
            for table, stored in presences.items():
                held[table].learn_presence(stored)

    async def _make_up_for_absence(self) -> None:
        """While no node was alive, no clock ran: each running one is set back by that long."""
        node = self._node
        last = await node.storage.last_beat()
        if last is None or last >= node.alive_since():
            return
        away = node.clock.now() - last
        for card in await node.storage.cards(Phase.PLAYING, limit=1_000_000):
            async with node.holding(card.table) as live:
                if live.room.clock is not None:
                    with suppress(Wrong):
                        await live.accept(f"paused {last}", lambda _room, _world: e.Paused(away))
                live.tending.wake()
            node.release(live)

    async def _look_after(self) -> None:
        node = self._node
        while True:
            await asyncio.sleep(node.settings.care_every)
            try:
                for table in await node.storage.take_due(node.clock.now(), LEASE_MS, AT_ONCE):
                    await self._tend(table)
                forget = node.clock.now() - int(node.settings.forget_after * 1000)
                await node.storage.forget_gathering(forget)
            except Exception:
                log.exception("looking after tables failed")
            for live in list(node.tables.values()):
                node.release(live)

    async def _sweep(self) -> None:
        """Every node does, now and then; there is nothing to agree on."""
        node = self._node
        while True:
            await asyncio.sleep(node.settings.sweep_every)
            try:
                await node.storage.sweep(node.clock.now())
            except Exception:
                log.exception("sweeping failed")

    async def _tend(self, table: str) -> None:
        node = self._node
        with suppress(Wrong):
            async with node.holding(table) as live:
                await self._look_at(live)

    async def _look_at(self, live: LiveTable) -> None:
        node = self._node
        if live.room.setup.quick and live.room.phase is Phase.GATHERING:
            await self._call_a_bot(live)
        live.tending.wake()
        await node.storage.set_due(live.room.id, next_due(live.room, node.clock.now()))

    async def _call_a_bot(self, live: LiveTable) -> None:
        """The stranger has waited long enough. If they have left meanwhile, nobody comes."""
        node = self._node
        waited = node.clock.now() - live.room.since >= node.settings.quick_wait * 1000
        if not waited or not live.connections:
            return
        bot = await bot_comes(node, live.room.maker)

        def decision(room: Room, _world: World) -> e.AnyEntry:
            for seat, chair in room.chairs.items():
                if chair.by == "nobody" and room.phase is Phase.GATHERING:
                    return e.Sat(seat, e.Chair("bot", bot=bot, ready=True))
            raise Wrong(Fault.LATE)

        while any(chair.by == "nobody" for chair in live.room.chairs.values()):
            await live.accept(None, decision)
