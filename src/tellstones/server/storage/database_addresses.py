"""Opens a storage by its address: `sqlite:PATH` or `postgresql://…`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs

from tellstones.server.clock import Clock
from tellstones.server.storage.interface import Storage
from tellstones.server.storage.sqlite import SqliteStorage

SQLITE = "sqlite:"
POSTGRESQL = ("postgresql://", "postgres://")


def default_address() -> str:
    """A file in the user's own data folder."""
    return f"{SQLITE}{Path(platformdirs.user_data_dir('tellstones')) / 'tables.sqlite3'}"


def storage_at(address: str, clock: Clock | None = None) -> Storage:
    """`sqlite:PATH` or `postgresql://…`, which has a clock of its own. Raises ValueError for any
    other address."""
    if address.startswith(SQLITE) and len(address) > len(SQLITE):
        return SqliteStorage(Path(address.removeprefix(SQLITE)).expanduser(), clock)
    if address.startswith(POSTGRESQL):
        with cluster_drivers():
            from tellstones.server.storage.postgres import PostgresStorage

        return PostgresStorage(address)
    raise ValueError(f"no storage understands {address!r}: sqlite:PATH or postgresql://…")


@contextmanager
def cluster_drivers() -> Iterator[None]:
    """For imports that a single household does without. Raises ValueError where one is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ValueError(
            f"{missing.name} is not installed: pip install 'tellstones[cluster]'"
        ) from None
