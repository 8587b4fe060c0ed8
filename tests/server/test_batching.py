"""Many simultaneous messages are processed in batches, a single one at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from tellstones.server import batching
from tellstones.server.batching import FULL_BATCH, LONE_MESSAGES, Batcher

pytestmark = pytest.mark.group("quick")
SLOWLY_S = 1.0
ALL = 10_000


@pytest.fixture(autouse=True)
def _batches_come_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sender on a busy machine is still handled before the next batch."""
    monkeypatch.setattr(batching, "BATCH_SECONDS", SLOWLY_S)


def speaking(how_many: int, batcher: Batcher, heard: list[int]) -> None:
    def speaker(number: int) -> Callable[[], None]:
        return lambda: heard.append(number)

    for number in range(how_many):
        batcher.join(speaker(number))


def test_a_few_are_heard_at_once() -> None:
    async def scene() -> None:
        heard: list[int] = []
        speaking(LONE_MESSAGES, Batcher(ALL), heard)
        assert heard == list(range(LONE_MESSAGES))

    asyncio.run(scene())


def test_a_crowd_is_heard_together_and_in_order() -> None:
    async def scene() -> None:
        heard: list[int] = []
        speaking(20, Batcher(ALL), heard)
        assert len(heard) == LONE_MESSAGES
        while len(heard) == LONE_MESSAGES:
            await asyncio.sleep(0.01)
        assert heard == list(range(20))

    asyncio.run(scene())


def test_so_many_need_not_wait_for_more() -> None:
    async def scene() -> None:
        heard: list[int] = []
        speaking(LONE_MESSAGES + FULL_BATCH, Batcher(ALL), heard)
        assert heard == list(range(LONE_MESSAGES + FULL_BATCH))

    asyncio.run(scene())


def test_after_a_crowd_has_gone_one_alone_is_heard_at_once() -> None:
    async def scene() -> None:
        batcher, heard = Batcher(ALL), list[int]()
        speaking(20, batcher, heard)
        while len(heard) < 20:
            await asyncio.sleep(0.01)
        await asyncio.sleep(2 * SLOWLY_S)
        heard.clear()
        speaking(1, batcher, heard)
        assert heard == [0]

    asyncio.run(scene())


def test_of_one_address_so_many_are_heard_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        batcher, heard = Batcher(4), list[str]()

        def say(address: str, times: int) -> list[bool]:
            return [batcher.join(lambda: heard.append(address), address) for _ in range(times)]

        say("flood", LONE_MESSAGES)
        heard.clear()
        assert say("flood", 100) == [True] * 4 + [False] * 96
        assert say("honest", 1) == [True]
        await _until(lambda: "honest" in heard)
        assert heard == ["flood"] * 4 + ["honest"]
        assert say("honest", 1) == [True]
        monkeypatch.setattr(batching, "BATCH_SECONDS", 0.0)
        await _until(lambda: len(heard) == 102)
        assert heard[:10] == ["flood"] * 4 + ["honest"] + ["flood"] * 4 + ["honest"]

    asyncio.run(scene())


def test_a_flood_from_one_address_makes_no_batch_come_sooner() -> None:
    async def scene() -> None:
        heard: list[int] = []
        speaking(LONE_MESSAGES + 10 * FULL_BATCH, Batcher(4), heard)
        assert heard == list(range(LONE_MESSAGES))

    asyncio.run(scene())


async def _until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.01)
