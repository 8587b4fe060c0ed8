"""Opens a storage by its address, and locks an SQLite file for the server that serves it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import platformdirs

from tellstones.extras import install_line
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
    raise ValueError(f"unknown database address {address!r}. Use sqlite:PATH or postgresql://…")


@contextmanager
def cluster_drivers() -> Iterator[None]:
    """Wraps imports that only a cluster needs. Raises ValueError where one is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ValueError(install_line(missing.name, "cluster")) from None


class ServedElsewhere(Exception):
    """Another server serves the tables in this file."""


@contextmanager
def serving_lock(database: Path) -> Iterator[None]:
    """Keep other servers from serving the same file. Raises `ServedElsewhere`.

    The operating system holds the lock and releases it when the process ends, however it ends. The
    locked file stays beside the database, on which SQLite has locks of its own. Commands that only
    read or copy need no lock.
    """
    database.parent.mkdir(parents=True, exist_ok=True)
    with database.with_name(f"{database.name}-served").open("a") as file:
        try:
            _lock(file)
        except OSError:
            raise ServedElsewhere from None
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
