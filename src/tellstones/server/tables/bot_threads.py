"""Threads in which bots think, so that the event loop goes on meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class BotThreads:
    """A small pool of threads for everything that bots do."""

    def __init__(self, threads: int = 2) -> None:
        self._pool = ThreadPoolExecutor(threads, "tellstones-bots")

    async def run(self, job: Callable[..., T], *values: object) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, job, *values)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
