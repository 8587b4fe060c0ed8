"""A server in a page says what any server says: by the same seeds and words, byte for byte."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tellstones.server.in_page.start import start
from tests.server.clients import AtTable
from tests.server.in_page.servers import (
    Answer,
    PageUnderTest,
    ServerUnderTest,
    in_a_page,
    on_a_server,
)
from tests.server.running_server import QUICK

SEED = 17
ME = {"seat": "A", "by": "me"}
KING = {"seat": "B", "by": "bot", "bot": "king"}
SQUIRES = [{"seat": seat, "by": "bot", "bot": "squire"} for seat in "BCD"]
WISHES: dict[str, dict[str, Any]] = {
    "a duel": {"rules": {"first": "A"}, "seats": [ME, KING]},
    "King's Round": {"rules": {"players": 4, "first": "A"}, "seats": [ME, *SQUIRES]},
    "Draw the Lines": {"rules": {"lines": 2, "first": "A"}, "seats": [ME, KING]},
}
AFTERWARDS = (
    "/api/games/{table}/record",
    "/api/games/{table}/replay/open",
    "/api/games/{table}/analysis/fr",
    "/api/games/{table}/report/el",
    "/api/me",
    "/api/me/games",
    "/api/me/statistics",
    "/api/me/export",
)
RECORD = '[Opening "S"]\n[First "A"]\n\n1. C> 2. h1 3. h2 4. c1 =C 5. h1 6. b doubt 1=S 2=C B\n'
Told = list[str | Answer]


async def a_game(server: ServerUnderTest, wish: dict[str, Any]) -> Told:
    """Played to the end by lot, and looked at from everywhere: all that was said of it."""
    _, made = await server.ask("POST", "/api/tables", wish)
    table = json.loads(made)["table"]
    at = await server.sit_at(table)
    lots = Random(SEED)
    while await _my_word(server, at, table):
        await at.move(lots.choice(at.frame["legal"]), seat="A")
    await at.leave()
    asked = [await server.ask("GET", path.format(table=table)) for path in AFTERWARDS]
    heard = [text for text in at.raw if '"pong"' not in text]
    return [*heard, await brought_elsewhere(server, json.loads(asked[-1][1])), *asked]


async def brought_elsewhere(server: ServerUnderTest, export: dict[str, Any]) -> Answer:
    """The same games as if they had been played on another device."""
    games = [{**game, "table": "elsewhere2345672"} for game in export["games"]]
    return await server.ask("POST", "/api/me/import", {**export, "games": games})


async def _my_word(server: ServerUnderTest, at: AtTable, table: str) -> bool:
    """Waits until nothing more happens by itself, so that nobody is quicker or slower."""
    live = server.node.tables.live[table]
    quiet = False
    while not quiet:
        await at.ask("ping", id="quiet")  # what was said before it has been heard
        ours = bool(at.frame["legal"]) or at.frame["phase"] == "over"
        shown = at.frame["event_seq"] == live.room.event_seq and live.room.look is None
        quiet = ours and shown and not live.automation.running
    return bool(at.frame["phase"] != "over")


async def training(server: ServerUnderTest) -> Told:
    """A drill, the puzzles, and being forgotten."""
    told = [await server.ask("POST", "/api/me/drill", {"kinds": ["line", "talk"]})]
    for number in range(3):
        questions = json.loads(told[-1][1])["trial"]["questions"]
        answers = [{"said": question["stone"], "seconds": 1.5} for question in questions]
        body = {"number": number, "answers": answers}
        told.append(await server.ask("POST", "/api/me/drill/answers", body))
    told.append(await server.ask("POST", "/api/me/drill/end"))
    told += [await server.ask("GET", f"/api/{path}") for path in ("me/estimates", "puzzles")]
    puzzle = f"/api/puzzles/{json.loads(told[-1][1])['puzzles'][0]}"
    told.append(await server.ask("GET", puzzle))
    choice = json.loads(told[-1][1])["choices"][0]
    told.append(await server.ask("POST", puzzle, {"choice": choice}))
    told += [await server.ask(way, "/api/me") for way in ("DELETE", "GET")]
    return [*told]


def both(folder: Path, scene: Callable[[ServerUnderTest], Awaitable[Told]]) -> tuple[Told, Told]:
    async def served() -> Told:
        async with on_a_server(folder, SEED) as server:
            return await scene(server)

    async def in_page() -> Told:
        async with in_a_page(folder, SEED) as server:
            return await scene(server)

    return asyncio.run(served()), asyncio.run(in_page())


@pytest.mark.parametrize("variant", WISHES)
def test_a_game_and_all_that_is_told_of_it_are_the_same(variant: str, tmp_path: Path) -> None:
    served, in_page = both(tmp_path, lambda server: a_game(server, WISHES[variant]))
    assert [answer[0] for answer in served[-len(AFTERWARDS) :]] == [200] * len(AFTERWARDS)
    assert in_page == served


def test_training_and_being_forgotten_are_the_same(tmp_path: Path) -> None:
    served, in_page = both(tmp_path, training)
    assert [answer[0] for answer in served] == [200] * (len(served) - 1) + [401]
    assert in_page == served


def test_other_things_are_answered_while_a_game_is_analysed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with in_a_page(tmp_path, SEED) as server:
            body = {"record": RECORD, "language": "en"}
            steps = server.stream("POST", "/api/study/analysis/progress", body)
            heard = [await anext(steps), await anext(steps)]
            assert (await server.ask("GET", "/api/me"))[0] == 200
            waiting = server.told["2"].qsize()
            heard += [step async for step in steps]
            assert len(heard) > waiting + 3

    asyncio.run(scene())


def test_the_device_is_known_again_when_the_page_is_opened_again(tmp_path: Path) -> None:
    async def who(method: str) -> str:
        server = PageUnderTest()
        server.running = await start(str(tmp_path / "page.sqlite3"), server.post, settings=QUICK)
        status, me = await server.ask(method, "/api/me")
        await server.running.stop()
        assert status == 200
        person: str = json.loads(me)["person"]
        return person

    assert asyncio.run(who("POST")) == asyncio.run(who("GET"))


def test_a_request_that_fails_is_answered_too(tmp_path: Path) -> None:
    async def scene() -> None:
        server = PageUnderTest()
        server.running = await start(str(tmp_path / "page.sqlite3"), server.post, settings=QUICK)
        assert (await server.ask("GET", "/api/me"))[0] == 401
        assert (await server.ask("GET", "/api/nowhere"))[0] == 404
        await server.running.stop()

    asyncio.run(scene())
