"""Asking PostgreSQL, and asking again while it restarts or has no room for us."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import asyncpg

T = TypeVar("T")
Pool = asyncpg.Pool
PATIENCE = 8.0
"""Seconds. A restart takes two or three; whoever waits longer had better be told."""

PASSING = (
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


async def patiently(job: Callable[[], Awaitable[T]], patience: float = PATIENCE) -> T:
    """Does a job that can be done twice, until it is done or patience is at its end."""
    loop = asyncio.get_running_loop()
    until, pause = loop.time() + patience, 0.05
    while True:
        try:
            return await job()
        except PASSING:
            if loop.time() + pause > until:
                raise
        await asyncio.sleep(pause)
        pause = min(pause * 2, 1.0)
