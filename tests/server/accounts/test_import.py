"""An export comes along to another device or server: each game once, as it was, and unrated."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from tellstones.notation import NotationError, Record, Result, record_text
from tellstones.rules import Options, Seat
from tellstones.server.accounts.game_import import FinishedTable, finished_table
from tellstones.server.rooms import Identity, Rejected, fold
from tellstones.server.rooms.rated_game import rated_game
from tellstones.server.rooms.recorded_rows import Provenance
from tellstones.server.rooms.room_record import record
from tellstones.server.wire.import_bodies import ExportedGame
from tests.records import records
from tests.server.accounts.test_research import consent, exported
from tests.server.clients import Guest
from tests.server.http.test_study_routes import RECORD, played
from tests.server.running_server import Running, Serve

ANN = Identity("n" * 16, "Ann", "device")
WHENCE = Provenance("a" * 16, "b" * 16, "secret", None)
NOW = 1_800_000_000_000


def brought(text: str, seat: Seat = Seat.A, whence: Provenance = WHENCE) -> FinishedTable:
    return finished_table(ExportedGame(seat=seat, record=text), ANN, whence, NOW)


async def export_of(guest: Guest) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((await guest.http.get("/api/me/export")).text)
    return told


async def imported(guest: Guest, export: object, status: int = 200) -> Any:
    answer = await guest.http.post("/api/me/import", json=export)
    assert answer.status_code == status, answer.text
    return answer.json()


@given(records())
@settings(max_examples=60, deadline=None)
def test_a_game_that_came_along_is_the_game_that_was_played(game: Record) -> None:
    usual = game.options.stones == Options().stones and game.options.looks == Options().looks
    if game.result is Result.UNFINISHED or not usual:
        with pytest.raises(Rejected):
            brought(record_text(game))
        return
    rows, card = brought(record_text(game))
    assert [said.move for said in record(rows).said] == [said.move for said in game.said]
    assert (record(rows).result, record(rows).termination) == (game.result, game.termination)
    assert rated_game(fold(rows)) is None
    assert card.people == (ANN.person,)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("hello", NotationError),
        (RECORD.replace("h2", "h9"), NotationError),
        (RECORD.split("6.")[0] + "*\n", Rejected),
        ("", Rejected),
    ],
)
def test_a_damaged_or_running_game_does_not_come_along(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        brought(text)


def test_nobody_sat_where_there_is_no_seat() -> None:
    with pytest.raises(Rejected):
        brought(RECORD, Seat.C)


def test_a_game_of_the_future_was_played_by_now() -> None:
    assert brought(RECORD, whence=replace(WHENCE, began=NOW * 2)).card.since == NOW


def test_everything_comes_along_once_and_goes_back_to_where_it_was_played(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        await played(*await here.duel())
        ann, bob = here.guests
        there = await here.guest("Ann on her telephone")
        export = await export_of(ann)
        came = {"games": 1, "known": 0, "drills": 0, "refused": []}
        assert await imported(there, export) == came
        again = {**came, "games": 0, "known": 1}
        assert await imported(there, export) == again
        assert (await export_of(there))["games"] == export["games"]
        assert await imported(ann, await export_of(there)) == again, "it was played here"
        assert await imported(bob, {"games": [{"seat": "B", "record": RECORD}]}) == came
        listed = (await there.http.get("/api/me/games")).json()["tables"]
        assert [(game["rated"], game["phase"]) for game in listed] == [(False, "over")]
        counted = (await there.http.get("/api/me/statistics")).json()
        assert counted["by_opponent"] == [
            {"name": "Bob", "games": 1, "won": 0, "drawn": 0, "lost": 1}
        ]
        for guest in (ann, bob, there):
            await consent(guest, True)
        assert len(await exported(here)) == 1, "what came along is no evidence"
        assert (await there.http.delete("/api/me")).status_code == 200

    serve(scene)


def test_drills_come_along_with_what_they_told(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, there = await here.guest("Ann"), await here.guest("Ann again")
        trial = (await ann.http.post("/api/me/drill", json={})).json()["trial"]
        answers = [{"said": None} for _ in trial["questions"]]
        await ann.http.post("/api/me/drill/answers", json={"number": 0, "answers": answers})
        assert (await ann.http.post("/api/me/drill/end")).status_code == 200
        export = await export_of(ann)
        assert (await imported(there, export))["drills"] == 1
        assert (await imported(there, export))["drills"] == 0
        same = await export_of(there)
        assert (same["drills"], same["estimates"]) == (export["drills"], export["estimates"])
        export["estimates"][0]["traits"]["decay"] = 999_999
        assert (await imported(there, export, 400))["code"] == "unreadable"
        del export["drills"][0]["done"][0]["trial"]["stones"]
        assert (await imported(there, {**export, "estimates": []}, 400))["code"] == "unreadable"

    serve(scene)


def test_a_damaged_export_says_where_and_brings_the_rest(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        texts = (RECORD.replace("h2", "h9"), RECORD, RECORD.split("6.")[0] + "*\n")
        told = await imported(ann, {"games": [{"seat": "A", "record": text} for text in texts]})
        assert told["games"] == 1
        bad, running = told["refused"]
        assert (bad["number"], bad["bad"]["line"], bad["bad"]["token"]) == (1, 4, "h9")
        assert (running["number"], running["fault"]) == (3, "still-played")
        nonsense: list[object] = [[], {"games": [{"seat": "E", "record": RECORD}]}, {"games": {}}]
        for export in nonsense:
            assert (await imported(ann, export, 400))["code"] == "unreadable"
        assert (await imported(ann, {"games": [], "blank": " " * 1024**2}, 413))["code"]

    serve(scene)
