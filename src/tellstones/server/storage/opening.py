"""A storage by its address."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from tellstones.server.storage.base import Storage
from tellstones.server.storage.sqlite import SqliteStorage

SQLITE = "sqlite:"


def default_address() -> str:
    """A file in the user's own data folder."""
    return f"{SQLITE}{Path(platformdirs.user_data_dir('tellstones')) / 'tables.sqlite3'}"


def storage_at(address: str) -> Storage:
    """`sqlite:PATH`. Raises ValueError for an address that no storage here understands."""
    if address.startswith(SQLITE) and len(address) > len(SQLITE):
        return SqliteStorage(Path(address.removeprefix(SQLITE)).expanduser())
    raise ValueError(f"no storage understands {address!r}: sqlite:PATH")
