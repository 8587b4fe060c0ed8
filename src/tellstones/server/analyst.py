"""Explaining games takes a processor for a while: it is done in a process of its own."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from io import BytesIO
from multiprocessing import get_context
from typing import TypeAlias

import msgspec

from tellstones.bots import MemoryTraits
from tellstones.notation import Record, record_text
from tellstones.rules import Seat
from tellstones.study.reading import TooLong, bounded_records
from tellstones.study.replay import finished

Known: TypeAlias = dict[Seat, MemoryTraits]
"""How people in some seats remember, where their drills have shown it."""
Job: TypeAlias = Callable[[str, str, Known], bytes]

KEPT = 64
"""Explanations that are remembered, because several people ask for the same game."""


class Analyst:
    """Starts its process when it is first asked."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()

    async def explained(self, record: Record, language: str, known: Known) -> bytes:
        """The analysis as JSON. Raises `Refused` for a game that still goes on."""
        return await self._asked(explained_json, record, language, known)

    async def page(self, record: Record, language: str, known: Known) -> bytes:
        """The same as one self-contained HTML file."""
        return await self._asked(explained_page, record, language, known)

    async def _asked(self, job: Job, record: Record, language: str, known: Known) -> bytes:
        text = record_text(finished(record))
        key = sha256(
            f"{job.__name__}\0{language}\0{sorted(known.items())}\0{text}".encode()
        ).digest()
        if key not in self._kept:
            self._kept[key] = await self._worked_out(job, text, language, known)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]

    async def _worked_out(self, job: Job, text: str, language: str, known: Known) -> bytes:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, job, text, language, known)
        except BrokenProcessPool:
            self._pool = None  # somebody killed it; the next one who asks gets another
            raise

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def _read(text: str) -> Record:
    record = next(bounded_records(BytesIO(text.encode())))
    if isinstance(record, TooLong):
        raise record
    return record


def explained_json(text: str, language: str, known: Known) -> bytes:
    from tellstones.study.analysis import analyse
    from tellstones.study.report import analysis_json

    return msgspec.json.encode(analysis_json(analyse(_read(text), known), language))


def explained_page(text: str, language: str, known: Known) -> bytes:
    from tellstones.study.analysis import analyse
    from tellstones.study.report import analysis_html

    return analysis_html(analyse(_read(text), known), language).encode()
