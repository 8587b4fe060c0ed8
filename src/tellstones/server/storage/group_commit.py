"""Executes statements in PostgreSQL: retries them, and serves waiting requests with one.

While a statement is under way, other requests gather, and the next statement serves all of them.
So the busier a node is, the fewer round trips a move costs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Generic, TypeVar

import asyncpg

T = TypeVar("T")
Asked = TypeVar("Asked")
Answer = TypeVar("Answer")
REQUESTS_AT_ONCE = 200
CONCURRENT_STATEMENTS = 2
"""A second statement may start while the first one waits, so that one dead connection does not
block all."""


RETRY_FOR_SECONDS = 8.0
"""A restart takes two or three seconds; after more, the request fails."""

TRANSIENT_ERRORS = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.exceptions.AdminShutdownError,
    asyncpg.exceptions.CrashShutdownError,
    asyncpg.exceptions.CannotConnectNowError,
    asyncpg.exceptions.TooManyConnectionsError,
    asyncpg.exceptions.DeadlockDetectedError,
    asyncpg.exceptions.SerializationError,
)
"""Errors that pass. A full disk or a wrong password does not, and fails at once."""


async def with_retries(job: Callable[[int], Awaitable[T]], seconds: float = RETRY_FOR_SECONDS) -> T:
    """Run a job that may run twice, until it succeeds or the time is up. It receives the number of
    earlier tries."""
    loop = asyncio.get_running_loop()
    until, pause = loop.time() + seconds, 0.05
    for tries in count():
        try:
            return await job(tries)
        except TRANSIENT_ERRORS:
            if loop.time() + pause > until:
                raise
        await asyncio.sleep(pause)
        pause = min(pause * 2, 1.0)
    raise AssertionError


class GroupCommit(Generic[Asked, Answer]):
    """Gathers requests while a statement is under way, and serves them with the next."""

    def __init__(self, together: Callable[[list[Asked]], Awaitable[list[Answer]]]) -> None:
        """`together` returns an answer for each request, in order."""
        self._together = together
        self._waiting: list[tuple[Asked, asyncio.Future[Answer]]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._serving = 0
        self._setting_out = False

    async def ask(self, one: Asked) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((one, answer))
        if not self._setting_out and self._serving < CONCURRENT_STATEMENTS:
            self._setting_out = True
            task = asyncio.create_task(self._serve())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await answer

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for _, answer in self._waiting:
            answer.cancel()

    async def _serve(self) -> None:
        self._setting_out = False
        self._serving += 1
        try:
            while self._waiting:
                batch = self._waiting[:REQUESTS_AT_ONCE]
                del self._waiting[:REQUESTS_AT_ONCE]
                await self._answer(batch)
        finally:
            # Release the slot at once and not in a callback, since a requester may have left.
            self._serving -= 1

    async def _answer(self, batch: list[tuple[Asked, asyncio.Future[Answer]]]) -> None:
        try:
            answers = await self._together([one for one, _ in batch])
        except asyncio.CancelledError:
            for _, future in batch:
                future.cancel()
            raise
        except TRANSIENT_ERRORS as error:
            for _, future in batch:
                _fail(future, error)
        except Exception as error:
            await self._one_by_one(batch, error)
        else:
            for (_, future), answer in zip(batch, answers, strict=True):
                if not future.done():
                    future.set_result(answer)

    async def _one_by_one(
        self, batch: list[tuple[Asked, asyncio.Future[Answer]]], error: Exception
    ) -> None:
        """Retry each request alone, so that one that the database refuses does not fail the
        others."""
        if len(batch) == 1:
            _fail(batch[0][1], error)
            return
        for one in batch:
            await self._answer([one])


def _fail(future: asyncio.Future[Answer], error: BaseException) -> None:
    if not future.done():
        future.set_exception(error)
