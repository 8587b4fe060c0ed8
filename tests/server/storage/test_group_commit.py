"""Writers that wait together commit together; a failing one harms no others."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Any

import pytest

from tellstones.server.storage.group_commit import (
    CONCURRENT_STATEMENTS,
    REQUESTS_AT_ONCE,
    GroupCommit,
)
from tests.server.clients import HANG_SECONDS


class Database:
    """Takes its time, and will not have a seven."""

    def __init__(self, chance: Random | None = None) -> None:
        self._chance = chance
        self.statements: list[list[int]] = []
        self.most_at_once = 0
        self._under_way = 0

    async def together(self, numbers: list[int]) -> list[int]:
        self.statements.append(numbers)
        self._under_way += 1
        self.most_at_once = max(self.most_at_once, self._under_way)
        for _ in range(self._chance.randrange(4) if self._chance else 3):
            await asyncio.sleep(0)
        self._under_way -= 1
        if 7 in numbers:
            raise ValueError(numbers)
        return [-number for number in numbers]


def run(scene: Coroutine[Any, Any, None]) -> None:
    async def main() -> None:
        async with asyncio.timeout(HANG_SECONDS):
            await scene

    asyncio.run(main())


def test_whoever_asks_while_others_are_served_shares_the_next_statement() -> None:
    async def scene() -> None:
        database = Database()
        gathered = GroupCommit(database.together)
        wanted = list(range(100, 100 + 2 * REQUESTS_AT_ONCE))
        answers = await asyncio.gather(*(gathered.ask(number) for number in wanted))
        assert answers == [-number for number in wanted]
        assert len(database.statements) == 2
        assert max(map(len, database.statements)) == REQUESTS_AT_ONCE

    run(scene())


@pytest.mark.parametrize("seed", range(5))
def test_everybody_is_answered_whenever_they_come(seed: int) -> None:
    async def scene() -> None:
        chance = Random(seed)
        database = Database(chance)
        gathered = GroupCommit(database.together)

        async def ask(number: int) -> None:
            for _ in range(chance.randrange(40)):
                await asyncio.sleep(0)
            assert await gathered.ask(number) == -number

        await asyncio.gather(*(ask(number) for number in range(100, 400)))
        assert database.most_at_once <= CONCURRENT_STATEMENTS

    run(scene())


def test_what_cannot_be_for_one_is_done_for_the_others() -> None:
    async def scene() -> None:
        gathered = GroupCommit(Database().together)
        asked = [gathered.ask(number) for number in (5, 6, 7, 8)]
        *well, bad, last = await asyncio.gather(*asked, return_exceptions=True)
        assert [*well, last] == [-5, -6, -8]
        assert isinstance(bad, ValueError)

    run(scene())


def test_whoever_still_waits_when_it_is_closed_is_told() -> None:
    async def scene() -> None:
        gathered = GroupCommit(Database().together)
        asking = [asyncio.create_task(gathered.ask(number)) for number in range(3)]
        await asyncio.sleep(0)
        gathered.close()
        await asyncio.wait(asking)
        assert all(task.cancelled() for task in asking)

    run(scene())
