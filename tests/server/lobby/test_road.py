"""The Road on a server: games at stations count once, by their stored records."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import msgspec
import pytest

from tellstones.notation import read_records
from tellstones.rules import Seat
from tellstones.server.rooms import Identity, World, fold
from tellstones.server.rooms.recorded_rows import Owner, Provenance, SeatNames, recorded_rows
from tellstones.server.rooms.table_card import card
from tellstones.server.storage import entries as e
from tests.server.clients import Guest
from tests.server.running_server import Running, Serve

WON = "1. C> 2. h1 3. p1 4. 1~2 5. h1 6. p2 7. b doubt 1=C 2=S A"


async def road(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = (await guest.http.get("/api/me/road")).json()
    return found


async def lose(guest: Guest, station: str) -> str:
    table = str((await guest.post("/api/me/road", {"station": station}))["table"])
    at = await guest.sit_at(table)
    await at.phase("playing")
    await at.ask("resign", seat="A")
    await at.phase("over")
    return table


async def win(here: Running, guest: Guest, station: str, table: str) -> None:
    """A game that was won at the station, as it lies in the storage."""
    text = f'[Opening "S"]\n[First "A"]\n\n{WON}'
    (record,) = read_records(BytesIO(text.encode()))
    provenance = Provenance(table, table, "secret", here.node.clock.now())
    rows = recorded_rows(record, Owner(guest.person, (Seat.A,)), SeatNames({}, {}), provenance)
    assert isinstance(rows[0].entry, e.Made)
    setup = msgspec.structs.replace(rows[0].entry.setup, occasion=f"road:{station}")
    made = msgspec.structs.replace(rows[0].entry, setup=setup, origin=None)
    rows = [msgspec.structs.replace(rows[0], entry=made), *rows[1:]]
    await here.node.storage.add_table(rows, card(fold(rows), World(rows[-1].at)))


def stations(told: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["id"]: one for chapter in told["chapters"] for one in chapter["stations"]}


def test_a_station_is_played_at_a_private_table_of_its_own(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        told = await road(ann)
        assert told["following"] == "crown-1"
        assert stations(told)["crown-2"]["open"]
        assert not stations(told)["shield-1"]["open"]
        table = (await ann.post("/api/me/road", {"station": "crown-2"}))["table"]
        at = await ann.sit_at(table)
        await at.phase("playing")
        assert at.frame["occasion"] == "road:crown-2"
        assert at.frame["private"]
        assert at.frame["rules"]["stones"] == stations(told)["crown-2"]["stones"]
        assert at.frame["seats"][1]["persona"] == stations(told)["crown-2"]["host"]

    serve(scene)


def test_what_is_not_open_or_not_there_is_not_played(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        for station, code in (("shield-1", "not-now"), ("moat-1", "no-such-thing")):
            for path in ("/api/me/road", "/api/me/road/walk-on"):
                answer = await ann.http.post(path, json={"station": station})
                assert answer.json()["code"] == code, path

    serve(scene)


def test_three_losses_let_one_walk_on_and_nothing_else_does(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        for _ in range(3):
            early = await ann.http.post("/api/me/road/walk-on", json={"station": "crown-1"})
            assert early.json()["code"] == "not-now"
            table = await lose(ann, "crown-1")
            told = await road(ann)
            assert told["latest"] == {
                "table": table,
                "station": "crown-1",
                "won": False,
                "honors": [False, False],
                "stitches": 0,
            }
        assert stations(told)["crown-1"]["walks_on"]
        told = await ann.post("/api/me/road/walk-on", {"station": "crown-1"})
        assert told["following"] == "crown-2"
        assert stations(told)["crown-1"]["walked_on"]
        assert told["stitches"] == 0

    serve(scene)


def test_a_win_counts_once_with_its_honors_and_opens_the_next_chapter(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        await win(here, ann, "crown-1", "a" * 16)
        await win(here, ann, "crown-4", "b" * 16)
        told = await road(ann)
        assert told["stitches"] == sum(
            one["won"] + sum(honor["won"] for honor in one["honors"])
            for one in stations(told).values()
        )
        assert told["stitches"] > 2
        assert told["chapters"][0]["finished"]
        assert stations(told)["shield-4"]["open"]
        assert await road(ann) == told
        assert (await road(bob))["stitches"] == 0

    serve(scene)


def test_progress_is_exported_and_merged_elsewhere_without_loss(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        await win(here, ann, "crown-1", "a" * 16)
        await win(here, bob, "crown-2", "b" * 16)
        exported = (await ann.http.get("/api/me/export")).json()
        brought = await bob.post("/api/me/import", {"road": exported["road"]})
        assert brought["road"] == (await road(ann))["stitches"]
        told = await road(bob)
        assert stations(told)["crown-1"]["won"]
        assert stations(told)["crown-2"]["won"]
        again = await bob.post("/api/me/import", {"road": exported["road"]})
        assert again["road"] == 0
        assert await road(bob) == told

    serve(scene)


def test_two_devices_at_once_lose_nothing(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        walks, storage = here.node.walks, here.node.storage
        await win(here, ann, "crown-1", "a" * 16)
        before = await storage.note(ann.person, "road")
        assert before is None
        await walks.walk(ann.person)
        kept, exchanged = storage.exchange, list[int]()

        async def late(person: str, note: Any, at: int) -> bool:
            """Another device is quicker, the first time."""
            if not exchanged:
                exchanged.append(at)
                await walks.walk_on(person, "crown-3")
            return await kept(person, note, at)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(storage, "exchange", late)
            walk = await walks.walk_on(ann.person, "crown-2")
        assert exchanged
        assert all(walk.progress.passed(name) for name in ("crown-1", "crown-2", "crown-3"))

    serve(scene)


def test_who_has_no_account_sees_the_road_and_cannot_play(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        ann.http.headers.clear()
        assert (await road(ann))["following"] == "crown-1"
        answer = await ann.http.post("/api/me/road", json={"station": "crown-1"})
        assert answer.json()["code"] == "nobody"

    serve(scene)


def test_the_record_of_a_game_names_its_own_station_only(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        who = Identity(ann.person, "Ann", "device")
        await win(here, ann, "no-such-station-1", "c" * 16)
        assert (await here.node.walks.walk(who.person)).latest is None

    serve(scene)
