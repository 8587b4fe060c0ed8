"""What is on its way to one client. A slow reader is dropped, never waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

Send = Callable[[bytes], Awaitable[None]]


class Outbox:
    """Messages in order. A task lives only while there is something to send."""

    __slots__ = ("_dropped", "_most", "_send", "_task", "_waiting", "on_drop")

    def __init__(self, send: Send, most: int, on_drop: Callable[[], None]) -> None:
        self._send = send
        self._most = most
        self._waiting: list[bytes] = []
        self._task: asyncio.Task[None] | None = None
        self._dropped = False
        self.on_drop = on_drop

    def put(self, message: bytes) -> None:
        if self._dropped:
            return
        if len(self._waiting) >= self._most:
            self.drop()
            self.on_drop()
            return
        self._waiting.append(message)
        if self._task is None:
            self._task = asyncio.create_task(self._drain())

    def drop(self) -> None:
        """Nothing more will be sent."""
        self._dropped = True
        self._waiting.clear()

    async def flushed(self) -> None:
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _drain(self) -> None:
        try:
            while self._waiting:
                await self._send(self._waiting.pop(0))
        except (OSError, RuntimeError):
            self.drop()
        finally:
            self._task = None
