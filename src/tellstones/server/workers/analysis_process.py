"""Analyses games in a process of its own, because that takes a processor for a while."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from multiprocessing import get_context
from multiprocessing.sharedctypes import SynchronizedArray
from typing import TypeAlias

from tellstones.notation import Record
from tellstones.server.workers.analysis_worker import AnalysisJob, Known

Board: TypeAlias = "SynchronizedArray[float]"
"""Shared with the process that works: the number of its job, and which part of it is done."""

PROGRESS_SECONDS = 0.15
"""How often it is looked how far a job has come."""


class AnalysisProcess:
    """One process, started when it is first asked; jobs wait for each other."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._board: Board | None = None
        self._numbers = count(1)

    async def work(
        self, job: AnalysisJob, record: Record, language: str, known: Known
    ) -> AsyncIterator[float | bytes]:
        pool, number = self._started(), next(self._numbers)
        working = asyncio.get_running_loop().run_in_executor(
            pool, _Reporting.run, number, job, record, language, known
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
                1, mp_context=fresh, initializer=_Reporting.begin, initargs=(self._board,)
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


class _Reporting:
    """In the worker process: where it reports how far it has come."""

    board: Board | None = None

    @classmethod
    def begin(cls, board: Board) -> None:
        cls.board = board

    @classmethod
    def run(
        cls, number: int, job: AnalysisJob, record: Record, language: str, known: Known
    ) -> bytes:
        def report(part: float) -> None:
            if cls.board is not None:
                cls.board[:] = [float(number), part]

        return job(report, record, language, known)
