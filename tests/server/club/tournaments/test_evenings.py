"""Evenings of a club: announced long before, each week again, for some, and kept in order."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from tellstones.rules import Seat, Side
from tellstones.server.clock import DAY_MS
from tellstones.server.club.tournaments.weekly import next_evening, zone_of
from tellstones.server.ratings.weng_lin import RatedGame
from tellstones.server.storage import entries as t
from tellstones.server.storage import tournament_entries as e
from tellstones.server.storage.entries import StoredRules, StoredTime
from tests.server.clients import Guest
from tests.server.club.circle.test_circle import refused
from tests.server.club.tournaments.test_director import ALONE, announced, enter, gives_up, shown
from tests.server.running_server import Running, Serve
from tests.server.stopped_clock import StoppedClock
from tests.server.storage.scenes import CARD, made

WEEK_MS = 7 * DAY_MS


def evening(starts: datetime, zone: str = "") -> e.Announced:
    return e.Announced(
        name="Cup",
        maker="ann",
        system="arena",
        rules=StoredRules(),
        time=StoredTime("word", 60),
        starts=int(starts.timestamp() * 1000),
        rounds=0,
        ends=int(starts.timestamp() * 1000) + 3_600_000,
        rated=True,
        weekly=True,
        zone=zone,
    )


def test_the_next_evening_begins_at_the_same_time_of_day_when_summer_time_ends() -> None:
    zone = ZoneInfo("Europe/Athens")
    announced = evening(datetime(2026, 10, 22, 20, tzinfo=zone), "Europe/Athens")
    _, following = next_evening("cup", announced, announced.starts)
    assert following.starts == datetime(2026, 10, 29, 20, tzinfo=zone).timestamp() * 1000
    assert following.starts - announced.starts == WEEK_MS + 3_600_000
    assert following.ends - following.starts == 3_600_000


def test_evenings_that_were_missed_are_passed_over_and_an_unknown_zone_is_utc() -> None:
    announced = evening(datetime(2026, 1, 1, 20, tzinfo=UTC), "Nowhere/At_All")
    one, following = next_evening("cup", announced, announced.starts + 3 * WEEK_MS)
    assert following.starts == announced.starts + 4 * WEEK_MS
    assert one == next_evening("cup", announced, announced.starts)[0], "on every node"
    assert one != next_evening("other cup", announced, announced.starts)[0]
    assert zone_of("../../etc/passwd") is UTC


def test_a_tournament_is_announced_up_to_ninety_days_ahead(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.member("Ann")
        now = here.node.clock.now()
        for days, days_ahead in ((-1, "unreadable"), (91, "unreadable")):
            wish = {"name": "Cup", "starts": now + days * DAY_MS}
            assert await refused(ann, "/api/tournaments", wish) == days_ahead
        starts, about = now + 89 * DAY_MS, "Bring a friend.\nTea at eight."
        cup = await announced(ann, starts=starts, about=about)
        told = await shown(ann, cup)
        assert (told["listed"]["starts"], told["about"]) == (starts, about)
        calendar = (await ann.http.get(f"/api/tournaments/{cup}/calendar")).text
        moment = datetime.fromtimestamp(starts / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")
        assert f"DTSTART:{moment}\r\nSUMMARY:Cup\r\n" in calendar

    serve(scene, ALONE)


def test_a_tournament_is_named_as_it_looks_and_not_like_those_in_charge(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.member("Ann")
        for name in ("moderator", "Of\u200bficial", "ѕtaff"):
            assert await refused(ann, "/api/tournaments", {"name": name}) == "name-taken"
        assert await refused(ann, "/api/tournaments", {"name": "\u3164"}) == "unreadable"
        cup = await announced(ann, name="C\ufe0fup\u0951 of Ann")
        assert (await shown(ann, cup))["listed"]["name"] == "Cup of Ann"

    serve(scene, ALONE)


def test_an_arena_where_nobody_is_left_to_play_goes_on_until_its_time_is_over(
    serve: Serve,
) -> None:
    clock = StoppedClock()

    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        cup = await announced(ann, system="arena", minutes=30)
        directing = here.club.new_director()
        for guest in (ann, bob):
            await enter(guest, cup)
        await ann.post(f"/api/tournaments/{cup}/start")
        await directing.direct(cup)
        await gives_up(ann, (await shown(ann, cup))["table"])
        await ann.http.delete(f"/api/tournaments/{cup}/players/me")
        await directing.direct(cup)
        assert (await shown(bob, cup))["listed"]["phase"] == "playing"
        clock.advance(30 * 60)
        await directing.direct(cup)
        assert (await shown(bob, cup))["listed"]["phase"] == "over"

    serve(scene, ALONE, clock=clock)


def test_a_weekly_tournament_is_announced_again_once_when_it_begins(serve: Serve) -> None:
    clock = StoppedClock()

    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        cup = await announced(ann, weekly=True, starts_in=5)
        nodes = [here.club.new_director() for _ in range(2)]
        for guest in (ann, bob):
            await enter(guest, cup)
        await ann.post(f"/api/tournaments/{cup}/start")
        for directing in (*nodes, *nodes):
            await directing.direct_all()
        listed = (await bob.http.get("/api/tournaments")).json()["tournaments"]
        assert [(one["phase"], one["weekly"]) for one in listed] == [
            ("playing", True),
            ("open", True),
        ]
        following = listed[1]["tournament"]
        assert listed[1]["starts"] == clock.now() + WEEK_MS
        assert (await shown(ann, following))["maker"]
        await ann.http.delete(f"/api/tournaments/{following}")
        clock.advance(2 * WEEK_MS / 1000)
        await nodes[0].direct_all()
        listed = (await bob.http.get("/api/tournaments")).json()["tournaments"]
        assert "open" not in [one["phase"] for one in listed], "it was called off"

    serve(scene, ALONE, clock)


async def rate(here: Running, one: Guest, other: Guest, games: int) -> None:
    """The first one wins so many rated games."""
    for number in range(games):
        table = f"{one.person[:8]}{number:08}"
        players = {Seat.A: one.person, Seat.B: other.person}
        game = RatedGame(table, "people.duel.calm", 1, Side.A, players)
        row = msgspec.structs.replace(made(), table=table)
        card = msgspec.structs.replace(CARD, table=table)
        await here.node.storage.append(row, card)
        ended = t.Row(table, 2, 1, t.Resigned(Seat.B))
        await here.node.storage.append(ended, card, game)


@pytest.mark.parametrize(
    ("conditions", "admitted"),
    [
        ({}, ["Ann", "Bob", "New"]),
        ({"min_rating": 1501}, ["Ann"]),
        ({"max_rating": 1499}, ["Bob"]),
        ({"min_games": 2}, ["Ann", "Bob"]),
        ({"min_games": 3}, []),
        ({"min_days": 1}, ["Ann", "Bob"]),
    ],
)
def test_only_those_enter_who_meet_the_conditions(
    serve: Serve, conditions: dict[str, int], admitted: list[str]
) -> None:
    clock = StoppedClock()

    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        await rate(here, ann, bob, games=2)
        clock.advance(2 * DAY_MS / 1000)
        new = await here.member("New")
        cup = await announced(ann, starts_in=5, **conditions)
        told: Any = await shown(ann, cup)
        assert {name: told[name] for name in conditions} == conditions
        joined = []
        for guest, name in ((ann, "Ann"), (bob, "Bob"), (new, "New")):
            answer = await guest.http.post(f"/api/tournaments/{cup}/players", json={})
            assert answer.status_code == 200 or answer.json()["code"] == "conditions"
            joined += [name] if answer.status_code == 200 else []
        assert joined == admitted

    serve(scene, ALONE, clock)


def test_an_organizer_removes_a_player_for_good(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob, eve = [await here.member(name) for name in ("Ann", "Bob", "Eve")]
        cup = await announced(ann, starts_in=5)
        for guest in (ann, bob, eve):
            await enter(guest, cup)
        path = f"/api/tournaments/{cup}/players"
        assert (await bob.http.delete(f"{path}/{eve.person}")).status_code == 403
        told = (await ann.http.delete(f"{path}/{eve.person}")).json()
        assert [line["name"] for line in told["standings"]] == ["Ann", "Bob"]
        assert (told["organizer"], (await shown(bob, cup))["organizer"]) == (True, False)
        assert await refused(eve, path, {}) == "removed"
        assert (await ann.http.delete(f"{path}/nobody")).json()["code"] == "no-such-person"

    serve(scene, ALONE)


def test_the_cross_table_has_every_round_of_everybody(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        people = [await here.member(name) for name in ("Ann", "Bob", "Eve")]
        cup = await announced(people[0], rounds=2, starts_in=0)
        for guest in people:
            await enter(guest, cup)
        directing = here.club.new_director()
        for _ in range(2):
            await directing.direct_all()
            for guest in people:
                if (table := (await shown(guest, cup))["table"]) is not None:
                    await gives_up(guest, table)
            await directing.direct_all()
        told = await shown(people[0], cup)
        lines = told["standings"]
        assert [len(line["rounds"]) for line in lines] == [2, 2, 2]
        for place, line in enumerate(lines, start=1):
            assert sum(one["score"] for one in line["rounds"]) == line["points"]
            for one in line["rounds"]:
                if one["opponent"]:
                    back = lines[one["opponent"] - 1]["rounds"][one["round"] - 1]
                    assert back["opponent"] == place
                    assert back["score"] == 1 - one["score"]
                    assert back["first"] != one["first"]

    serve(scene, ALONE)
