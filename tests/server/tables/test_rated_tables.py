"""Rated games at real tables: wished at the start, counted at the end, shown at every door."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tellstones.server import club_extra
from tellstones.server.storage import SqliteStorage
from tellstones.server.storage.membership import MemberName, Passkey
from tests.server.clients import Guest, play_on, seated
from tests.server.running_server import QUICK, Running, Serve
from tests.server.stopped_clock import JumpingClock

QUICKLY = {"kind": "bank", "seconds": 180, "plus": 3}
POOL = "people.duel.quick"


async def asked(guest: Guest, path: str) -> Any:
    answer = await guest.http.get(path)
    answer.raise_for_status()
    return answer.json()


def test_a_rated_game_changes_both_ratings_and_everybody_can_see_it(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel(members=True, rated=True, time=QUICKLY)
        ann, bob = here.guests
        assert a.frame["rated"]
        at_table = f"/api/tables/{a.frame['table']}/ratings"
        before = await asked(ann, at_table)
        assert before["pool"] == POOL
        assert [seat["rating"]["rating"] for seat in before["seats"]] == [1500, 1500]
        await play_on(a, b)
        await b.ask("resign", seat="B")
        await a.phase("over")
        one, other = (await asked(bob, at_table))["seats"]
        assert one["change"] == -other["change"] > 0
        assert one["rating"]["rating"] == 1500 + one["change"]
        assert one["rating"]["provisional"]
        profile = await asked(bob, f"/api/people/{ann.person}")
        assert profile["ratings"] == [one["rating"]]
        (game,) = profile["games"]
        assert (game["won"], game["change"]) == (True, one["change"])
        assert game["opponents"] == [{"person": bob.person, "name": "Bob", "bot": None}]
        board = await asked(ann, f"/api/leaderboards/{POOL}")
        assert board["leaders"] == [], "one game makes nobody sure"
        exported = await asked(ann, "/api/me/export")
        assert exported["ratings"]["now"][POOL]["games"] == 1
        assert len(exported["ratings"]["games"]) == 1

    serve(scene)


def test_nobody_is_rated_who_has_not_wished_it(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel(members=True, time=QUICKLY)
        assert not a.frame["rated"]
        await b.ask("resign", seat="B")
        await a.phase("over")
        assert (await asked(here.guests[0], f"/api/people/{here.guests[0].person}"))["games"] == []

    serve(scene)


def test_whoever_sits_down_may_say_that_it_shall_not_count(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        table = await ann.create(seats=[{"seat": "A", "by": "me"}], rated=True)
        a, b = await ann.sit_at(table), await bob.sit_at(table)
        assert b.frame["rated"], "it is shown before one sits down"
        assert (await asked(bob, f"/api/tables/{table}"))["rated"]
        await b.ask("sit", seat="B", casual=True)
        await a.until(lambda: not a.frame["rated"])

    serve(scene)


def test_a_game_with_a_guest_counts_for_nobody(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.guest("Bob")
        rates = [(await asked(one, "/api/me"))["rates"] for one in (ann, bob)]
        assert rates == [True, False]
        a = await ann.sit_at((await ann.post("/api/play", {"rated": True}))["table"])
        assert a.frame["rated"]
        await here.node.write_behind.flush()
        assert (await bob.post("/api/play", {"rated": True}))["table"] == a.frame["table"]
        await a.phase("playing")
        assert not a.frame["rated"]
        table = await bob.create(seats=[{"seat": "A", "by": "me"}], rated=True)
        assert not (await asked(ann, f"/api/tables/{table}"))["rated"]

    serve(scene)


def test_a_rematch_is_rated_again(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel(members=True, rated=True, time=QUICKLY)
        await b.ask("resign", seat="B")
        await a.phase("over")
        for player in (a, b):
            await player.ask("again")
        again = await here.guests[0].sit_at(await a.rematch())
        assert again.frame["rated"]

    serve(scene)


def test_who_becomes_a_member_after_a_game_is_rated_in_the_rematch(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.guest("Bob")
        table = await ann.create(seats=[{"seat": "A", "by": "me"}], rated=True, time=QUICKLY)
        a, b = await seated([ann, bob], table)
        assert not a.frame["rated"], "he is a guest"
        await b.ask("resign", seat="B")
        await a.phase("over")
        passkey = Passkey(b"Bob", bob.person, b"", 0, "", 1, 1)
        await here.node.storage.add_passkey(passkey, MemberName("Robert", ("robert",)))
        for player in (a, b):
            await player.ask("again")
        again = await ann.sit_at(await a.rematch())
        assert again.frame["rated"]
        assert again.frame["seats"][1]["name"] == "Robert"

    serve(scene)


def test_a_game_that_is_given_up_at_once_counts_for_no_one(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel(members=True, rated=True, time=QUICKLY)
        await play_on(a, b, turns=5)
        await b.ask("resign", seat="B")
        await a.phase("over")
        assert (await asked(here.guests[0], f"/api/people/{here.guests[0].person}"))["games"] == []

    serve(scene)


def test_there_are_no_hints_in_a_rated_game(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.member("Ann")
        seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "page"}]
        for rated in (True, False):
            rules = {"first": "A"}
            at = await ann.sit_at(await ann.create(rules=rules, seats=seats, rated=rated))
            await at.my_word()
            assert at.frame["rated"] is rated
            assert (at.frame["hints"]["left"] == 0) is rated
            assert ((await at.ask("hint", seat="A"))["t"] == "hint") is not rated

    serve(scene)


def test_a_lone_player_is_rated_by_bots(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.member("Ann")
        seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "king"}]
        at = await ann.sit_at(await ann.create(seats=seats, rated=True, rules={"first": "A"}))
        await at.phase("playing")
        await play_on(at)
        await at.ask("resign", seat="A")
        await at.phase("over")
        (rating,) = (await asked(ann, f"/api/people/{ann.person}"))["ratings"]
        assert rating["pool"] == "bots.duel"
        assert 1400 < rating["rating"] < 1500

    serve(scene)


def test_whoever_is_deleted_leaves_the_others_ratings_as_they_are(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel(members=True, rated=True, time=QUICKLY)
        ann, bob = here.guests
        await play_on(a, b)
        await b.ask("resign", seat="B")
        await a.phase("over")
        await a.leave()
        await b.leave()
        before = await asked(ann, f"/api/people/{ann.person}")
        assert (await bob.http.delete("/api/me")).status_code == 200
        after = await asked(ann, f"/api/people/{ann.person}")
        assert after["ratings"] == before["ratings"]
        assert after["games"][0]["opponents"] == [{"person": None, "name": None, "bot": None}]
        assert await here.node.storage.recount() == (1, 0)
        assert (await ann.http.get(f"/api/people/{bob.person}")).status_code == 404

    serve(scene)


@pytest.mark.parametrize("rated", [True, False])
def test_strangers_meet_whatever_they_wish_and_play_rated_if_both_do(
    serve: Serve, rated: bool
) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        a = await ann.sit_at((await ann.post("/api/play", {"rated": True}))["table"])
        await here.node.write_behind.flush()
        found = (await bob.post("/api/play", {"rated": rated}))["table"]
        assert found == a.frame["table"]
        await a.phase("playing")
        assert a.frame["rated"] is rated

    serve(scene)


async def _sure(here: Running, person: str, mu: float) -> None:
    """Simulates a player with a long history."""
    storage = here.node.storage
    assert isinstance(storage, SqliteStorage)
    values = (person, POOL, mu, 2.0, 60, 1)
    await storage._database.writer.run("insert into ratings values (?, ?, ?, ?, ?, ?)", values)


def test_the_queue_widens_while_one_waits(serve: Serve) -> None:
    clock = JumpingClock()

    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        await _sure(here, ann.person, 40)
        await _sure(here, bob.person, 20)
        board = await asked(ann, f"/api/leaderboards/{POOL}")
        assert [leader["name"] for leader in board["leaders"]] == ["Ann", "Bob"]
        a = await ann.sit_at((await ann.post("/api/play"))["table"])
        await here.node.write_behind.flush()
        lobby = await asked(bob, "/api/tables")
        assert [one["person"] for one in lobby["ratings"]] == [ann.person]
        mine = (await bob.post("/api/play"))["table"]
        assert mine != a.frame["table"], "she is far stronger"
        b = await bob.sit_at(mine)
        await here.node.write_behind.flush()
        clock.off_ms += 20_000
        await b.until(lambda: b.frame["next"] == a.frame["table"])

    serve(scene, replace(QUICK, beat_every=0.2), clock)


def test_where_the_extra_is_not_installed_nothing_is_rated(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club_extra, "PACKAGES", ("no_such_package",))

    async def scene(here: Running) -> None:
        a, b = await here.duel(members=True, rated=True, time=QUICKLY)
        assert not a.frame["rated"]
        assert not (await asked(here.guests[0], "/api/me"))["rates"]
        await b.ask("resign", seat="B")
        await a.phase("over")
        assert await here.node.storage.counted(a.frame["table"]) == []

    serve(scene)


async def _program(owner: Guest, name: str) -> Guest:
    made = await owner.post("/api/me/programs", {"name": name})
    return Guest(owner.base, made["token"], made)


def test_programs_are_rated_among_themselves_and_no_person_by_it(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        one, other = await _program(ann, "One"), await _program(bob, "Other")
        seats = [{"seat": "A", "by": "me"}]
        table = await one.create(seats=seats, rated=True, time=QUICKLY)
        a, b = await seated([one, other], table)
        assert a.frame["rated"]
        await play_on(a, b)
        await b.ask("resign", seat="B")
        await a.phase("over")
        shown = await asked(ann, f"/api/tables/{table}/ratings")
        assert shown["pool"] == "programs.duel"
        assert [seat["change"] > 0 for seat in shown["seats"]] == [True, False]
        with_a_person = await one.create(seats=seats, rated=True, time=QUICKLY)
        c, _ = await seated([one, ann], with_a_person)
        assert not c.frame["rated"]
        assert (await asked(ann, f"/api/people/{ann.person}"))["ratings"] == []
        for program in (one, other):
            await program.close()

    serve(scene)


def test_the_queue_rates_programs_among_themselves_and_never_two_of_one_owner(
    serve: Serve,
) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        one, two = await _program(ann, "One"), await _program(ann, "Two")
        a = await one.sit_at((await one.post("/api/play", {"rated": True}))["table"])
        assert a.frame["rated"]
        await here.node.write_behind.flush()
        waits = (await two.post("/api/play", {"rated": True}))["table"]
        assert waits != a.table
        other = await _program(bob, "Other")
        assert (await other.post("/api/play", {"rated": True}))["table"] == a.table
        await a.phase("playing")
        assert a.frame["rated"]
        table = await one.create(seats=[{"seat": "A", "by": "me"}], rated=True, time=QUICKLY)
        c, _ = await seated([one, two], table)
        assert not c.frame["rated"]
        for program in (one, two, other):
            await program.close()

    serve(scene)
