"""How SQLite is written and read: interfaces, and the commit of several jobs in one go."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


class Writer(ABC):
    """Writes: when a job is done, what it wrote is stored for good."""

    @abstractmethod
    async def do(self, job: Callable[[sqlite3.Connection], T]) -> T: ...

    @abstractmethod
    def close(self) -> None: ...

    async def run(self, sql: str, values: tuple[object, ...]) -> None:
        await self.do(lambda database: _nothing(database.execute(sql, values)))

    async def run_many(self, sql: str, values: Sequence[tuple[object, ...]]) -> None:
        await self.do(lambda database: _nothing(database.executemany(sql, values)))


class Reader(ABC):
    """Reads what is stored."""

    @abstractmethod
    async def do(self, job: Callable[[sqlite3.Connection], T]) -> T: ...

    @abstractmethod
    def close(self) -> None: ...


def _nothing(cursor: sqlite3.Cursor) -> None:
    cursor.close()


def committed(
    database: sqlite3.Connection, jobs: Sequence[Callable[[sqlite3.Connection], Any]]
) -> list[object]:
    """What came of each job: its result, or why it failed. One that fails is undone alone."""
    try:
        database.execute("begin immediate")
        try:
            outcomes = [job(database) for job in jobs]
        except Exception:
            # Hardly ever: somebody was late. Only now is each done so that it can be undone alone.
            database.execute("rollback")
            database.execute("begin immediate")
            outcomes = [_attempt(database, job) for job in jobs]
        database.execute("commit")
    except sqlite3.Error as error:
        if database.in_transaction:
            database.execute("rollback")
        outcomes = [error] * len(jobs)
    return outcomes


def _attempt(database: sqlite3.Connection, job: Callable[[sqlite3.Connection], object]) -> object:
    database.execute("savepoint job")
    try:
        outcome = job(database)
    except Exception as error:
        database.execute("rollback to job")
        outcome = error
    database.execute("release job")
    return outcome
