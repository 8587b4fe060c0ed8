"""A database in which nothing can be stored is not healthy, though it can be read."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from pathlib import Path

import asyncpg
import pytest

from tellstones.server.storage import SqliteStorage, Storage
from tests.server.storage.scenes import Store
from tests.server.storages import read_only

REFUSED = (sqlite3.OperationalError, asyncpg.ReadOnlySQLTransactionError)


def test_a_database_that_can_only_be_read_is_not_healthy(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        assert await storage.healthy()
        async with read_only(storage):
            assert await storage.settled("health") is not None
            with pytest.raises(REFUSED):
                await storage.healthy()
        assert await storage.healthy()

    store(scene)


def test_a_disk_without_room_is_not_healthy(folder: Path) -> None:
    async def scene() -> None:
        storage = SqliteStorage(folder / "tables.sqlite3")
        await storage.open()
        assert await storage.healthy()
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        log = folder / "tables.sqlite3-wal"
        resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, hard))
        try:
            with pytest.raises(sqlite3.OperationalError):
                await storage.healthy()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert await storage.healthy()
        await storage.close()

    asyncio.run(scene())
