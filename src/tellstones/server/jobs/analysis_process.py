"""Analyses games in a process of its own, because that takes a processor for a while."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncGenerator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from multiprocessing import get_context
from multiprocessing.sharedctypes import SynchronizedArray
from typing import TypeAlias

from tellstones.notation import Record
from tellstones.server.jobs.analysis_worker import AnalysisJob, Reader, TooMuchWork
from tellstones.server.jobs.job_loop import LESS_URGENT
from tellstones.study.analysis import all_steps

Board: TypeAlias = "SynchronizedArray[float]"
"""Shared with the process that works: the number of its job, which part of it is done, and up to
which number jobs are given up."""

PROGRESS_SECONDS = 0.15
"""Interval of progress reports."""


class GivenUp(Exception):
    """No request waits for this job any more."""


class AnalysisProcess:
    """One process, started when it is first asked, for one job at a time."""

    def __init__(self, most_seconds: float) -> None:
        self._most_seconds = most_seconds
        self._pool: ProcessPoolExecutor | None = None
        self._board: Board | None = None
        self._starting = asyncio.Lock()
        self._numbers = count(1)

    async def work(
        self, job: AnalysisJob, record: Record, language: str, reader: Reader
    ) -> AsyncGenerator[float | bytes, None]:
        pool, number = await self._started(), next(self._numbers)
        working = asyncio.get_running_loop().run_in_executor(
            pool, _Reporting.run, number, job, record, language, reader
        )
        working.add_done_callback(_looked_at)
        try:
            while not working.done():
                yield self._part_done(number)
                await asyncio.wait([working], timeout=PROGRESS_SECONDS)
            yield working.result()
        except BrokenProcessPool:
            self._pool = None  # somebody killed it; the next one who asks gets another
            raise
        finally:
            if not working.done():
                self._give_up(number)

    async def _started(self) -> ProcessPoolExecutor:
        async with self._starting:
            if self._pool is None:
                self._pool = await asyncio.to_thread(self._start)
            return self._pool

    def _start(self) -> ProcessPoolExecutor:
        """Runs in a thread, because starting a process takes a while."""
        fresh = get_context("spawn")
        self._board = fresh.Array("d", 3)
        pool = ProcessPoolExecutor(
            1,
            mp_context=fresh,
            initializer=_Reporting.begin,
            initargs=(self._board, self._most_seconds),
        )
        pool.submit(_Reporting.ready).result()
        return pool

    def _give_up(self, number: int) -> None:
        """The process notices when it next reports how far it has come."""
        if self._board is not None:
            self._board[2] = float(number)

    def _part_done(self, number: int) -> float:
        """0 as long as others are before it."""
        if self._board is None:
            return 0.0
        at_work, part, _ = self._board[:]
        return part if at_work == number else 0.0

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def _looked_at(working: asyncio.Future[bytes]) -> None:
    """Ignore the result of a job that was given up."""
    if not working.cancelled():
        working.exception()


class _Reporting:
    """Runs in the worker process: reports progress, and may be stopped."""

    board: Board | None = None
    most_seconds = 0.0

    @classmethod
    def begin(cls, board: Board, most_seconds: float) -> None:
        cls.board = board
        cls.most_seconds = most_seconds
        if hasattr(os, "nice"):
            os.nice(LESS_URGENT)

    @staticmethod
    def ready() -> None:
        """Done as soon as there is a process that does anything."""

    @classmethod
    def run(
        cls, number: int, job: AnalysisJob, record: Record, language: str, reader: Reader
    ) -> bytes:
        until = time.process_time() + cls.most_seconds

        def report(part: float) -> None:
            if cls.board is None:
                return
            cls.board[0], cls.board[1] = float(number), part
            if cls.board[2] >= number:
                raise GivenUp
            if time.process_time() > until:
                raise TooMuchWork

        return all_steps(job(record, language, reader), report)
