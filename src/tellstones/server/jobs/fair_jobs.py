"""Runs jobs in threads, fairly: addresses and people take turns, and a job is dropped if its
requester has disconnected."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import Context, ContextVar, copy_context
from typing import TypeVar

from tellstones.server.jobs.fair_queue import (
    THE_SERVER,
    Asker,
    FairQueue,
    QueueFull,
    Turn,
    stays_for,
)
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.metrics import Metrics
from tellstones.server.rooms.decisions import Rejected
from tellstones.server.wire import Fault

T = TypeVar("T")

asking: ContextVar[Asker] = ContextVar("asking", default=THE_SERVER)
"""The requester of the current work, set when a request or a socket is accepted."""


@contextmanager
def on_behalf_of(asker: Asker) -> Iterator[None]:
    """Work in here does not belong to its requester, who may leave before it is done."""
    before = asking.set(asker)
    try:
        yield
    finally:
        asking.reset(before)


def for_others_too() -> Context:
    """A task in the requester's turn that continues when they leave, because others may wait for it
    too."""
    context, asker = copy_context(), asking.get()
    context.run(asking.set, Asker(asker.address, asker.person))
    return context


class FairTurns:
    """Gives requesters their turn, and counts the results."""

    def __init__(self, queue: FairQueue, metrics: Metrics) -> None:
        self._queue = queue
        self._metrics = metrics

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[Asker]:
        """Wait for a turn. Raises `Rejected` for people with too many jobs, and those who
        disconnect while they wait."""
        asker = asking.get()
        turn = self._entered(asker)
        try:
            with self._metrics.jobs_waiting.track_inprogress():
                stays = await stays_for(asker, turn)
            if not stays:
                self._metrics.jobs.labels("dropped").inc()
                raise Rejected(Fault.NOT_NOW)
            yield asker
        finally:
            self._queue.leave(asker, turn)
        self._metrics.jobs.labels("done").inc()

    def _entered(self, asker: Asker) -> Turn:
        try:
            return self._queue.enter(asker)
        except QueueFull:
            self._metrics.jobs.labels("refused").inc()
            raise Rejected(Fault.TOO_MANY) from None


class FairJobs:
    """A `JobRunner` in front of another one, which is never given more than it has threads."""

    def __init__(self, runner: JobRunner, turns: FairTurns) -> None:
        self._runner = runner
        self._turns = turns

    async def run(self, job: Callable[..., T], *values: object) -> T:
        """Raises `Rejected` as `FairTurns.turn` does."""
        async with self._turns.turn():
            return await self._runner.run(job, *values)

    def close(self) -> None:
        self._runner.close()
