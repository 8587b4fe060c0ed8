"""Analyses games in a process of its own, because that takes a processor for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from multiprocessing import get_context
from multiprocessing.sharedctypes import SynchronizedArray
from typing import TypeAlias

import msgspec

from tellstones.bots import MemoryTraits
from tellstones.notation import Record
from tellstones.rules import Seat
from tellstones.study.replay.frames import finished

Known: TypeAlias = dict[Seat, MemoryTraits]
"""How people in some seats remember, where their drills have shown it."""
Job: TypeAlias = Callable[[int, Record, str, Known], bytes]
Key: TypeAlias = tuple[Job, Record, str, tuple[tuple[Seat, MemoryTraits], ...]]
Board: TypeAlias = "SynchronizedArray[float]"
"""Shared with the process that works: the number of its job, and which part of it is done."""

KEPT_ANALYSES = 64
"""Explanations that are remembered, because several people ask for the same game."""
PROGRESS_SECONDS = 0.15
"""How often it is looked how far a job has come."""


class AnalysisWorker:
    """Analyses games for people online, and keeps the latest results. Its process starts when it
    is first asked."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._board: Board | None = None
        self._numbers = count(1)
        self._kept: OrderedDict[Key, bytes] = OrderedDict()

    async def explained(self, record: Record, language: str, known: Known) -> bytes:
        """The analysis as JSON. Raises `Refused` for a game that still goes on."""
        return await _end_of(self.explaining(record, language, known))

    async def page(self, record: Record, language: str, known: Known) -> bytes:
        """The same as one self-contained HTML file."""
        return await _end_of(self._asked(explained_page, finished(record), language, known))

    def explaining(
        self, record: Record, language: str, known: Known
    ) -> AsyncIterator[float | bytes]:
        """Which part is done, again and again, and in the end the analysis as JSON.

        Raises `Refused`, and that at once, for a game that still goes on.
        """
        return self._asked(explained_json, finished(record), language, known)

    async def _asked(
        self, job: Job, record: Record, language: str, known: Known
    ) -> AsyncIterator[float | bytes]:
        key = (job, record, language, tuple(sorted(known.items())))
        if key in self._kept:
            yield self._kept[key]
            return
        async for told in self._worked_out(job, record, language, known):
            if isinstance(told, bytes):
                self._kept[key] = told
                if len(self._kept) > KEPT_ANALYSES:
                    self._kept.popitem(last=False)
            yield told

    async def _worked_out(
        self, job: Job, record: Record, language: str, known: Known
    ) -> AsyncIterator[float | bytes]:
        pool, number = self._started(), next(self._numbers)
        working = asyncio.get_running_loop().run_in_executor(
            pool, job, number, record, language, known
        )
        try:
            while not working.done():
                yield self._part_done(number)
                await asyncio.wait([working], timeout=PROGRESS_SECONDS)
            yield working.result()
        except BrokenProcessPool:
            self._pool = None  # somebody killed it; the next one who asks gets another
            raise

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            fresh = get_context("spawn")
            self._board = fresh.Array("d", 2)
            self._pool = ProcessPoolExecutor(
                1, mp_context=fresh, initializer=_Worker.begin, initargs=(self._board,)
            )
        return self._pool

    def _part_done(self, number: int) -> float:
        """0 as long as others are before it."""
        if self._board is None:
            return 0.0
        at_work, part = self._board[:]
        return part if at_work == number else 0.0

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


async def _end_of(told: AsyncIterator[float | bytes]) -> bytes:
    async for one in told:
        if isinstance(one, bytes):
            return one
    raise AssertionError("the analysis ended without a result")


class _Worker:
    """In the worker process: where it reports how far it has come."""

    board: Board | None = None

    @classmethod
    def begin(cls, board: Board) -> None:
        cls.board = board

    @classmethod
    def reporter(cls, number: int) -> Callable[[float], None]:
        def report(part: float) -> None:
            if cls.board is not None:
                cls.board[:] = [float(number), part]

        return report


def explained_json(number: int, record: Record, language: str, known: Known) -> bytes:
    from tellstones.study.analysis import analyse
    from tellstones.study.report import analysis_json

    analysis = analyse(record, known, _Worker.reporter(number))
    return msgspec.json.encode(analysis_json(analysis, language))


def explained_page(number: int, record: Record, language: str, known: Known) -> bytes:
    from tellstones.study.analysis import analyse
    from tellstones.study.report import analysis_html

    analysis = analyse(record, known, _Worker.reporter(number))
    return analysis_html(analysis, language).encode()
