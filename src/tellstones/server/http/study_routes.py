"""Doors to finished games: seen again, explained, drawn. A game that goes on has none of them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from tellstones.i18n import LANGUAGES
from tellstones.notation import Record
from tellstones.rules import Refused
from tellstones.server.analysis_worker import Known
from tellstones.server.http.request import Asking
from tellstones.server.http.route import Door
from tellstones.server.rooms import Room, Wrong
from tellstones.server.rooms.room_record import FinishedGame, finished_game
from tellstones.server.wire import Fault
from tellstones.server.wire import study_bodies as w
from tellstones.study.puzzles.puzzle import Puzzle, answer_json, puzzles, question_json
from tellstones.study.replay.animation import animated_svg
from tellstones.study.replay.bounded_reader import MOST_STEPS
from tellstones.study.replay.frames import Eyes, parse_eyes, replay_json

OF_GAME = (Fault.NO_SUCH_TABLE, Fault.STILL_PLAYED)


async def _finished(asking: Asking) -> FinishedGame:
    """The game of the table that was asked for. Raises `Wrong` while it is played."""
    rows = await asking.node.storage.read(asking.path["table"])
    if not rows:
        raise Wrong(Fault.NO_SUCH_TABLE)
    try:
        found = finished_game(rows)
    except Refused as refused:
        raise Wrong(Fault.STILL_PLAYED, refused.refusal) from None
    if len(found.record.said) > MOST_STEPS:
        raise Wrong(Fault.TOO_LONG)
    return found


def eyes_of(name: str, players: int) -> Eyes:
    try:
        return parse_eyes(name, players)
    except ValueError:
        raise Wrong(Fault.NO_SUCH_SEAT) from None


def language_of(asking: Asking) -> str:
    if asking.path["language"] not in LANGUAGES:
        raise Wrong(Fault.UNREADABLE)
    return asking.path["language"]


def let_in(asking: Asking) -> None:
    """What takes a processor for a while is for somebody, and not for ever."""
    if not asking.node.hourly_limits.studies.take(asking.person().person):
        raise Wrong(Fault.TOO_MANY)


def shown_again(found: Record, eyes: str) -> w.ReplayShown:
    try:
        told = replay_json(found, eyes_of(eyes, found.options.players))
    except Refused as refused:
        raise Wrong(Fault.STILL_PLAYED, refused.refusal) from None
    return msgspec.convert(told, w.ReplayShown)


async def replay_game(asking: Asking) -> w.ReplayShown:
    return shown_again((await _finished(asking)).record, asking.path["eyes"])


async def _known(asking: Asking, room: Room) -> Known:
    """The seats of whoever asks: they remember as their own drills have shown."""
    person = asking.person().person
    traits = await asking.node.drills.traits(person)
    if traits is None:
        return {}
    return dict.fromkeys(room.seats_of(person), traits)


class _AnalysisDone(msgspec.Struct):
    """The last line of an `AnalysisTold`, with the analysis as the worker wrote it."""

    done: float
    analysis: msgspec.Raw


async def explained(asking: Asking, found: Record, language: str, known: Known) -> msgspec.Raw:
    """An `AnalysisShown`, as the worker wrote it: it is not read and written again."""
    try:
        return msgspec.Raw(await asking.node.analyst.explained(found, language, known))
    except Refused as refused:
        raise Wrong(Fault.STILL_PLAYED, refused.refusal) from None


def explaining(
    asking: Asking, found: Record, language: str, known: Known
) -> AsyncIterator[msgspec.Struct]:
    try:
        told = asking.node.analyst.explaining(found, language, known)
    except Refused as refused:
        raise Wrong(Fault.STILL_PLAYED, refused.refusal) from None
    return _lines(told)


async def _lines(told: AsyncIterator[float | bytes]) -> AsyncIterator[msgspec.Struct]:
    async for one in told:
        if isinstance(one, bytes):
            yield _AnalysisDone(1.0, msgspec.Raw(one))
        else:
            yield w.AnalysisTold(round(one, 3))


async def explain_game(asking: Asking) -> msgspec.Raw:
    language = language_of(asking)
    let_in(asking)
    game = await _finished(asking)
    return await explained(asking, game.record, language, await _known(asking, game.room))


async def explain_game_aloud(asking: Asking) -> AsyncIterator[msgspec.Struct]:
    language = language_of(asking)
    let_in(asking)
    game = await _finished(asking)
    return explaining(asking, game.record, language, await _known(asking, game.room))


async def report_game(asking: Asking) -> str:
    language = language_of(asking)
    let_in(asking)
    game = await _finished(asking)
    known = await _known(asking, game.room)
    return (await asking.node.analyst.page(game.record, language, known)).decode()


async def animate_game(asking: Asking) -> str:
    language, found = language_of(asking), (await _finished(asking)).record
    return animated_svg(found, eyes_of(asking.path["eyes"], found.options.players), language)


async def list_puzzles(_asking: Asking) -> w.PuzzlesListed:
    return w.PuzzlesListed(puzzles=[puzzle.name for puzzle in puzzles()])


def _puzzle(asking: Asking) -> Puzzle:
    found = next((p for p in puzzles() if p.name == asking.path["puzzle"]), None)
    if found is None:
        raise Wrong(Fault.NO_SUCH_THING)
    return found


async def show_puzzle(asking: Asking) -> w.PuzzleShown:
    return msgspec.convert(question_json(_puzzle(asking)), w.PuzzleShown)


async def answer_puzzle(asking: Asking) -> w.PuzzleAnswer:
    wish, puzzle = asking.wish(w.PuzzleWish), _puzzle(asking)
    if wish.choice not in puzzle.chances:
        raise Wrong(Fault.UNREADABLE)
    return msgspec.convert(answer_json(puzzle, wish.choice), w.PuzzleAnswer)


DOORS = (
    Door(
        "GET",
        "/api/games/{table}/replay/{eyes}",
        replay_game,
        "A finished game, moment by moment",
        w.ReplayShown,
        faults=(*OF_GAME, Fault.NO_SUCH_SEAT),
    ),
    Door(
        "GET",
        "/api/games/{table}/analysis/{language}",
        explain_game,
        "A finished game, explained",
        w.AnalysisShown,
        faults=(*OF_GAME, Fault.NOBODY, Fault.TOO_MANY),
    ),
    Door(
        "GET",
        "/api/games/{table}/analysis/{language}/progress",
        explain_game_aloud,
        "The same, telling how far it has come",
        w.AnalysisTold,
        bit_by_bit=True,
        faults=(*OF_GAME, Fault.NOBODY, Fault.TOO_MANY),
    ),
    Door(
        "GET",
        "/api/games/{table}/report/{language}",
        report_game,
        "The same as one HTML file",
        faults=(*OF_GAME, Fault.NOBODY, Fault.TOO_MANY),
    ),
    Door(
        "GET",
        "/api/games/{table}/animation/{eyes}/{language}",
        animate_game,
        "A finished game as an animated SVG",
        faults=(*OF_GAME, Fault.NO_SUCH_SEAT),
    ),
    Door("GET", "/api/puzzles", list_puzzles, "Challenge, Boast or wait?", w.PuzzlesListed),
    Door(
        "GET",
        "/api/puzzles/{puzzle}",
        show_puzzle,
        "One puzzle",
        w.PuzzleShown,
        faults=(Fault.NO_SUCH_THING,),
    ),
    Door(
        "POST",
        "/api/puzzles/{puzzle}",
        answer_puzzle,
        "Its answer",
        w.PuzzleAnswer,
        w.PuzzleWish,
        (Fault.NO_SUCH_THING,),
    ),
)
