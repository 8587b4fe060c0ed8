"""Routes of finished games: record, replay, analysis, animation; and puzzles. Games in progress
have none of them."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager
from dataclasses import dataclass

import msgspec

from tellstones.i18n import LANGUAGES
from tellstones.notation import Record
from tellstones.rules import Refused
from tellstones.server.accounts.drill_sessions import DrillSessions
from tellstones.server.jobs.analysis_worker import AnalysisWorker, Reader, TooMuchWork
from tellstones.server.jobs.fair_queue import QueueFull
from tellstones.server.jobs.game_jobs import (
    eyes_of,
    finished_record,
    game_animation,
    game_record,
    game_replay,
)
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.jobs.picture_process import PictureProcess
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.packed_rows import PackedRows, packed
from tellstones.server.storage.entries import Row
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import study_bodies as w
from tellstones.study.puzzles.puzzle import Puzzle, answer_json, puzzles, question_json
from tellstones.study.replay.film import MOST_MOVES, FilmKind, can_film

OF_GAME = (Fault.NO_SUCH_TABLE, Fault.STILL_PLAYED, Fault.TOO_MANY)
OF_FILM = (*OF_GAME, Fault.NO_SUCH_SEAT, Fault.NO_SUCH_THING, Fault.NOBODY)


@dataclass(frozen=True, slots=True)
class StudyDeps:
    read: Callable[[str], Awaitable[list[Row]]]
    """Returns the rows of a table."""
    games: JobRunner
    analysis: AnalysisWorker
    films: PictureProcess
    drills: DrillSessions
    studies: HourlyLimit
    finished_games: HourlyLimit


async def _rows(deps: StudyDeps, request: ApiRequest) -> PackedRows:
    """Return the rows of the requested table. Raises `Rejected` beyond the limit of the address."""
    if not deps.finished_games.take(request.address):
        raise Rejected(Fault.TOO_MANY)
    rows = await deps.read(request.path["table"])
    if not rows:
        raise Rejected(Fault.NO_SUCH_TABLE)
    return packed(rows)


async def show_record(deps: StudyDeps, request: ApiRequest) -> str:
    return await deps.games.run(game_record, await _rows(deps, request))


def language_of(request: ApiRequest) -> str:
    if request.path["language"] not in LANGUAGES:
        raise Rejected(Fault.UNREADABLE)
    return request.path["language"]


def let_in(studies: HourlyLimit, request: ApiRequest) -> None:
    """Slow work is for signed-in people, within a limit. Raises `Rejected`."""
    if not studies.take(request.person().counted_as):
        raise Rejected(Fault.TOO_MANY)


async def replay_game(deps: StudyDeps, request: ApiRequest) -> msgspec.Raw:
    rows, eyes = await _rows(deps, request), request.path["eyes"]
    person = request.who.person if request.who else None
    return msgspec.Raw(await deps.games.run(game_replay, rows, eyes, person))


async def _read(deps: StudyDeps, request: ApiRequest) -> tuple[Record, Reader]:
    """Return a game and its reader, with the memory that their drills have shown."""
    rows, person = await _rows(deps, request), request.person().person
    record, seats = await deps.games.run(finished_record, rows, person)
    return record, Reader(seats, await deps.drills.traits(person))


class _AnalysisDone(msgspec.Struct):
    """The last line of an `AnalysisTold`, with the analysis as the worker wrote it."""

    done: float
    analysis: msgspec.Raw


async def explained(
    analysis: AnalysisWorker, request: ApiRequest, found: Record, language: str, reader: Reader
) -> msgspec.Raw:
    """An `AnalysisShown`, as the worker wrote it: it is not read and written again."""
    with _rejecting():
        told = analysis.explaining(request.asker, found, language, reader)
        return msgspec.Raw(await _end_of(request, told))


async def explaining(
    analysis: AnalysisWorker, request: ApiRequest, found: Record, language: str, reader: Reader
) -> AsyncIterator[msgspec.Struct]:
    """Reject the request before the first line, if it is to be rejected."""
    with _rejecting():
        told = analysis.explaining(request.asker, found, language, reader)
        return _lines(await anext(told), told)


@contextmanager
def _rejecting() -> Iterator[None]:
    try:
        yield
    except Refused as refused:
        raise Rejected(Fault.STILL_PLAYED, refused.refusal) from None
    except (TooMuchWork, TimeoutError):
        raise Rejected(Fault.TOO_LONG) from None
    except QueueFull:
        raise Rejected(Fault.TOO_MANY) from None


async def _end_of(request: ApiRequest, told: AsyncGenerator[float | bytes, None]) -> bytes:
    """Cancel the job if the client disconnects."""
    async with aclosing(told):
        async for one in told:
            if isinstance(one, bytes):
                return one
            if await request.gone():
                break
    raise Rejected(Fault.NOT_NOW)


async def _lines(
    first: float | bytes, told: AsyncGenerator[float | bytes, None]
) -> AsyncIterator[msgspec.Struct]:
    """A rejection on the way ends the stream."""
    with _rejecting():
        async with aclosing(told):
            yield _line(first)
            async for one in told:
                yield _line(one)


def _line(told: float | bytes) -> msgspec.Struct:
    if isinstance(told, bytes):
        return _AnalysisDone(1.0, msgspec.Raw(told))
    return w.AnalysisTold(round(told, 3))


async def explain_game(deps: StudyDeps, request: ApiRequest) -> msgspec.Raw:
    language = language_of(request)
    let_in(deps.studies, request)
    record, reader = await _read(deps, request)
    return await explained(deps.analysis, request, record, language, reader)


async def explain_game_aloud(deps: StudyDeps, request: ApiRequest) -> AsyncIterator[msgspec.Struct]:
    language = language_of(request)
    let_in(deps.studies, request)
    record, reader = await _read(deps, request)
    return await explaining(deps.analysis, request, record, language, reader)


async def report_game(deps: StudyDeps, request: ApiRequest) -> str:
    language = language_of(request)
    let_in(deps.studies, request)
    record, reader = await _read(deps, request)
    with _rejecting():
        told = deps.analysis.page(request.asker, record, language, reader)
        return (await _end_of(request, told)).decode()


async def animate_game(deps: StudyDeps, request: ApiRequest) -> str:
    language, eyes = language_of(request), request.path["eyes"]
    rows = await _rows(deps, request)
    return await deps.games.run(game_animation, rows, eyes, language)


async def gif_of_game(deps: StudyDeps, request: ApiRequest) -> bytes:
    return await _film(deps, request, "GIF")


async def webp_of_game(deps: StudyDeps, request: ApiRequest) -> bytes:
    return await _film(deps, request, "WEBP")


async def _film(deps: StudyDeps, request: ApiRequest, kind: FilmKind) -> bytes:
    language = language_of(request)
    let_in(deps.studies, request)
    if not can_film():
        raise Rejected(Fault.NO_SUCH_THING)
    rows = await _rows(deps, request)
    found, _ = await deps.games.run(finished_record, rows, None, MOST_MOVES)
    eyes = eyes_of(request.path["eyes"], found.options.players)
    with _rejecting():
        return await deps.films.film(found, eyes, language, kind)


async def list_puzzles(_deps: StudyDeps, _request: ApiRequest) -> w.PuzzlesListed:
    return w.PuzzlesListed([puzzle.name for puzzle in puzzles()])


def _puzzle(request: ApiRequest) -> Puzzle:
    found = next((p for p in puzzles() if p.name == request.path["puzzle"]), None)
    if found is None:
        raise Rejected(Fault.NO_SUCH_THING)
    return found


async def show_puzzle(_deps: StudyDeps, request: ApiRequest) -> w.PuzzleShown:
    return msgspec.convert(question_json(_puzzle(request)), w.PuzzleShown)


async def answer_puzzle(_deps: StudyDeps, request: ApiRequest) -> w.PuzzleAnswer:
    wish, puzzle = request.wish(w.PuzzleWish), _puzzle(request)
    if wish.choice not in puzzle.chances:
        raise Rejected(Fault.UNREADABLE)
    return msgspec.convert(answer_json(puzzle, wish.choice), w.PuzzleAnswer)


ROUTES = (
    ApiRoute(
        "GET",
        "/api/games/{table}/record",
        show_record,
        "The record of a finished game",
        faults=OF_GAME,
    ),
    ApiRoute(
        "GET",
        "/api/games/{table}/replay/{eyes}",
        replay_game,
        "A finished game, moment by moment",
        w.ReplayShown,
        faults=(*OF_GAME, Fault.NO_SUCH_SEAT),
    ),
    ApiRoute(
        "GET",
        "/api/games/{table}/analysis/{language}",
        explain_game,
        "A finished game, explained",
        w.AnalysisShown,
        faults=(*OF_GAME, Fault.NOBODY),
    ),
    ApiRoute(
        "GET",
        "/api/games/{table}/analysis/{language}/progress",
        explain_game_aloud,
        "The same, telling how far it has come",
        w.AnalysisTold,
        bit_by_bit=True,
        faults=(*OF_GAME, Fault.NOBODY),
    ),
    ApiRoute(
        "GET",
        "/api/games/{table}/report/{language}",
        report_game,
        "The same as one HTML file",
        faults=(*OF_GAME, Fault.NOBODY),
    ),
    ApiRoute(
        "GET",
        "/api/games/{table}/animation/{eyes}/{language}",
        animate_game,
        "A finished game as an animated SVG",
        faults=(*OF_GAME, Fault.NO_SUCH_SEAT),
    ),
    ApiRoute(  # before the next, which would take the suffix for a language
        "GET",
        "/api/games/{table}/film/{eyes}/{language}.webp",
        webp_of_game,
        "The same as a WebP, where the server can draw one",
        faults=OF_FILM,
        text="image/webp",
    ),
    ApiRoute(
        "GET",
        "/api/games/{table}/film/{eyes}/{language}",
        gif_of_game,
        "The same as a GIF, where the server can draw one",
        faults=OF_FILM,
        text="image/gif",
    ),
    ApiRoute("GET", "/api/puzzles", list_puzzles, "Puzzles of judgment", w.PuzzlesListed),
    ApiRoute(
        "GET",
        "/api/puzzles/{puzzle}",
        show_puzzle,
        "One puzzle",
        w.PuzzleShown,
        faults=(Fault.NO_SUCH_THING,),
    ),
    ApiRoute(
        "POST",
        "/api/puzzles/{puzzle}",
        answer_puzzle,
        "Its answer",
        w.PuzzleAnswer,
        w.PuzzleWish,
        (Fault.NO_SUCH_THING,),
    ),
)
