"""SQLite on one connection, without threads: what is committed has been written to its file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tellstones.server.storage.schema import migrate
from tellstones.server.storage.sqlite_threads import SqliteWorker, committed

T = TypeVar("T")


class InlineSqlite(SqliteWorker):
    """Writes and reads in the caller's thread, each job at once."""

    def __init__(self, path: Path) -> None:
        self._database = sqlite3.connect(path, isolation_level=None)
        # One file and its journal, which stay open and are never deleted: browsers hand out files
        # one by one, in advance, and to one worker alone.
        self._database.execute("pragma locking_mode = exclusive")
        self._database.execute("pragma journal_mode = truncate")
        self._database.execute("pragma synchronous = full")
        migrate(self._database)

    async def do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        (outcome,) = committed(self._database, [job])
        if isinstance(outcome, Exception):
            raise outcome
        return outcome  # type: ignore[return-value] # the outcome of the one job is its result

    def close(self) -> None:
        self._database.close()
