"""Writes the output files of commands; a file is checked before the work starts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tellstones.cli.errors import WRONG_CALL, CommandError


def check_writable(path: Path) -> None:
    """Raises CommandError for a file that cannot be written. Leaves everything as it is."""
    there = path.exists()
    try:
        path.open("ab").close()
        if not there:
            path.unlink()
    except OSError as error:
        raise unwritable(path, error) from None


def write_records(path: Path, records: Iterable[str], *, append: bool = False) -> None:
    """Records in UTF-8, an empty line between two. Raises CommandError."""
    try:
        between = "\n" if append and path.exists() and path.stat().st_size else ""
        with path.open("a" if append else "w", encoding="utf-8", newline="") as file:
            for record in records:
                file.write(between + record)
                between = "\n"
    except OSError as error:
        raise unwritable(path, error) from None


def unwritable(path: Path, error: OSError) -> CommandError:
    return CommandError(f"tellstones: {path}: {error.strerror}", WRONG_CALL)
