"""The interface of a socket to one client, whatever it is made of: a WebSocket, or messages
within a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from starlette.types import Scope

from tellstones.server.batching import Batcher


class Disconnected(Exception):
    """The connection is closed, by the client or by us."""


class ClientSocket(Protocol):
    """The interface of a socket, as a table needs it."""

    def accept(self, subprotocol: str | None, batcher: Batcher, address: str) -> None:
        """Starts receiving messages, in batches under load, and in turns by address."""

    def refuse(self) -> None:
        """Answers before the upgrade."""

    def limit_unread(self, most: int, on_slow: Callable[[], None]) -> None:
        """A client with more unread bytes than this is notified and closed, on any write."""

    def limit_pings(self, most: int, on_flood: Callable[[], None]) -> None:
        """A client that sends more pings, pongs and unfinished fragments than this in 15 s is
        notified and closed."""

    async def receive(self) -> bytes:
        """The next message. Raises `Disconnected`."""

    def send(self, message: bytes) -> None: ...

    def close(self, code: int) -> None:
        """Queued after everything that was sent."""


def table_of(scope: Scope) -> str | None:
    """Return the table of the requested socket: `/ws/table/{table}`."""
    before, found, table = str(scope["path"]).partition("/ws/table/")
    named = found and table and not before and "/" not in table and "\0" not in table
    return table if named else None
