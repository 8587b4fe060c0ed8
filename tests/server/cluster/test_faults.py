"""Databases and buses that restart, run full, slow down or vanish: nothing is lost."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import asyncpg
import pytest

from tests.server.clients import HANG_SECONDS
from tests.server.cluster.clusters import evening, nodes
from tests.server.cluster.faults import Network, Postgres, Valkey, postgres, valkey
from tests.server.cluster.partitions import valkey_far_away


@dataclass
class Scene:
    postgres: Postgres
    valkey: Valkey
    to_database: Network
    to_bus: Network
    database: str


async def restarted(scene: Scene) -> None:
    await scene.postgres.stop(signal.SIGINT)
    await scene.postgres.start()


async def crashed(scene: Scene) -> None:
    await scene.postgres.stop(signal.SIGQUIT)
    await scene.postgres.start()


async def slow(scene: Scene) -> None:
    scene.to_database.delay = 0.2
    await asyncio.sleep(3)
    scene.to_database.delay = 0


async def cut_off(scene: Scene) -> None:
    scene.to_database.cut.set()
    await asyncio.sleep(3)
    scene.to_database.cut.clear()


async def read_only(scene: Scene) -> None:
    await scene.postgres.say("alter system set default_transaction_read_only = on")
    await scene.postgres.say("select pg_reload_conf()")
    await asyncio.sleep(2)
    await _writable_again(scene)


async def _writable_again(scene: Scene) -> None:
    connection = await asyncpg.connect(scene.postgres.address)
    await connection.execute("set default_transaction_read_only = off")
    await connection.execute("alter system reset default_transaction_read_only")
    await connection.execute("select pg_reload_conf()")
    await connection.close()


async def out_of_connections(scene: Scene) -> None:
    """All places are taken, and earlier holders have lost theirs."""
    await scene.postgres.say(
        f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{scene.database}'"
    )
    taken: list[asyncpg.Connection] = []
    with suppress(asyncpg.PostgresError, OSError):
        while True:
            taken.append(await asyncpg.connect(scene.postgres.address))
    await asyncio.sleep(2)
    for connection in taken:
        await connection.close()


async def full(scene: Scene) -> None:
    """Waits until a move was refused for it, and a second longer."""
    before = scene.postgres.log.count(NO_ROOM)
    await scene.postgres.leave_no_room(scene.database)
    try:
        async with asyncio.timeout(HANG_SECONDS):
            while scene.postgres.log.count(NO_ROOM) == before:
                await asyncio.sleep(0.1)
        await asyncio.sleep(1)
    finally:
        scene.postgres.make_room()


async def bus_killed(scene: Scene) -> None:
    scene.valkey.kill()
    await asyncio.sleep(2)
    await asyncio.to_thread(scene.valkey.start)


async def bus_flushed(scene: Scene) -> None:
    await scene.valkey.flush()


async def bus_cut_off(scene: Scene) -> None:
    scene.to_bus.cut.set()
    await asyncio.sleep(3)
    scene.to_bus.cut.clear()


NO_ROOM = "could not extend file"
SEEDS = int(os.environ.get("TELLSTONES_SEEDS", "3"))
Fault = Callable[[Scene], Awaitable[None]]
QUICK: list[Fault] = [restarted, bus_killed]
LONG: list[Fault] = [
    crashed,
    slow,
    cut_off,
    read_only,
    out_of_connections,
    full,
    bus_flushed,
    bus_cut_off,
]


def played_through(folder: Path, faults: list[Fault], pairs: int, seed: int) -> None:
    async def main() -> None:
        name = await postgres().new_database()
        to_database, to_bus = Network(postgres().socket), Network(valkey().port)
        async with to_database.up(), to_bus.up():
            scene = Scene(postgres(), valkey(), to_database, to_bus, name)
            database = f"postgresql://postgres@127.0.0.1:{to_database.port}/{name}"
            bus = f"redis://127.0.0.1:{to_bus.port}"
            async with nodes(folder, 2, database, bus) as houses:
                bases = [house.base for house in houses]
                trouble = _one_after_the_other(scene, faults)
                await evening(bases, postgres().at(name), trouble, pairs, seed)

    asyncio.run(main())


async def _one_after_the_other(scene: Scene, faults: list[Fault]) -> None:
    for fault in faults:
        await asyncio.sleep(0.7)
        await fault(scene)


def test_a_database_restarted_and_a_bus_killed_under_load_lose_nothing(folder: Path) -> None:
    played_through(folder, QUICK, pairs=2, seed=1)


@pytest.mark.torture
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("fault", LONG, ids=lambda fault: fault.__name__)
def test_every_fault_twice_under_load_loses_nothing(folder: Path, fault: Fault, seed: int) -> None:
    played_through(folder, [fault, fault], pairs=4, seed=100 + seed)


@pytest.mark.torture
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_bus_cut_off_by_the_network_costs_time_and_nothing_else(folder: Path, seed: int) -> None:
    async def main() -> None:
        database = postgres().at(await postgres().new_database())
        async with valkey_far_away() as (bus, cut), nodes(folder, 2, database, bus) as houses:

            async def trouble() -> None:
                for yes in (True, False, True, False):
                    await asyncio.sleep(1.5)
                    cut(yes)

            bases = [house.base for house in houses]
            await evening(bases, database, trouble(), pairs=4, seed=200 + seed)

    asyncio.run(main())
