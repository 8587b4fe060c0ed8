"""Draws pictures as PNG, and games as moving ones, in a process, one after the other."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections import OrderedDict
from typing import TypeAlias

from tellstones.notation import Record, record_text
from tellstones.server.workers.fair_queue import QueueFull
from tellstones.study.replay.frames import Eyes

MOST_WAITING = 8
DRAWING_SECONDS = 120.0
"""By hand: a picture takes half a second, a long game half a minute."""
KEPT_FILMS = 16
"""By hand: half a megabyte each."""
Film: TypeAlias = tuple[Record, Eyes, str]


class PictureProcess:
    """One picture at a time: who comes when too many wait is sent away."""

    def __init__(self) -> None:
        self._waiting = 0
        self._turn = asyncio.Lock()
        self._films: OrderedDict[Film, bytes] = OrderedDict()

    async def png(self, picture: str) -> bytes:
        """Raises `QueueFull`."""
        self._wait()
        try:
            async with self._turn:
                return await _drawn(picture, "tellstones.drawing.png")
        finally:
            self._waiting -= 1

    async def film(self, record: Record, eyes: Eyes, language: str) -> bytes:
        """As GIF; the latest are kept, since a film is sent on. Raises `QueueFull`."""
        self._wait()
        try:
            async with self._turn:
                key = (record, eyes, language)
                if key not in self._films:
                    self._keep(key, await _film(*key))
                return self._films[key]
        finally:
            self._waiting -= 1

    def _wait(self) -> None:
        if self._waiting >= MOST_WAITING:
            raise QueueFull
        self._waiting += 1

    def _keep(self, key: Film, film: bytes) -> None:
        self._films[key] = film
        if len(self._films) > KEPT_FILMS:
            self._films.popitem(last=False)


async def _film(record: Record, eyes: Eyes, language: str) -> bytes:
    return await _drawn(record_text(record), "tellstones.study.replay.film", eyes, language)


async def _drawn(given: str, module: str, *how: str) -> bytes:
    call = (sys.executable, "-m", module, *how)
    process = await asyncio.create_subprocess_exec(*call, stdin=PIPE, stdout=PIPE)
    try:
        async with asyncio.timeout(DRAWING_SECONDS):
            drawn, _ = await process.communicate(given.encode())
    finally:
        if process.returncode is None:
            process.kill()
    return drawn
