"""The threads of SQLite: one that writes, with group commit, and one that reads beside it."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

from tellstones.server.storage.schema import migrate
from tellstones.server.storage.sqlite_access import Reader, Writer, committed

T = TypeVar("T")
Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]"]
"""What is to be done, and who waits for it: jobs of any result wait together."""


def connect(path: Path) -> sqlite3.Connection:
    """Write-ahead log with FULL sync: what is committed is on the disk."""
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    database.execute("pragma journal_mode = wal")
    database.execute("pragma synchronous = full")
    database.execute("pragma busy_timeout = 10000")
    # Tables in play write to the same pages again and again: a longer log writes each back once.
    database.execute("pragma wal_autocheckpoint = 8000")
    return database


def in_threads(path: Path) -> tuple[Writer, Reader]:
    """Opens the file, with all tables in it. To be called where the event loop runs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(connect(path)) as database:
        # The file holds what players have to remember: it is nobody else's to read.
        path.chmod(0o600)
        _check_whole(database)
        migrate(database)
    return ThreadWriter(path), ThreadReader(path)


def _check_whole(database: sqlite3.Connection) -> None:
    """Raises `DatabaseError` now, and not in the middle of somebody's game."""
    (verdict,) = database.execute("pragma quick_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(f"the file is damaged: {' '.join(verdict.split())}")


class ThreadWriter(Writer):
    """Writes in a thread; jobs that wait together are committed together, with one sync.

    That is whatever is asked for in one go, or while others are being committed; the thread is
    woken once for all of them, and answers once. A job that fails is undone alone; if the commit
    fails, all of them have failed.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: list[Job] = []
        self._committing = False
        self._batches: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="tellstones-writer", daemon=True)
        self._thread.start()

    async def do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        done: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append((job, done))
        if len(self._waiting) == 1 and not self._committing:
            self._loop.call_soon(self._hand_over)
        return await done

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


class ThreadReader(Reader):
    """Reads in a thread beside the writer, which the write-ahead log allows."""

    def __init__(self, path: Path) -> None:
        self._pool = ThreadPoolExecutor(1, "tellstones-reader")
        self._database = connect(path)

    async def do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, job, self._database)

    def close(self) -> None:
        self._pool.shutdown()
        self._database.close()


def copy_database(source: Path, copy: Path) -> None:
    """A consistent copy, while others read and write."""
    with closing(sqlite3.connect(source)) as database, closing(sqlite3.connect(copy)) as other:
        copy.chmod(0o600)
        database.backup(other)
