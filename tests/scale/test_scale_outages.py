"""Time while the storage takes no move costs nobody the game."""

from __future__ import annotations

import asyncio
import signal
from dataclasses import replace
from pathlib import Path

from tellstones.server.storage import entries as e
from tellstones.server.storage.addresses import storage_at
from tests.scale.faults import postgres
from tests.server.clients import AtTable
from tests.server.scenes import QUICK, running

SHORT = replace(QUICK, beat_every=1.0)
SECONDS = 5
"""That each has to think: the least that can be had."""
AWAY = SECONDS + 2 * SHORT.beat_every
"""Until a heartbeat has failed nobody notices, and what goes before that is not given back."""


async def stored(database: str, table: str) -> list[e.Row]:
    storage = storage_at(database)
    await storage.open()
    try:
        return await storage.read(table)
    finally:
        await storage.close()


def test_a_database_that_is_away_for_longer_than_there_is_time_costs_nobody_the_game(
    folder: Path,
) -> None:
    async def main() -> None:
        database = postgres().at(await postgres().new_database())
        async with (
            running(folder / "no file", SHORT, database=database) as one,
            running(folder / "no file", SHORT, database=database) as other,
        ):
            a, b = await one.duel(other, time={"kind": "bank", "seconds": SECONDS})
            await postgres().stop(signal.SIGINT)
            await asyncio.sleep(AWAY)
            await postgres().start()
            assert await _moved(a)
            await b.event("placed")
            rows = await stored(database, a.frame["table"])
            given_back = sum(row.entry.ms for row in rows if isinstance(row.entry, e.Paused))
            assert given_back > SECONDS * 1000

    asyncio.run(main())


async def _moved(at: AtTable) -> bool:
    """Tried again while it is answered that something is broken, as a page does."""
    for _ in range(20):
        answer = await at.move(at.frame["legal"][0])
        if answer["t"] == "ack":
            return True
        assert answer["code"] == "broken", answer
        await asyncio.sleep(0.2)
    return False
