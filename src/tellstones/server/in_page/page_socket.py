"""A socket that is no socket: messages between a page and the server in its worker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tellstones.server.batching import Batcher
from tellstones.server.in_page.worker_messages import (
    SocketClosed,
    SocketMessage,
    SocketOpened,
    ToPage,
)
from tellstones.server.tables.client_socket import Disconnected

REFUSED = 1006
"""The code that browsers report for a socket that never opened (RFC 6455)."""


class PageSocket:
    """Implements `ClientSocket`. Nothing is ever unread: a page accepts everything."""

    def __init__(self, socket: str, post: Callable[[ToPage], None]) -> None:
        self._id = socket
        self._post = post
        self._inbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._open = False

    # Table sockets

    def accept(self, subprotocol: str | None, batcher: Batcher, address: str) -> None:
        self._open = True
        self._post(SocketOpened(self._id))

    def refuse(self) -> None:
        self._post(SocketClosed(self._id, REFUSED))

    def limit_unread(self, most: int, on_slow: Callable[[], None]) -> None:
        pass

    def limit_pings(self, most: int, on_flood: Callable[[], None]) -> None:
        pass

    async def receive(self) -> bytes:
        message = await self._inbox.get() if self._open or not self._inbox.empty() else None
        if message is None:
            raise Disconnected
        return message

    def send(self, message: bytes) -> None:
        if self._open:
            self._post(SocketMessage(self._id, message.decode()))

    def close(self, code: int) -> None:
        if self._open:
            self._open = False
            self._post(SocketClosed(self._id, code))
            self._inbox.put_nowait(None)

    # Page sockets

    def deliver(self, text: str) -> None:
        self._inbox.put_nowait(text.encode())

    def lose(self) -> None:
        """The page has closed the socket, or disappeared."""
        self._open = False
        self._inbox.put_nowait(None)
