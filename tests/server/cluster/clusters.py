"""Nodes as processes of their own on one database, and a whole evening of games at them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tellstones.server.storage.database_addresses import storage_at
from tests.server.clients import nobody_left_behind
from tests.server.cluster.history import problems
from tests.server.cluster.players import Player, pair
from tests.server.server_process import ServerProcess

LONGEST = 600.0
"""Seconds. If all games of an evening take longer together, with everything that goes wrong,
something hangs."""


@asynccontextmanager
async def nodes(
    folder: Path, number: int, database: str, bus: str | None = None, *options: str
) -> AsyncIterator[list[ServerProcess]]:
    houses = [_house(folder / f"node{n}", database, bus, *options) for n in range(number)]
    async with nobody_left_behind():
        try:
            await asyncio.gather(*(house.open() for house in houses))
            yield houses
        finally:
            for house in houses:
                house.thaw()
            # Runs beside this loop, which may be carrying what they still have to send.
            await asyncio.gather(*(asyncio.to_thread(house.stop) for house in houses))


def _house(folder: Path, database: str, bus: str | None, *options: str) -> ServerProcess:
    folder.mkdir()
    told_by = () if bus is None else ("--bus", bus)
    return ServerProcess(folder, "--database", database, *told_by, *options)


async def evening(
    bases: list[str],
    database: str,
    trouble: Coroutine[Any, Any, None] | None = None,
    pairs: int = 3,
    seed: int = 1,
    kind: type[Player] = Player,
) -> list[Player]:
    """Pairs play to the end while there is trouble, and every history is checked."""
    players = [player for n in range(pairs) for player in await pair(bases, seed + n, kind)]
    async with asyncio.timeout(LONGEST), asyncio.TaskGroup() as together:
        for player in players:
            together.create_task(player.play())
        if trouble is not None:
            together.create_task(trouble)
    for player in players:
        await player.guest.close()
    await sound(database, players)
    return players


async def sound(database: str, players: Iterable[Player]) -> None:
    """Holds what the players saw against what is stored."""
    storage = storage_at(database)
    await storage.open()
    try:
        histories = [player.history for player in players]
        for table in {history.table for history in histories}:
            theirs = [history for history in histories if history.table == table]
            assert problems(await storage.read(table), theirs) == []
    finally:
        await storage.close()
