"""Several nodes on one PostgreSQL: any of them serves anybody, and any of them may go."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncpg
import pytest

from tellstones.server.phase import Phase
from tellstones.server.storage.database_addresses import storage_at
from tests.server.clients import HANG_SECONDS, Guest
from tests.server.cluster.clusters import evening, nodes, sound
from tests.server.cluster.players import pair
from tests.server.databases import fresh_database, valkey
from tests.server.server_process import ServerProcess


@pytest.mark.parametrize("told_by", ["postgresql", "valkey"])
def test_two_people_on_two_nodes_play_a_whole_game(folder: Path, told_by: str) -> None:
    async def main() -> None:
        database = fresh_database()
        bus = valkey() if told_by == "valkey" else None
        async with nodes(folder, 2, database, bus) as houses:
            await evening([house.base for house in houses], database, pairs=1)

    asyncio.run(main())


def test_a_bus_that_is_not_there_costs_time_and_nothing_else(folder: Path) -> None:
    async def main() -> None:
        database = fresh_database()
        async with nodes(folder, 2, database, "redis://127.0.0.1:9") as houses:
            one, other = await pair([house.base for house in houses], 1, rules={"turn_limit": 3})
            one.bases, other.bases = one.bases[:1], other.bases[1:]
            await asyncio.gather(one.play(), other.play())
            await sound(database, [one, other])
            for player in (one, other):
                await player.guest.close()

    asyncio.run(main())


def test_people_go_on_elsewhere_when_their_node_is_killed_frozen_or_stopped(folder: Path) -> None:
    async def main() -> None:
        database = fresh_database()
        async with nodes(folder, 3, database) as houses:
            trouble = _trouble(*houses[1:])
            await evening([house.base for house in houses], database, trouble, pairs=2)

    asyncio.run(main())


async def _trouble(one: ServerProcess, other: ServerProcess) -> None:
    await asyncio.sleep(0.8)
    one.kill()
    other.freeze()
    await asyncio.sleep(2)
    other.thaw()
    await one.open()
    await asyncio.sleep(0.5)
    await asyncio.to_thread(other.stop)
    await other.open()


def test_who_comes_and_goes_at_one_node_is_seen_at_another(folder: Path) -> None:
    async def main() -> None:
        async with nodes(folder, 2, fresh_database()) as houses:
            one, other = await pair([house.base for house in houses], 1)
            here = await one.guest.sit_at(one.history.table)
            there = await other.guest.sit_at(other.history.table)
            await here.until(lambda: bool(here.frame["seats"][1]["here"]))
            await there.leave()
            await here.until(lambda: not here.frame["seats"][1]["here"])
            await here.leave()
            for player in (one, other):
                await player.guest.close()

    asyncio.run(main())


@pytest.mark.torture
def test_whose_node_was_killed_and_who_stays_away_is_seen_to_be_away(folder: Path) -> None:
    async def main() -> None:
        async with nodes(folder, 2, fresh_database()) as houses:
            one, other = await pair([house.base for house in houses], 1)
            here = await one.guest.sit_at(one.history.table)
            await other.guest.sit_at(other.history.table)
            await here.until(lambda: bool(here.frame["seats"][1]["here"]))
            houses[1].kill()
            await here.until(lambda: not here.frame["seats"][1]["here"])
            await here.leave()
            for player in (one, other):
                await player.guest.close()

    asyncio.run(main())


def test_the_bots_of_a_killed_node_are_taken_over_by_another(folder: Path) -> None:
    async def main() -> None:
        database = fresh_database()
        async with nodes(folder, 2, database) as houses:
            guest = await Guest.new(houses[0].base, "Ann")
            table = await _bots_at_a_table(guest)
            houses[0].kill()
            await _time_passes(database)
            guest.base = houses[1].base
            await guest.sit_at(table)  # for whom they play: where nobody is, a table rests
            await _is_over(database, table)
            await guest.close()

    asyncio.run(main())


async def _bots_at_a_table(guest: Guest) -> str:
    seats = [{"seat": seat, "by": "bot", "bot": "page"} for seat in "AB"]
    return await guest.create(seats=seats, rules={"turn_limit": 30})


async def _time_passes(database: str) -> None:
    """Waits until the dead node's lease on its tables is over."""
    connection = await asyncpg.connect(database)
    await connection.execute("update tables set due = 0 where due is not null")
    await connection.close()


async def _is_over(database: str, table: str) -> None:
    """However long it takes, as long as the bots go on."""
    storage = storage_at(database)
    await storage.open()
    seq, card = 0, await storage.card(table)
    try:
        while card is None or card.phase is not Phase.OVER:
            async with asyncio.timeout(HANG_SECONDS):
                while not (rows := await storage.read(table, seq)):
                    await asyncio.sleep(0.1)
            seq, card = rows[-1].seq, await storage.card(table)
    finally:
        await storage.close()
