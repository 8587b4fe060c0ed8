"""Runs SQLite in two threads: one writes, with group commit, and one reads beside it."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

from tellstones.server.storage.schema import migrate

T = TypeVar("T")
CACHED_STATEMENTS = 500
"""More than there are, so that each is prepared once for a connection."""


class SqliteWorker(ABC):
    """Runs jobs on a connection. When one is done, what it wrote is durable."""

    @abstractmethod
    def do(self, job: Callable[[sqlite3.Connection], T]) -> Awaitable[T]: ...

    @abstractmethod
    def close(self) -> None: ...

    async def run(self, sql: str, values: tuple[object, ...] = ()) -> None:
        await self.do(lambda database: database.execute(sql, values).close())


def committed(
    database: sqlite3.Connection, jobs: Sequence[Callable[[sqlite3.Connection], Any]]
) -> list[object]:
    """Commit jobs together. Return each one's result, or its error; one that fails is rolled back
    alone."""
    try:
        database.execute("begin immediate")
        try:
            outcomes = [job(database) for job in jobs]
        except Exception:
            # Rare: a row was late. Only now each job gets a savepoint.
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


Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]"]
"""A job, and the future that waits for it."""


def connect(path: Path) -> sqlite3.Connection:
    """Write-ahead log with FULL sync: what is committed is on the disk."""
    database = sqlite3.connect(
        path,
        isolation_level=None,
        check_same_thread=False,
        timeout=10,
        cached_statements=CACHED_STATEMENTS,
    )
    database.execute("pragma journal_mode = wal")
    database.execute("pragma synchronous = full")
    database.execute("pragma busy_timeout = 10000")
    # Tables in play write to the same pages again and again: a longer log writes each back once.
    database.execute("pragma wal_autocheckpoint = 8000")
    return database


def in_threads(path: Path) -> tuple[SqliteWorker, SqliteWorker]:
    """Open the file and bring its schema up to date. Call it where the event loop runs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(connect(path)) as database:
        # The file contains hidden stones: only its owner may read it.
        path.chmod(0o600)
        _check_whole(database)
        migrate(database)
    return ThreadWriter(path), ThreadReader(path)


def _check_whole(database: sqlite3.Connection) -> None:
    """Raise `DatabaseError` now, and not in the middle of a game."""
    (verdict,) = database.execute("pragma quick_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(f"the file is damaged: {' '.join(verdict.split())}")


class ThreadWriter(SqliteWorker):
    """Writes in a thread, which commits all waiting jobs together, with one sync.

    Jobs wait while others are being committed. The thread is woken once for all of them, and
    answers once. A job that fails is rolled back alone; if the commit fails, all of them fail.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: list[Job] = []
        self._committing = False
        self._batches: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="tellstones-writer", daemon=True)
        self._thread.start()

    def do(self, job: Callable[[sqlite3.Connection], T]) -> Awaitable[T]:
        done: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append((job, done))
        if len(self._waiting) == 1 and not self._committing:
            self._loop.call_soon(self._hand_over)
        return done

    def close(self) -> None:
        self._hand_over()
        self._batches.put(None)
        self._thread.join()

    def _hand_over(self) -> None:
        if self._waiting:
            self._committing = True
            self._batches.put(self._waiting)
            self._waiting = []

    def _settle(self, jobs: list[Job], outcomes: list[object]) -> None:
        self._committing = False
        self._hand_over()
        for (_, done), outcome in zip(jobs, outcomes, strict=True):
            if done.done():
                continue
            if isinstance(outcome, Exception):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)

    def _run(self) -> None:
        with closing(connect(self._path)) as database:
            while jobs := self._batches.get():
                outcomes = committed(database, [job for job, _ in jobs])
                self._loop.call_soon_threadsafe(self._settle, jobs, outcomes)


class ThreadReader(SqliteWorker):
    """Reads in a thread beside the writer, which the write-ahead log allows."""

    def __init__(self, path: Path) -> None:
        self._pool = ThreadPoolExecutor(1, "tellstones-reader")
        self._database = connect(path)

    def do(self, job: Callable[[sqlite3.Connection], T]) -> Awaitable[T]:
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(self._pool, job, self._database)

    def close(self) -> None:
        self._pool.shutdown()
        self._database.close()


def copy_database(source: Path, copy: Path) -> None:
    """A consistent copy, while others read and write."""
    with closing(sqlite3.connect(source)) as database, closing(sqlite3.connect(copy)) as other:
        copy.chmod(0o600)
        database.backup(other)
