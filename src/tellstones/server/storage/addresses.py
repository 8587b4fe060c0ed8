"""A storage by its address."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from tellstones.server.cluster.bus import Alone, Bus
from tellstones.server.storage.interface import Storage
from tellstones.server.storage.sqlite import SqliteStorage

SQLITE = "sqlite:"
POSTGRESQL = ("postgresql://", "postgres://")


def default_address() -> str:
    """A file in the user's own data folder."""
    return f"{SQLITE}{Path(platformdirs.user_data_dir('tellstones')) / 'tables.sqlite3'}"


def storage_at(address: str) -> Storage:
    """`sqlite:PATH` or `postgresql://…`. Raises ValueError for any other address."""
    if address.startswith(SQLITE) and len(address) > len(SQLITE):
        return SqliteStorage(Path(address.removeprefix(SQLITE)).expanduser())
    if address.startswith(POSTGRESQL):
        from tellstones.server.storage.postgres import PostgresStorage

        return PostgresStorage(address)
    raise ValueError(f"no storage understands {address!r}: sqlite:PATH or postgresql://…")


def storage_and_bus(database: str, bus: str | None) -> tuple[Storage, Bus]:
    """Where tables are kept, and how nodes hear of each other: by the bus that is asked for, else
    by PostgreSQL itself. Nobody shares an SQLite file. Raises ValueError."""
    if bus is not None:
        from tellstones.server.cluster.network_bus import bus_at

        return storage_at(database), bus_at(bus)
    if not database.startswith(POSTGRESQL):
        return storage_at(database), Alone()
    from tellstones.server.cluster.network_bus import PostgresBus
    from tellstones.server.storage.postgres import PostgresStorage

    listening = PostgresBus(database)
    return PostgresStorage(database, tells_as=listening.name), listening
