"""Routes for pasted records: list, replay and analyse them. Nothing of them is kept."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import msgspec

from tellstones.notation import Record
from tellstones.server.jobs.analysis_worker import AnalysisWorker, Reader
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.jobs.pasted_jobs import pasted_list, pasted_record, pasted_replay
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Rejected
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.web.routes.study_routes import explained, explaining, let_in
from tellstones.server.wire import Fault
from tellstones.server.wire import pasted_bodies as p
from tellstones.server.wire import study_bodies as w
from tellstones.study.report.report_words import reader_of


@dataclass(frozen=True, slots=True)
class PastedDeps:
    games: JobRunner
    analysis: AnalysisWorker
    studies: HourlyLimit
    pastes: HourlyLimit


def _may_paste(deps: PastedDeps, request: ApiRequest) -> None:
    """Reading a record is slow, and anonymous visitors can trigger it."""
    if not deps.pastes.take(request.address):
        raise Rejected(Fault.TOO_MANY)


async def list_pasted(deps: PastedDeps, request: ApiRequest) -> msgspec.Raw:
    wish = request.wish(p.RecordsWish)
    _may_paste(deps, request)
    return msgspec.Raw(await deps.games.run(pasted_list, wish.record))


async def replay_pasted(deps: PastedDeps, request: ApiRequest) -> msgspec.Raw:
    wish = request.wish(p.ReplayWish)
    _may_paste(deps, request)
    asked = wish.record, wish.number, wish.eyes
    return msgspec.Raw(await deps.games.run(pasted_replay, *asked))


def _reader(record: Record) -> Reader:
    you = reader_of(record)
    return Reader() if you is None else Reader((you,))


async def explain_pasted(deps: PastedDeps, request: ApiRequest) -> msgspec.Raw:
    wish = request.wish(p.AnalysisWish)
    let_in(deps.studies, request)
    record = await deps.games.run(pasted_record, wish.record, wish.number)
    return await explained(deps.analysis, request, record, wish.language, _reader(record))


async def explain_pasted_aloud(
    deps: PastedDeps, request: ApiRequest
) -> AsyncIterator[msgspec.Struct]:
    wish = request.wish(p.AnalysisWish)
    let_in(deps.studies, request)
    record = await deps.games.run(pasted_record, wish.record, wish.number)
    return await explaining(deps.analysis, request, record, wish.language, _reader(record))


OF_ANALYSIS = (Fault.NOBODY, Fault.STILL_PLAYED, Fault.TOO_MANY)
ROUTES = (
    ApiRoute(
        "POST",
        "/api/study/records",
        list_pasted,
        "The records of a file, and where it is no longer one",
        p.RecordsShown,
        p.RecordsWish,
        (Fault.TOO_MANY,),
        p.RECORD_BYTES,
    ),
    ApiRoute(
        "POST",
        "/api/study/replay",
        replay_pasted,
        "Any record, moment by moment",
        w.ReplayShown,
        p.ReplayWish,
        (Fault.NO_SUCH_SEAT, Fault.STILL_PLAYED, Fault.TOO_MANY),
        p.RECORD_BYTES,
    ),
    ApiRoute(
        "POST",
        "/api/study/analysis",
        explain_pasted,
        "Any record, explained",
        w.AnalysisShown,
        p.AnalysisWish,
        OF_ANALYSIS,
        p.RECORD_BYTES,
    ),
    ApiRoute(
        "POST",
        "/api/study/analysis/progress",
        explain_pasted_aloud,
        "The same, telling how far it has come",
        w.AnalysisTold,
        p.AnalysisWish,
        OF_ANALYSIS,
        p.RECORD_BYTES,
        bit_by_bit=True,
    ),
)
