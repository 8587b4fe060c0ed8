"""Draws pictures as PNG, and games as moving ones, in a process, one after the other."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from collections import OrderedDict
from typing import TypeAlias

from tellstones.notation import Record, record_text
from tellstones.server.jobs.fair_jobs import FairTurns
from tellstones.server.jobs.fair_queue import Asker, FairQueue, stays_for
from tellstones.server.jobs.job_loop import LESS_URGENT
from tellstones.server.metrics import Metrics
from tellstones.server.rooms.decisions import Rejected
from tellstones.server.settings import Limits
from tellstones.server.wire import Fault
from tellstones.study.frames import Eyes
from tellstones.study.replay.film import FilmKind

KEPT_FILMS = 16
"""Chosen manually: half a megabyte each."""
Film: TypeAlias = tuple[Record, Eyes, str, FilmKind]


class PictureProcess:
    """One picture at a time, for addresses and people in turn. Who goes away takes theirs along.

    Everything raises `Rejected` for who has asked for too many at once, or has gone, and
    `TimeoutError` for what takes too long."""

    def __init__(self, limits: Limits, metrics: Metrics) -> None:
        most = limits.pictures_at_once_per_person, limits.pictures_at_once_per_address
        self._turns = FairTurns(FairQueue(1, *most), metrics)
        self._most_seconds = limits.drawing_seconds
        self._films: OrderedDict[Film, bytes] = OrderedDict()

    async def png(self, picture: str) -> bytes:
        async with self._turns.turn() as asker:
            return await self._drawn(asker, picture, "tellstones.drawing.png")

    async def film(self, record: Record, eyes: Eyes, language: str, kind: FilmKind) -> bytes:
        """The latest are kept, since a film is sent on."""
        async with self._turns.turn() as asker:
            key = (record, eyes, language, kind)
            if key not in self._films:
                text = await asyncio.to_thread(record_text, record)
                module = "tellstones.study.replay.film"
                self._keep(key, await self._drawn(asker, text, module, eyes, language, kind))
            return self._films[key]

    def _keep(self, key: Film, film: bytes) -> None:
        self._films[key] = film
        if len(self._films) > KEPT_FILMS:
            self._films.popitem(last=False)

    async def _drawn(self, asker: Asker, given: str, *call: str) -> bytes:
        drawing = asyncio.create_task(_output(given, *call))
        try:
            async with asyncio.timeout(self._most_seconds):
                if not await stays_for(asker, drawing):
                    raise Rejected(Fault.NOT_NOW)
            return drawing.result()
        finally:
            drawing.cancel()


async def _output(given: str, *call: str) -> bytes:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", *call), stdin=PIPE, stdout=PIPE
    )
    try:
        _be_less_urgent(process.pid)
        told, _ = await process.communicate(given.encode())
    finally:
        if process.returncode is None:
            process.kill()
    return told


def _be_less_urgent(pid: int) -> None:
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + LESS_URGENT)
