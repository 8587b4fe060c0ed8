"""Marks that are written behind are stored in the order in which they were made."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path

from tellstones.server.cluster.bus import SingleNodeBus
from tellstones.server.cluster.write_behind import WriteBehind
from tellstones.server.storage import Leases, Presence
from tellstones.server.storage.sqlite import SqliteStorage
from tests.server.storage.scenes import ANN, TABLE

NODE = "node"
LONG = Leases(60_000, 60_000)


class SlowAtFirst(SqliteStorage):
    """Stores the first marks only on request."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.asked, self.goes_on = asyncio.Event(), asyncio.Event()

    async def mark_presence(self, marks: Iterable[Presence]) -> None:
        if not self.asked.is_set():
            self.asked.set()
            await self.goes_on.wait()
        await super().mark_presence(marks)


def test_a_flush_waits_for_the_one_that_is_under_way(folder: Path) -> None:
    async def main() -> None:
        storage = SlowAtFirst(folder / "tables.sqlite")
        await storage.open()
        await storage.beat(NODE)
        behind = WriteBehind(storage, SingleNodeBus())
        behind.presence(Presence(TABLE, ANN, NODE, here=True), news=False)
        first = asyncio.create_task(behind.flush())
        await storage.asked.wait()
        behind.presence(Presence(TABLE, ANN, NODE, here=False), news=False)
        second = asyncio.create_task(behind.flush())
        await asyncio.sleep(0.05)
        storage.goes_on.set()
        await asyncio.gather(first, second)
        assert (await storage.presence(TABLE, LONG))[ANN] is not None, "Ann has left since"
        await behind.close()
        await storage.close()

    asyncio.run(main())
