"""Says which extra brings a library that is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Around imports: whatever is missing among them is told with how to install it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        words = f"{missing.name} is not installed: pip install 'tellstones[{extra}]'"
        raise ModuleNotFoundError(words, name=missing.name) from missing
