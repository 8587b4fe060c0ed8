"""Every storage that the tests know how to make."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tellstones.server.storage import SqliteStorage, Storage

STORES: dict[str, Callable[[Path], Storage]] = {
    "sqlite": lambda folder: SqliteStorage(folder / "tables.sqlite3"),
}
