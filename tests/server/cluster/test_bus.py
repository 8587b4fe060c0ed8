"""A bus stops on request, also under load."""

from __future__ import annotations

import asyncio
from random import Random

from tellstones.server.cluster.bus import Bus
from tellstones.server.cluster.network_bus import bus_at
from tests.server.databases import valkey

ROUNDS = 20


async def _busy(bus: Bus) -> None:
    while True:
        bus.publish("a table", b"at 1")
        await asyncio.sleep(0)


def test_a_busy_bus_stops_at_whatever_moment() -> None:
    async def main() -> None:
        chance = Random(1)
        for _ in range(ROUNDS):
            bus = bus_at(valkey())
            await bus.open(lambda *_: None)
            busy = asyncio.create_task(_busy(bus))
            await asyncio.sleep(chance.uniform(0.005, 0.03))
            busy.cancel()
            await bus.close()
            assert asyncio.all_tasks() == {asyncio.current_task()}, "nobody is left behind"

    asyncio.run(main())
