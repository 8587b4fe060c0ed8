"""Draws pictures as PNG in a process, one after the other."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE

from tellstones.server.workers.fair_queue import QueueFull

MOST_WAITING = 8
DRAWING_SECONDS = 30.0
"""By hand: it takes half a second."""


class PictureProcess:
    """One picture at a time: who comes when too many wait is sent away."""

    def __init__(self) -> None:
        self._waiting = 0
        self._turn = asyncio.Lock()

    async def png(self, picture: str) -> bytes:
        """Raises `QueueFull`."""
        if self._waiting >= MOST_WAITING:
            raise QueueFull
        self._waiting += 1
        try:
            async with self._turn, asyncio.timeout(DRAWING_SECONDS):
                return await _drawn(picture.encode())
        finally:
            self._waiting -= 1


async def _drawn(picture: bytes) -> bytes:
    call = (sys.executable, "-m", "tellstones.drawing.png")
    process = await asyncio.create_subprocess_exec(*call, stdin=PIPE, stdout=PIPE)
    try:
        drawn, _ = await process.communicate(picture)
    finally:
        if process.returncode is None:
            process.kill()
    return drawn
