"""Clients that stutter, clocks that jump, disks that are full."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from tests.server.cluster.clusters import evening
from tests.server.cluster.players import Stutterer
from tests.server.databases import fresh_database
from tests.server.running_server import running
from tests.server.server_process import ServerProcess
from tests.server.stopped_clock import JumpingClock

HOUR = 3_600_000
SEEDS = int(os.environ.get("TELLSTONES_SEEDS", "3"))


def test_what_is_said_twice_or_late_or_into_a_dead_line_happens_once(folder: Path) -> None:
    async def main() -> None:
        database = fresh_database()
        async with (
            running(folder / "no file", database=database) as one,
            running(folder / "no file", database=database) as other,
        ):
            await evening([one.base, other.base], database, pairs=1, seed=7, kind=Stutterer)

    asyncio.run(main())


def test_a_clock_that_jumps_on_one_node_harms_no_game(folder: Path) -> None:
    async def main() -> None:
        database, clock = fresh_database(), JumpingClock()

        async def jump() -> None:
            for off in (HOUR, -HOUR, 0):
                await asyncio.sleep(0.5)
                clock.off_ms = off

        async with (
            running(folder / "no file", database=database, clock=clock) as one,
            running(folder / "no file", database=database) as other,
        ):
            await evening([one.base, other.base], database, jump(), pairs=2, seed=9)

    asyncio.run(main())


@pytest.mark.torture
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_full_disk_refuses_moves_and_loses_none(folder: Path, seed: int) -> None:
    async def main() -> None:
        house = ServerProcess(folder)
        await house.open()

        async def fill_up() -> None:
            for _ in range(3):
                await asyncio.sleep(0.5)
                house.leave_no_room()
                await asyncio.sleep(1.5)
                house.make_room()

        try:
            database = f"sqlite:{folder / 'tables.sqlite3'}"
            await evening([house.base], database, fill_up(), pairs=4, seed=seed)
            assert "OperationalError" in (folder / "log.jsonl").read_text()
        finally:
            house.make_room()
            house.stop()

    asyncio.run(main())
