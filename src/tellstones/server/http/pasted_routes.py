"""Routes for pasted records: list, replay and analyse them. Nothing of them is kept."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from io import BytesIO
from itertools import islice

import msgspec

from tellstones.notation import NotationError, Record, Result
from tellstones.rules import Refusal
from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.http.study_routes import explained, explaining, let_in, shown_again
from tellstones.server.rooms import Rejected
from tellstones.server.wire import Fault
from tellstones.server.wire import pasted_bodies as p
from tellstones.server.wire import study_bodies as w
from tellstones.server.workers.analysis_worker import Reader
from tellstones.study.replay.bounded_reader import TooLong, bounded_records
from tellstones.study.replay.frames import names_of, winner_of
from tellstones.study.report.report_words import reader_of

LONGEST_TOKEN = 60


def _records(text: str) -> Iterator[Record | TooLong]:
    return bounded_records(BytesIO(text.encode("utf-8", "surrogatepass")))


def _pasted(text: str, number: int) -> Record:
    """Raises `Rejected` for whatever is no record that can be shown."""
    try:
        found = next(islice(_records(text), number, None), None)
    except NotationError:
        raise Rejected(Fault.UNREADABLE) from None
    if found is None:
        raise Rejected(Fault.UNREADABLE)
    if isinstance(found, TooLong):
        raise Rejected(Fault.TOO_LONG)
    return found


def _may_paste(request: ApiRequest) -> None:
    """Reading a record takes a processor for a while, and who asks need not be anybody."""
    if not request.node.hourly_limits.pastes.take(request.address):
        raise Rejected(Fault.TOO_MANY)


async def list_pasted(request: ApiRequest) -> p.RecordsShown:
    """What is in a file, and where it stops being one of records."""
    wish = request.wish(p.RecordsWish)
    _may_paste(request)
    return await request.node.workers.requests.run(_listed, wish.record)


def _listed(text: str) -> p.RecordsShown:
    found: list[p.RecordShown] = []
    bad = None
    try:
        for number, record in enumerate(_records(text)):
            found.append(_shown(number, record))
    except NotationError as error:
        bad = bad_text(error)
    return p.RecordsShown(found, bad)


def _shown(number: int, record: Record | TooLong) -> p.RecordShown:
    if isinstance(record, TooLong):
        nothing = Result.UNFINISHED
        return p.RecordShown(number, {}, {}, nothing, None, None, 0, Fault.TOO_LONG)
    going = record.result is Result.UNFINISHED
    return p.RecordShown(
        number,
        names_of(record),
        dict(record.tags),
        record.result,
        winner_of(record),
        record.termination,
        len(record.said),
        Fault.STILL_PLAYED if going else None,
    )


def bad_text(error: NotationError) -> p.BadText:
    """The token as it stands there, but no more of it than one can read."""
    token = error.token.encode("utf-8", "replace").decode()
    if len(token) > LONGEST_TOKEN:
        token = token[: LONGEST_TOKEN - 1] + "…"
    if isinstance(error.reason, Refusal):
        code, clause = f"refusal.{error.code}", error.reason.clause
        return p.BadText(error.line, error.column, token, code, clause)
    return p.BadText(error.line, error.column, token, f"fault.{error.code}", None)


async def replay_pasted(request: ApiRequest) -> w.ReplayShown:
    wish = request.wish(p.ReplayWish)
    _may_paste(request)
    return await request.node.workers.requests.run(_replayed, wish)


def _replayed(wish: p.ReplayWish) -> w.ReplayShown:
    record = _pasted(wish.record, wish.number)
    return shown_again(record, wish.eyes, reader_of(record))


def _reader(record: Record) -> Reader:
    you = reader_of(record)
    return Reader() if you is None else Reader((you,))


async def explain_pasted(request: ApiRequest) -> msgspec.Raw:
    wish = request.wish(p.AnalysisWish)
    let_in(request)
    record = await request.node.workers.requests.run(_pasted, wish.record, wish.number)
    return await explained(request, record, wish.language, _reader(record))


async def explain_pasted_aloud(request: ApiRequest) -> AsyncIterator[msgspec.Struct]:
    wish = request.wish(p.AnalysisWish)
    let_in(request)
    record = await request.node.workers.requests.run(_pasted, wish.record, wish.number)
    return await explaining(request, record, wish.language, _reader(record))


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
