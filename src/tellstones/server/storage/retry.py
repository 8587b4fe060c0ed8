"""Retries statements while PostgreSQL restarts or has no connection to spare."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import asyncpg

T = TypeVar("T")
Pool = asyncpg.Pool
RETRY_FOR_SECONDS = 8.0
"""A restart takes two or three; whoever waits longer had better be told."""

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
"""What goes away by itself. A full disk or a wrong password does not, and is told at once."""


async def with_retries(job: Callable[[], Awaitable[T]], seconds: float = RETRY_FOR_SECONDS) -> T:
    """Does a job that can be done twice, until it is done or the time is up."""
    loop = asyncio.get_running_loop()
    until, pause = loop.time() + seconds, 0.05
    while True:
        try:
            return await job()
        except TRANSIENT_ERRORS:
            if loop.time() + pause > until:
                raise
        await asyncio.sleep(pause)
        pause = min(pause * 2, 1.0)
