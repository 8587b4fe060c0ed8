"""Time while the storage takes no move costs nobody the game."""

from __future__ import annotations

import asyncio
import signal
from dataclasses import replace
from pathlib import Path

from tellstones.server.storage import entries as e
from tellstones.server.storage.database_addresses import storage_at
from tests.server.clients import HANG_SECONDS, AtTable
from tests.server.cluster.faults import postgres
from tests.server.running_server import QUICK, Running, running
from tests.server.stopped_clock import JumpingClock

SHORT = replace(QUICK, beat_every=1.0)
SECONDS = 600
"""Thinking time of each player."""
AWAY_SECONDS = 1_000


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
        database, clock = postgres().at(await postgres().new_database()), JumpingClock()
        async with (
            running(folder / "no file", SHORT, clock, database=database) as one,
            running(folder / "no file", SHORT, clock, database=database) as other,
        ):
            a, b = await one.duel(other, time={"kind": "bank", "seconds": SECONDS})
            await _away(clock, one, other)
            await _moved(a)
            await b.event("placed")
            rows = await stored(database, a.frame["table"])
            given_back = sum(row.entry.ms for row in rows if isinstance(row.entry, e.Paused))
            assert given_back > SECONDS * 1000

    asyncio.run(main())


async def _away(clock: JumpingClock, *nodes: Running) -> None:
    """Once every node has noticed, a long time passes in no time."""
    await postgres().stop(signal.SIGINT)
    stopped_at = clock.now()
    while not all(here.node.outages.lost(stopped_at) for here in nodes):
        await asyncio.sleep(0.1)
    clock.off_ms += AWAY_SECONDS * 1000
    await postgres().start()


async def _moved(at: AtTable) -> None:
    """Tried again while it is answered that something is broken, as a page does."""
    async with asyncio.timeout(HANG_SECONDS):
        while (answer := await at.move(at.frame["legal"][0]))["t"] != "ack":
            assert answer["code"] == "broken", answer
            await asyncio.sleep(0.2)


def test_a_machine_that_slept_costs_nobody_the_game(folder: Path) -> None:
    """The time of day jumps ahead, as it does when a laptop is opened again."""
    clock = JumpingClock()

    async def main() -> None:
        async with running(folder / "tables.sqlite3", SHORT, clock) as here:
            a, b = await here.duel(time={"kind": "bank", "seconds": SECONDS})
            table, storage = a.frame["table"], here.node.storage
            before = len(await storage.read(table))
            clock.off_ms += AWAY_SECONDS * 1000
            here.node.tables.live[table].automation.wake()  # its timer rings at once
            async with asyncio.timeout(HANG_SECONDS):
                while len(await storage.read(table)) == before:  # a move would come before that
                    await asyncio.sleep(0.02)
            await _moved(a)
            await b.event("placed")
            rows = await storage.read(table)
            assert not any(isinstance(row.entry, e.RanOut) for row in rows)
            given_back = sum(row.entry.ms for row in rows if isinstance(row.entry, e.Paused))
            # The time of day and the time that has passed are read one after the other.
            assert AWAY_SECONDS * 900 < given_back < AWAY_SECONDS * 1000 + 500

    asyncio.run(main())
