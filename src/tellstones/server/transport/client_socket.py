"""The interface of a socket to one client, whatever it is made of: a WebSocket, or messages
within a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from starlette.types import Scope

from tellstones.server.transport.batching import Batcher


class Disconnected(Exception):
    """The connection is closed, by the client or by us."""


class ClientSocket(Protocol):
    """What a table needs of a socket."""

    def accept(self, subprotocol: str | None, batcher: Batcher, address: str) -> None:
        """From now on messages come in, in batches under load, and in turns by address."""

    def refuse(self) -> None:
        """Before it is a socket."""

    def limit_unread(self, most: int, on_slow: Callable[[], None]) -> None:
        """Whoever lets more than this lie unread is told so and cut off, whatever was written."""

    def limit_pings(self, most: int, on_flood: Callable[[], None]) -> None:
        """Whoever sends more pings, pongs and fragments that end no message than this in 15 s is
        told so and cut off."""

    async def hear(self) -> bytes:
        """The next message. Raises `Disconnected`."""

    def say(self, message: bytes) -> None: ...

    def close(self, code: int) -> None:
        """Behind all that was said."""


def table_of(scope: Scope) -> str | None:
    """The table whose socket is asked for: `/ws/table/{table}`."""
    before, found, table = str(scope["path"]).partition("/ws/table/")
    named = found and table and not before and "/" not in table and "\0" not in table
    return table if named else None
