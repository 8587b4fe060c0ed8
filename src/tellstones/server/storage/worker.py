"""One thread that writes, with group commit, and one that reads beside it."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
Job = tuple[Callable[[sqlite3.Connection], object], "asyncio.Future[object]"]
MOST_AT_ONCE = 512
BUSY, GATHER = 0.02, 0.01
"""Seconds: who commits again so soon is busy, and gathers jobs for a moment first."""


def connect(path: Path) -> sqlite3.Connection:
    """Write-ahead log with FULL sync: what is committed is on the disk."""
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    database.execute("pragma journal_mode = wal")
    database.execute("pragma synchronous = full")
    database.execute("pragma busy_timeout = 10000")
    # Tables in play write to the same pages again and again: a longer log writes each back once.
    database.execute("pragma wal_autocheckpoint = 8000")
    return database


class Writer:
    """Jobs that wait together are committed together: one sync for all of them.

    A job that fails is undone alone; if the commit fails, all of them have failed.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._committed = 0.0
        self._thread = threading.Thread(target=self._run, name="tellstones-writer", daemon=True)
        self._thread.start()

    async def do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        done: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((job, done))  # type: ignore[arg-type]  # futures of any result share a queue
        return await done

    async def run(self, sql: str, values: tuple[object, ...]) -> None:
        await self.do(lambda database: _nothing(database.execute(sql, values)))

    async def run_many(self, sql: str, values: Sequence[tuple[object, ...]]) -> None:
        await self.do(lambda database: _nothing(database.executemany(sql, values)))

    def close(self) -> None:
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        database = connect(self._path)
        try:
            going_on = True
            while going_on:
                jobs, going_on = self._gather()
                if jobs:
                    self._commit(database, jobs)
        finally:
            database.close()

    def _gather(self) -> tuple[list[Job], bool]:
        jobs: list[Job] = []
        job = self._jobs.get()
        if time.monotonic() - self._committed < BUSY:
            # More will come while we wait, and then share one sync.
            time.sleep(GATHER)
        while job is not None and len(jobs) < MOST_AT_ONCE:
            jobs.append(job)
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return jobs, True
        if job is not None:
            jobs.append(job)
        return jobs, job is not None

    def _commit(self, database: sqlite3.Connection, jobs: list[Job]) -> None:
        outcomes: list[object] = []
        try:
            database.execute("begin immediate")
            outcomes = [_attempt(database, job) for job, _ in jobs]
            database.execute("commit")
        except sqlite3.Error as error:
            if database.in_transaction:
                database.execute("rollback")
            outcomes = [error] * len(jobs)
        self._committed = time.monotonic()
        done = [future for _, future in jobs]
        self._loop.call_soon_threadsafe(_settle, done, outcomes)


def _nothing(cursor: sqlite3.Cursor) -> None:
    cursor.close()


def _attempt(database: sqlite3.Connection, job: Callable[[sqlite3.Connection], object]) -> object:
    database.execute("savepoint job")
    try:
        outcome = job(database)
    except Exception as error:
        database.execute("rollback to job")
        outcome = error
    database.execute("release job")
    return outcome


def _settle(done: list[asyncio.Future[object]], outcomes: list[object]) -> None:
    for future, outcome in zip(done, outcomes, strict=True):
        if future.done():
            continue
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)


class Reader:
    """Reads beside the writer, which the write-ahead log allows."""

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
