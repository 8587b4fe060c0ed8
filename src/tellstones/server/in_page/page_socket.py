"""A socket that is no socket: messages between a page and the server in its worker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tellstones.server.in_page.worker_messages import Closed, Opened, Told, ToPage
from tellstones.server.transport.batching import Batcher
from tellstones.server.transport.client_socket import Disconnected

REFUSED = 1006
"""As browsers say it of a socket that never came about (RFC 6455)."""


class PageSocket:
    """Implements `ClientSocket`. Nothing is ever unread: a page takes whatever it is told."""

    def __init__(self, socket: str, post: Callable[[ToPage], None]) -> None:
        self._id = socket
        self._post = post
        self._inbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._open = False

    # For a table

    def accept(self, subprotocol: str | None, batcher: Batcher, address: str) -> None:
        self._open = True
        self._post(Opened(self._id))

    def refuse(self) -> None:
        self._post(Closed(self._id, REFUSED))

    def limit_unread(self, most: int, on_slow: Callable[[], None]) -> None:
        pass

    def limit_pings(self, most: int, on_flood: Callable[[], None]) -> None:
        pass

    async def hear(self) -> bytes:
        message = await self._inbox.get() if self._open or not self._inbox.empty() else None
        if message is None:
            raise Disconnected
        return message

    def say(self, message: bytes) -> None:
        if self._open:
            self._post(Told(self._id, message.decode()))

    def close(self, code: int) -> None:
        if self._open:
            self._open = False
            self._post(Closed(self._id, code))
            self._inbox.put_nowait(None)

    # For the page

    def receive(self, text: str) -> None:
        self._inbox.put_nowait(text.encode())

    def lose(self) -> None:
        """The page has closed it, or is gone."""
        self._open = False
        self._inbox.put_nowait(None)
