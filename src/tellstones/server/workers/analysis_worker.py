"""Analyses games for people online, and keeps the latest results."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from typing import Protocol, TypeAlias

import msgspec

from tellstones.bots import MemoryTraits
from tellstones.notation import Record
from tellstones.rules import Seat
from tellstones.study.replay.frames import finished

Known: TypeAlias = dict[Seat, MemoryTraits]
"""How people in some seats remember, where their drills have shown it."""
Report: TypeAlias = Callable[[float], None]
"""Called with the part of a job that is done, from 0 to 1."""
AnalysisJob: TypeAlias = Callable[[Report, Record, str, Known], bytes]
Key: TypeAlias = tuple[AnalysisJob, Record, str, tuple[tuple[Seat, MemoryTraits], ...]]

KEPT_ANALYSES = 64
"""Explanations that are remembered, because several people ask for the same game."""


class AnalysisRunner(Protocol):
    """Does an analysis somewhere, where it is in nobody's way."""

    def work(
        self, job: AnalysisJob, record: Record, language: str, known: Known
    ) -> AsyncIterator[float | bytes]:
        """Which part is done, again and again, and in the end the result."""

    def close(self) -> None: ...


class AnalysisWorker:
    """Has games analysed, each of them once as long as it is remembered."""

    def __init__(self, runner: AnalysisRunner) -> None:
        self._runner = runner
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
        self, job: AnalysisJob, record: Record, language: str, known: Known
    ) -> AsyncIterator[float | bytes]:
        key = (job, record, language, tuple(sorted(known.items())))
        if key in self._kept:
            yield self._kept[key]
            return
        async for told in self._runner.work(job, record, language, known):
            if isinstance(told, bytes):
                self._kept[key] = told
                if len(self._kept) > KEPT_ANALYSES:
                    self._kept.popitem(last=False)
            yield told


async def _end_of(told: AsyncIterator[float | bytes]) -> bytes:
    async for one in told:
        if isinstance(one, bytes):
            return one
    raise AssertionError("the analysis ended without a result")


def explained_json(report: Report, record: Record, language: str, known: Known) -> bytes:
    from tellstones.study.analysis import analyse
    from tellstones.study.report import analysis_json

    return msgspec.json.encode(analysis_json(analyse(record, known, report), language))


def explained_page(report: Report, record: Record, language: str, known: Known) -> bytes:
    from tellstones.study.analysis import analyse
    from tellstones.study.report import analysis_html

    return analysis_html(analyse(record, known, report), language).encode()
