"""Every storage that the tests know how to make."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tellstones.server.storage import SqliteStorage, Storage
from tellstones.server.storage.postgres import PostgresStorage
from tests.server.databases import fresh_database

STORES: dict[str, Callable[[Path], Storage]] = {
    "sqlite": lambda folder: SqliteStorage(folder / "tables.sqlite3"),
    "postgresql": lambda _folder: PostgresStorage(fresh_database()),
}
