"""Threads for CPU-bound work, so that the event loop is not blocked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

T = TypeVar("T")


class JobRunner(Protocol):
    """Does a job somewhere, and waits for its result."""

    async def run(self, job: Callable[..., T], *values: object) -> T: ...

    def close(self) -> None: ...


class JobThreads:
    """A small pool of threads."""

    def __init__(self, name: str, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, name)

    async def run(self, job: Callable[..., T], *values: object) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, job, *values)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
