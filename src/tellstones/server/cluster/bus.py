"""The bus on which nodes tell each other that a table has changed. A hint: the truth is stored.

One process needs no bus; several share one. A node that is notified of a table it holds reads the
new rows. Pointing is not stored, so the bus carries it whole.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

EVERYWHERE = "-"
"""Replaces a table's id on the bus, for notices that concern every node."""
News = Callable[[str, bytes], None]
"""Called with a table and what was published about it."""


class Bus(Protocol):
    """Publishes news about tables to all other nodes."""

    async def open(self, on_news: News) -> None: ...

    def publish(self, table: str, news: bytes) -> None:
        """Tells all other nodes, soon, and without promise."""

    def appended(self, table: str, seq: int) -> None:
        """A row is stored: notifies all others of the table's newest number."""

    async def close(self) -> None: ...


class SingleNodeBus:
    """The bus of a single node, which has no other nodes to notify."""

    async def open(self, on_news: News) -> None:
        pass

    def publish(self, table: str, news: bytes) -> None:
        pass

    def appended(self, table: str, seq: int) -> None:
        pass

    async def close(self) -> None:
        pass
