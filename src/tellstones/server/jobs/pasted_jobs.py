"""Jobs on a pasted text, in the process for games: list its records, or replay one. Nothing is
kept."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import islice

import msgspec

from tellstones.notation import NotationError, Record, Result
from tellstones.rules import Refusal
from tellstones.server.jobs.game_jobs import replay_shown
from tellstones.server.rooms import Rejected
from tellstones.server.wire import Fault
from tellstones.server.wire import pasted_bodies as p
from tellstones.study.bounded_reader import TooLong, bounded_records
from tellstones.study.frames import names_of, winner_of
from tellstones.study.report.report_words import reader_of

LONGEST_TOKEN = 60


def _records(text: str) -> Iterator[Record | TooLong]:
    return bounded_records(BytesIO(text.encode("utf-8", "surrogatepass")))


def pasted_record(text: str, number: int) -> Record:
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


def pasted_replay(text: str, number: int, eyes: str) -> bytes:
    """A `ReplayShown` as JSON."""
    record = pasted_record(text, number)
    return replay_shown(record, eyes, reader_of(record))


def pasted_list(text: str) -> bytes:
    """A `RecordsShown` as JSON: what is in a file, and where it stops being one of records."""
    found: list[p.RecordShown] = []
    bad = None
    try:
        for number, record in enumerate(_records(text)):
            found.append(_shown(number, record))
    except NotationError as error:
        bad = bad_text(error)
    return msgspec.json.encode(p.RecordsShown(found, bad))


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
    """The token at this position, shortened to a readable length."""
    token = error.token.encode("utf-8", "replace").decode()
    if len(token) > LONGEST_TOKEN:
        token = token[: LONGEST_TOKEN - 1] + "…"
    if isinstance(error.reason, Refusal):
        code, clause = f"refusal.{error.code}", error.reason.clause
        return p.BadText(error.line, error.column, token, code, clause)
    return p.BadText(error.line, error.column, token, f"fault.{error.code}", None)
