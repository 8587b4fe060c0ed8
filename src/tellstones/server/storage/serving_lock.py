"""A lock on an SQLite file, so that two servers do not serve the same tables unknown to each other.

The operating system holds it, and lets go of it when the process ends, however it ends. Whoever
only reads or copies does not ask for it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


class ServedElsewhere(Exception):
    """Another server serves the tables of this file."""


@contextmanager
def serving_lock(database: Path) -> Iterator[None]:
    """Raises `ServedElsewhere`. A file beside the database is locked, which stays there: SQLite has
    locks of its own on the database."""
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
