"""When many speak they are heard in waves; who speaks alone is heard at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tellstones.server.transport.batching import A_FEW, ENOUGH, Waves


def speaking(how_many: int, waves: Waves, heard: list[int]) -> None:
    def speaker(number: int) -> Callable[[], None]:
        return lambda: heard.append(number)

    for number in range(how_many):
        waves.join(speaker(number))


def test_a_few_are_heard_at_once() -> None:
    async def scene() -> None:
        heard: list[int] = []
        speaking(A_FEW, Waves(), heard)
        assert heard == list(range(A_FEW))

    asyncio.run(scene())


def test_a_crowd_is_heard_together_and_in_order() -> None:
    async def scene() -> None:
        heard: list[int] = []
        speaking(20, Waves(), heard)
        assert len(heard) == A_FEW
        while len(heard) == A_FEW:
            await asyncio.sleep(0)
        assert heard == list(range(20))

    asyncio.run(scene())


def test_so_many_need_not_wait_for_more() -> None:
    async def scene() -> None:
        heard: list[int] = []
        speaking(A_FEW + ENOUGH, Waves(), heard)
        assert heard == list(range(A_FEW + ENOUGH))

    asyncio.run(scene())


def test_after_a_crowd_has_gone_one_alone_is_heard_at_once() -> None:
    async def scene() -> None:
        waves, heard = Waves(), list[int]()
        speaking(20, waves, heard)
        while len(heard) < 20:
            await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        heard.clear()
        speaking(1, waves, heard)
        assert heard == [0]

    asyncio.run(scene())
