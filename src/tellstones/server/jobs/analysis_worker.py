"""Analyses games for people online, and keeps the latest results."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import msgspec

from tellstones.bots import MemoryTraits
from tellstones.notation import Record
from tellstones.rules import Seat
from tellstones.server.jobs.fair_queue import Asker, FairQueue
from tellstones.server.settings import Limits
from tellstones.study.analysis import InSteps, analysing
from tellstones.study.frames import finished

WAITING_SECONDS = 0.15
"""Interval of reports from a waiting job."""
KEPT_ANALYSES = 64
"""Number of cached explanations: several people may request the same game."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of an analysis: the seats they had, and their memory if known."""

    seats: tuple[Seat, ...] = ()
    traits: MemoryTraits | None = None

    @property
    def you(self) -> Seat | None:
        """The requester's seat; None for people who were not in the game, or played against
        themselves."""
        return self.seats[0] if len(self.seats) == 1 else None

    @property
    def known(self) -> dict[Seat, MemoryTraits]:
        return {} if self.traits is None else dict.fromkeys(self.seats, self.traits)


AnalysisJob: TypeAlias = Callable[[Record, str, Reader], InSteps[bytes]]
Key: TypeAlias = tuple[AnalysisJob, Record, str, Reader]


class AnalysisRunner(Protocol):
    """Runs an analysis without blocking others."""

    def work(
        self, job: AnalysisJob, record: Record, language: str, reader: Reader
    ) -> AsyncGenerator[float | bytes, None]:
        """Yield the progress repeatedly and finally the result. Closing the iterator earlier
        cancels the job."""

    def close(self) -> None: ...


class TooMuchWork(Exception):
    """A game is so long, or took so long, that it is not analysed."""


class AnalysisWorker:
    """Has games analysed, each of them once as long as it is remembered, for addresses
    and people in turn.

    A requester who disconnects cancels the job: its generator is closed.
    """

    def __init__(self, runner: AnalysisRunner, limits: Limits) -> None:
        self._runner = runner
        self._most_steps = limits.analysed_steps
        self._queue = FairQueue(
            1, limits.analyses_at_once_per_person, limits.analyses_at_once_per_address
        )
        self._kept: OrderedDict[Key, bytes] = OrderedDict()

    def page(
        self, asker: Asker, record: Record, language: str, reader: Reader
    ) -> AsyncGenerator[float | bytes, None]:
        """The same as one self-contained HTML file."""
        return self._asked(asker, explained_page, self._whole(record), language, reader)

    def explaining(
        self, asker: Asker, record: Record, language: str, reader: Reader
    ) -> AsyncGenerator[float | bytes, None]:
        """Yield the progress repeatedly and finally the analysis as JSON.

        Raises `Refused` for a game that still goes on, and `TooMuchWork` for one that is too
        long, both at once; while it works `QueueFull`, and `TooMuchWork` if it takes too long.
        """
        return self._asked(asker, explained_json, self._whole(record), language, reader)

    def _whole(self, record: Record) -> Record:
        if len(record.said) > self._most_steps:
            raise TooMuchWork
        return finished(record)

    async def _asked(
        self, asker: Asker, job: AnalysisJob, record: Record, language: str, reader: Reader
    ) -> AsyncGenerator[float | bytes, None]:
        key = (job, record, language, reader)
        if key in self._kept:
            yield self._kept[key]
            return
        turn = self._queue.enter(asker)
        try:
            while not turn.done():
                yield 0.0
                await asyncio.wait([turn], timeout=WAITING_SECONDS)
            async with aclosing(self._runner.work(job, record, language, reader)) as working:
                async for told in working:
                    if isinstance(told, bytes):
                        self._keep(key, told)
                    yield told
        finally:
            self._queue.leave(asker, turn)

    def _keep(self, key: Key, told: bytes) -> None:
        self._kept[key] = told
        if len(self._kept) > KEPT_ANALYSES:
            self._kept.popitem(last=False)


def explained_json(record: Record, language: str, reader: Reader) -> InSteps[bytes]:
    from tellstones.study.report import analysis_json

    analysis = yield from analysing(record, reader.known)
    return msgspec.json.encode(analysis_json(analysis, language, reader.you))


def explained_page(record: Record, language: str, reader: Reader) -> InSteps[bytes]:
    from tellstones.study.report import analysis_html

    analysis = yield from analysing(record, reader.known)
    return analysis_html(analysis, language, reader.you).encode()
