"""Names the `pip install` line for an optional library that is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


def install_line(library: str | None, extra: str) -> str:
    """Return what is missing and the command that installs it."""
    return f"{library} is not installed. Run: pip install 'tellstones[{extra}]'"


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Add the install line to the error of a missing import in this block."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(install_line(missing.name, extra), name=missing.name) from missing
