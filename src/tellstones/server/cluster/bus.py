"""How nodes tell each other that a table has changed. A hint, never the truth: that is stored.

One process needs no bus; several share one. Whoever hears of a table that it holds reads what is
new. Pointing is fleeting and not stored, so the bus carries it whole.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

News = Callable[[str, bytes], None]
"""Called with a table and what was told of it."""


class Bus(Protocol):
    async def open(self, hear: News) -> None: ...

    def tell(self, table: str, news: bytes) -> None:
        """Tells all other nodes, soon, and without promise."""

    def appended(self, table: str, seq: int) -> None:
        """A row is stored: all others are told that the table is now at its number."""

    async def close(self) -> None: ...


class Alone:
    """The bus of a single node: there is nobody else to tell."""

    async def open(self, hear: News) -> None:
        pass

    def tell(self, table: str, news: bytes) -> None:
        pass

    def appended(self, table: str, seq: int) -> None:
        pass

    async def close(self) -> None:
        pass
