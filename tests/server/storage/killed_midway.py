"""Ends a game in processes that are killed at their first, second, … statement.

Told is what each left behind: `nothing`, or `counted` for the end of the game with its ratings.
"""

from __future__ import annotations

import asyncio
import os
import sys
from itertools import count

from tellstones.server.storage import SqliteStorage, Storage
from tellstones.server.storage.database_addresses import storage_at
from tellstones.server.storage.postgres import PostgresStorage
from tests.server.storage.scenes import CARD, TABLE, made
from tests.server.storage.test_ratings import ENDED, GAME, ratings

KILLED = 9


async def prepared(address: str) -> None:
    storage = storage_at(address)
    await storage.open()
    await storage.append(made())
    await storage.close()


def ended_in_a_child(address: str, statement: int) -> bool:
    """Return whether the child was killed before it finished."""
    child = os.fork()
    if child == 0:
        asyncio.run(ended(address, statement))
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == KILLED


async def ended(address: str, statement: int) -> None:
    storage = storage_at(address)
    if isinstance(storage, PostgresStorage):
        storage = PostgresStorage(address, connections=1)
    await storage.open()
    await kill_at(storage, statement)
    await storage.append(ENDED, CARD, GAME)


async def kill_at(storage: Storage, statement: int) -> None:
    """This process ends without a word at so many statements from now."""
    statements = count(1)

    def traced(*_: object) -> None:
        if next(statements) == statement:
            os._exit(KILLED)

    if isinstance(storage, SqliteStorage):
        await storage._database.writer.do(lambda database: database.set_trace_callback(traced))
        return
    assert isinstance(storage, PostgresStorage)
    async with storage._database.pool.acquire() as connection:
        connection.add_query_logger(traced)


async def left_behind(address: str) -> str:
    storage = storage_at(address)
    await storage.open()
    over = len(await storage.read(TABLE)) == 2
    found, seats = await ratings(storage), await storage.counted(TABLE)
    await storage.close()
    assert over == bool(found) == bool(seats), (over, found, seats)
    return "counted" if over else "nothing"


def main(address: str) -> None:
    asyncio.run(prepared(address))
    for statement in count(1):
        killed = ended_in_a_child(address, statement)
        found = asyncio.run(left_behind(address))
        sys.stdout.write(f"{found}\n")
        if found == "counted":
            return
        assert killed, "it lived, and has done nothing"


if __name__ == "__main__":
    main(sys.argv[1])
