"""An export can be imported on another device or server: each game once, unchanged, and unrated."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace as changed
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from tellstones.notation import NotationError, Record, Result, record_text
from tellstones.rules import Seat
from tellstones.server.accounts.game_import import FinishedTable, finished_table
from tellstones.server.club.members.member_names import member_name
from tellstones.server.phase import Phase
from tellstones.server.rooms import Identity, Rejected, fold
from tellstones.server.rooms.rated_game import rated_game
from tellstones.server.rooms.recorded_rows import Provenance
from tellstones.server.rooms.room_record import record
from tellstones.server.storage import TokenKind
from tellstones.server.storage.membership import Passkey
from tellstones.server.storage.operations import COOKIE_LIFE_MS
from tellstones.server.wire.import_bodies import ExportedGame
from tests.records import records
from tests.server.accounts.test_research import consent, exported
from tests.server.clients import Guest
from tests.server.databases import fresh_database
from tests.server.running_server import QUICK, Running, Serve, serving
from tests.server.web.routes.test_study_routes import RECORD, played

ANN = Identity("n" * 16, "Ann", "device")
WHENCE = Provenance("a" * 16, "b" * 16, "secret", None)
NOW = 1_800_000_000_000
NAMED = f'[A "Ann"]\n[B "Bob"]\n{RECORD}'


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
    if game.result is Result.UNFINISHED:
        with pytest.raises(Rejected):
            brought(record_text(game))
        return
    rows, card = brought(record_text(game))
    assert [said.move for said in record(rows).said] == [said.move for said in game.said]
    assert (record(rows).result, record(rows).termination) == (game.result, game.termination)
    assert record(rows).start() == game.start()
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
        came = {"games": 1, "known": 0, "drills": 0, "road": 0, "refused": []}
        assert await imported(there, export) == came
        again = {**came, "games": 0, "known": 1}
        assert await imported(there, export) == again
        marked = (await export_of(there))["games"]
        unmarked = [game["record"].replace('[Imported "yes"]\n', "") for game in marked]
        assert unmarked == [game["record"] for game in export["games"]]
        assert marked != export["games"], "the record says that it was imported"
        assert await imported(ann, await export_of(there)) == again, "it was played here"
        assert await imported(bob, {"games": [{"seat": "B", "record": RECORD}]}) == came
        listed = (await there.http.get("/api/me/games")).json()["tables"]
        assert [(game["rated"], game["imported"]) for game in listed] == [(False, True)]
        counted = (await there.http.get("/api/me/statistics")).json()
        assert counted["by_opponent"] == [
            {"name": "Bob", "games": 1, "won": 0, "drawn": 0, "lost": 1}
        ]
        for guest in (ann, bob, there):
            await consent(guest, True)
        assert len(await exported(here)) == 1, "imported games are not evidence"
        assert (await there.http.delete("/api/me")).status_code == 200

    serve(scene)


async def imported_bytes(here: Running, guest: Guest) -> int:
    sql = "select coalesce(sum(size), 0) from imports where person = $1"
    return int((await here.node.storage._database.read(sql, guest.person))[0][0])


@pytest.mark.parametrize("database", [lambda: None, fresh_database], ids=["sqlite", "postgresql"])
def test_a_person_imports_so_many_bytes_as_they_are_stored(
    database: Callable[[], str | None], folder: Path
) -> None:
    few = changed(QUICK, limits=changed(QUICK.limits, imported_bytes_per_guest=9_000))

    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        games = [{"seat": "A", "record": NAMED.replace("Bob", f"Bob {n}")} for n in range(20)]
        both = await asyncio.gather(
            *(imported(ann, {"games": half}) for half in (games, games[:9]))
        )
        told = both[0]
        stored = await imported_bytes(here, ann)
        assert 0 < stored <= 9_000
        assert told["games"] + told["known"] + len(told["refused"]) == 20
        assert {refused["fault"] for refused in told["refused"]} == {"too-many"}
        assert (await imported(bob, {"games": games[:1]}))["games"] == 1
        await here.node.storage.end_tokens(ann.person, TokenKind.DEVICE)
        await here.node.storage.sweep(here.node.clock.now() + COOKIE_LIFE_MS + 1)
        assert await imported_bytes(here, ann) == 0
        assert await here.node.storage.cards_of(ann.person, (Phase.OVER,), 9) == []

    serving(folder / "tables.sqlite3", database())(scene, few)


def test_an_imported_game_gives_nobody_the_name_of_a_member_or_a_moderator(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        anna, bob = await here.guest("Anna"), await here.guest("Bob")
        passkey = Passkey(b"Anna", anna.person, b"", 0, "", 1, 1)
        await here.node.storage.add_passkey(passkey, member_name("Anna"))
        for name in ("Anna", "An\u200bna", "Moderator"):
            record = NAMED.replace("Bob", name)
            assert (await imported(bob, {"games": [{"seat": "A", "record": record}]}))["games"]
        listed = (await bob.http.get("/api/me/games")).json()["tables"]
        seats = [seat for game in listed for seat in game["seats"] if seat["seat"] == "B"]
        assert [(seat["name"], seat["person"], seat["member"]) for seat in seats] == [
            ("", None, False)
        ] * 3

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
