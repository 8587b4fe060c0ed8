"""Every storage that the tests know how to make."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from tellstones.server.storage import SqliteStorage, Storage
from tellstones.server.storage.postgres import PostgresStorage
from tests.server.databases import fresh_database

STORES: dict[str, Callable[[Path], Storage]] = {
    "sqlite": lambda folder: SqliteStorage(folder / "tables.sqlite3"),
    "postgresql": lambda _folder: PostgresStorage(fresh_database()),
}


@asynccontextmanager
async def read_only(storage: Storage) -> AsyncIterator[None]:
    """Make the database refuse every write. PostgreSQL must have one connection in use."""
    if isinstance(storage, SqliteStorage):
        database = await storage._database.writer.do(lambda database: database)
        database.execute("pragma query_only = on")
        yield
        database.execute("pragma query_only = off")
    else:
        assert isinstance(storage, PostgresStorage)
        await storage._database.pool.execute("set default_transaction_read_only = on")
        yield
        await storage._database.pool.execute("set default_transaction_read_only = off")
