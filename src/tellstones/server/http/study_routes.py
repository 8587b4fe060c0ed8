"""Routes to finished games: record, replay, analysis, animation; and puzzles. A game that goes on
has none of them."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing, contextmanager
from datetime import UTC, datetime

import msgspec

from tellstones.i18n import LANGUAGES
from tellstones.notation import Record
from tellstones.rules import Refused
from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.packed_rows import PackedRows, packed
from tellstones.server.wire import Fault
from tellstones.server.wire import study_bodies as w
from tellstones.server.workers.analysis_worker import Reader, TooMuchWork
from tellstones.server.workers.fair_queue import QueueFull
from tellstones.server.workers.game_jobs import (
    eyes_of,
    finished_record,
    game_animation,
    game_record,
    game_replay,
)
from tellstones.study.puzzles.daily import puzzle_of_day
from tellstones.study.puzzles.puzzle import Puzzle, answer_json, puzzles, question_json
from tellstones.study.replay.film import MOST_MOVES, FilmKind, can_film

OF_GAME = (Fault.NO_SUCH_TABLE, Fault.STILL_PLAYED, Fault.TOO_MANY)
OF_FILM = (*OF_GAME, Fault.NO_SUCH_SEAT, Fault.NO_SUCH_THING, Fault.NOBODY)


async def _rows(request: ApiRequest) -> PackedRows:
    """Of the table that was asked for. Raises `Rejected` for an address that asks for very many."""
    if not request.node.hourly_limits.finished_games.take(request.address):
        raise Rejected(Fault.TOO_MANY)
    rows = await request.node.storage.read(request.path["table"])
    if not rows:
        raise Rejected(Fault.NO_SUCH_TABLE)
    return packed(rows)


async def show_record(request: ApiRequest) -> str:
    return await request.node.workers.games.run(game_record, await _rows(request))


def language_of(request: ApiRequest) -> str:
    if request.path["language"] not in LANGUAGES:
        raise Rejected(Fault.UNREADABLE)
    return request.path["language"]


def let_in(request: ApiRequest) -> None:
    """What takes a processor for a while is for somebody, and not for ever."""
    if not request.node.hourly_limits.studies.take(request.person().counted_as):
        raise Rejected(Fault.TOO_MANY)


async def replay_game(request: ApiRequest) -> msgspec.Raw:
    rows, eyes = await _rows(request), request.path["eyes"]
    person = request.who.person if request.who else None
    return msgspec.Raw(await request.node.workers.games.run(game_replay, rows, eyes, person))


async def _read(request: ApiRequest) -> tuple[Record, Reader]:
    """A game, and whoever asks: they remember as their own drills have shown."""
    rows, person = await _rows(request), request.person().person
    record, seats = await request.node.workers.games.run(finished_record, rows, person)
    return record, Reader(seats, await request.node.drills.traits(person))


class _AnalysisDone(msgspec.Struct):
    """The last line of an `AnalysisTold`, with the analysis as the worker wrote it."""

    done: float
    analysis: msgspec.Raw


async def explained(
    request: ApiRequest, found: Record, language: str, reader: Reader
) -> msgspec.Raw:
    """An `AnalysisShown`, as the worker wrote it: it is not read and written again."""
    with _rejecting():
        told = request.node.analysis.explaining(request.asker, found, language, reader)
        return msgspec.Raw(await _end_of(request, told))


async def explaining(
    request: ApiRequest, found: Record, language: str, reader: Reader
) -> AsyncIterator[msgspec.Struct]:
    """Whatever speaks against it is told before the first line."""
    with _rejecting():
        told = request.node.analysis.explaining(request.asker, found, language, reader)
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
    """The job is given up if whoever asked goes away."""
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
    """What speaks against it on the way ends it in the middle."""
    with _rejecting():
        async with aclosing(told):
            yield _line(first)
            async for one in told:
                yield _line(one)


def _line(told: float | bytes) -> msgspec.Struct:
    if isinstance(told, bytes):
        return _AnalysisDone(1.0, msgspec.Raw(told))
    return w.AnalysisTold(round(told, 3))


async def explain_game(request: ApiRequest) -> msgspec.Raw:
    language = language_of(request)
    let_in(request)
    record, reader = await _read(request)
    return await explained(request, record, language, reader)


async def explain_game_aloud(request: ApiRequest) -> AsyncIterator[msgspec.Struct]:
    language = language_of(request)
    let_in(request)
    record, reader = await _read(request)
    return await explaining(request, record, language, reader)


async def report_game(request: ApiRequest) -> str:
    language = language_of(request)
    let_in(request)
    record, reader = await _read(request)
    with _rejecting():
        told = request.node.analysis.page(request.asker, record, language, reader)
        return (await _end_of(request, told)).decode()


async def animate_game(request: ApiRequest) -> str:
    language, eyes = language_of(request), request.path["eyes"]
    rows = await _rows(request)
    return await request.node.workers.games.run(game_animation, rows, eyes, language)


async def gif_of_game(request: ApiRequest) -> bytes:
    return await _film(request, "GIF")


async def webp_of_game(request: ApiRequest) -> bytes:
    return await _film(request, "WEBP")


async def _film(request: ApiRequest, kind: FilmKind) -> bytes:
    language = language_of(request)
    let_in(request)
    if not can_film():
        raise Rejected(Fault.NO_SUCH_THING)
    rows = await _rows(request)
    found, _ = await request.node.workers.games.run(finished_record, rows, None, MOST_MOVES)
    eyes = eyes_of(request.path["eyes"], found.options.players)
    with _rejecting():
        return await request.node.films.film(found, eyes, language, kind)


async def list_puzzles(request: ApiRequest) -> w.PuzzlesListed:
    day = datetime.fromtimestamp(request.node.clock.now() / 1000, UTC).date()
    names = [puzzle.name for puzzle in puzzles()]
    return w.PuzzlesListed(names, day.isoformat(), puzzle_of_day(day).name)


def _puzzle(request: ApiRequest) -> Puzzle:
    found = next((p for p in puzzles() if p.name == request.path["puzzle"]), None)
    if found is None:
        raise Rejected(Fault.NO_SUCH_THING)
    return found


async def show_puzzle(request: ApiRequest) -> w.PuzzleShown:
    return msgspec.convert(question_json(_puzzle(request)), w.PuzzleShown)


async def answer_puzzle(request: ApiRequest) -> w.PuzzleAnswer:
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
    ApiRoute("GET", "/api/puzzles", list_puzzles, "Challenge, Boast or wait?", w.PuzzlesListed),
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
