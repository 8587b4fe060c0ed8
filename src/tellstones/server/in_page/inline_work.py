"""Work done at once and in place: a worker of a page has no threads and no processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import TypeVar

from tellstones.notation import Record
from tellstones.server.jobs.analysis_worker import AnalysisJob, Reader
from tellstones.server.jobs.node_workers import Workers

T = TypeVar("T")


class InlineJobs:
    """Runs each job when its turn comes; earlier messages have been sent by then."""

    async def run(self, job: Callable[..., T], *values: object) -> T:
        await asyncio.sleep(0)
        return job(*values)

    def close(self) -> None:
        pass


class InlineAnalyses:
    """Runs analyses step by step; other requests are handled in between."""

    async def work(
        self, job: AnalysisJob, record: Record, language: str, reader: Reader
    ) -> AsyncGenerator[float | bytes, None]:
        steps = job(record, language, reader)
        while True:
            try:
                yield next(steps)
            except StopIteration as end:
                yield end.value
                return
            await asyncio.sleep(0)

    def close(self) -> None:
        pass


def inline_workers() -> Workers:
    jobs = InlineJobs()
    return Workers(bots=jobs, requests=jobs, games=jobs, analyses=InlineAnalyses())
