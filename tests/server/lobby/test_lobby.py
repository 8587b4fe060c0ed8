"""Finding somebody to play with."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.clients import HANG_SECONDS, AtTable
from tests.server.running_server import Running, Serve


def test_the_lobby_lists_public_tables_and_no_others(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        me = [{"seat": "A", "by": "me"}]
        listed = await ann.create(seats=me, listed=True)
        await ann.create(seats=me)
        at = await ann.sit_at(listed)
        await here.node.write_behind.flush()
        tables = (await ann.http.get("/api/tables")).json()["tables"]
        assert [table["table"] for table in tables] == [listed]
        assert tables[0]["time"] == {"kind": "bank", "seconds": 180, "plus": 3}
        await at.leave()
        async with asyncio.timeout(HANG_SECONDS):
            while (await ann.http.get("/api/tables")).json()["tables"]:
                await asyncio.sleep(0.05)

    serve(scene)


def test_play_now_brings_two_strangers_together(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        table = (await ann.post("/api/play"))["table"]
        a = await ann.sit_at(table)
        await here.node.write_behind.flush()
        assert (await bob.post("/api/play"))["table"] == table
        b = await bob.sit_at(table)
        await a.phase("playing")
        await b.phase("playing")
        assert a.frame["you"]["seats"] == ["A"]
        assert b.frame["you"]["seats"] == ["B"]
        assert a.frame["rules"]["turn_limit"] == 150
        assert a.frame["time"] == {"kind": "bank", "seconds": 180, "plus": 3}, "quick"
        calm = (await ann.post("/api/play", {"speed": "calm"}))["table"]
        assert calm not in (table, (await bob.post("/api/play", {"speed": "lightning"}))["table"])

    serve(scene)


def test_whoever_waits_is_in_the_lobby_and_served_first(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        waiting = []
        for name in ("Ann", "Bob"):
            guest = await here.guest(name)
            seats = [{"seat": "A", "by": "me"}]
            table = await guest.create(seats=seats, listed=True, rules={"points": 5})
            waiting.append(await guest.sit_at(table))
        cleo, dan = await here.guest("Cleo"), await here.guest("Dan")
        first = await cleo.sit_at((await cleo.post("/api/play"))["table"])
        await here.node.write_behind.flush()
        shown = (await dan.http.get("/api/tables")).json()
        assert [one["quick"] for one in shown["tables"]] == [True, False, False]
        assert shown["people"] == 3
        assert (await dan.post("/api/play"))["table"] == first.frame["table"]

    serve(scene)


def test_two_who_begin_to_wait_at_once_do_not_wait_for_each_other(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        tables = [(await guest.post("/api/play"))["table"] for guest in (ann, bob)]
        assert tables[0] != tables[1]
        a, b = [await g.sit_at(t) for g, t in zip((ann, bob), tables, strict=True)]
        await here.node.write_behind.flush()
        await a.until(lambda: a.frame["phase"] == "playing" or a.frame["next"] is not None)
        moved, stayed = (a, b) if a.frame["next"] else (b, a)
        await moved.until(lambda: moved.frame["next"] == stayed.frame["table"])
        await stayed.phase("playing")
        assert moved.frame["phase"] == "gathering"
        assert [seat["by"] for seat in moved.frame["seats"]] == ["nobody", "nobody"]

    serve(scene)


def test_nobody_is_brought_to_a_stranger_who_has_left(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        table = (await ann.post("/api/play"))["table"]
        at = await ann.sit_at(table)
        await at.leave()
        await here.node.write_behind.flush()
        assert (await bob.post("/api/play"))["table"] != table

    serve(scene)


def test_nobody_is_brought_to_whom_they_block(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        await bob.post("/api/me/blocks", {"person": ann.person})
        table = (await ann.post("/api/play"))["table"]
        at = await ann.sit_at(table)
        await here.node.write_behind.flush()
        assert (await bob.post("/api/play"))["table"] != table
        await at.leave()

    serve(scene)


def test_the_right_level_goes_down_after_a_loss(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        assert (await ann.http.get("/api/me")).json()["level"] == "minstrel"
        seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "marshal"}]
        at = await ann.sit_at(await ann.create(seats=seats, rules={"first": "A"}))
        await at.phase("playing")
        await at.ask("resign", seat="A")
        await at.phase("over")
        assert (await ann.http.get("/api/me")).json()["level"] == "captain"

    serve(scene)


def test_bots_and_phrases_are_listed(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        listed = (await ann.http.get("/api/bots")).json()
        assert listed["bots"][0]["level"] == "gardener"
        assert {"code": "stone-is", "parameters": ["place", "stone"]} in listed["phrases"]

    serve(scene)


@pytest.mark.parametrize("bot", ["duke", "king:sleepy", "wall:sleepy", "mirror", "mirror:zzz"])
def test_no_bot_sits_down_by_a_name_that_none_has(serve: Serve, bot: str) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": bot}]
        refused = await ann.http.post("/api/tables", json={"rules": {}, "seats": seats})
        assert refused.json()["code"] == "no-such-bot"

    serve(scene)


def test_my_tables_are_found_again(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        for guest in here.guests:
            tables = (await guest.http.get("/api/me")).json()["tables"]
            assert tables == [a.frame["table"]]
        await b.ask("resign", seat="B")
        await b.phase("over")
        assert (await here.guests[0].http.get("/api/me")).json()["tables"] == []

    serve(scene)


def test_my_running_tables_are_listed_with_rules_and_clock(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, _ = await here.duel(time={"kind": "bank", "seconds": 300, "plus": 5})
        tables = (await here.guests[0].http.get("/api/me/tables")).json()["tables"]
        assert [table["table"] for table in tables] == [a.frame["table"]]
        assert tables[0]["time"] == {"kind": "bank", "seconds": 300, "plus": 5}
        assert (await here.guests[0].http.get("/api/me/games")).json()["tables"] == []

    serve(scene)


def test_the_maker_opens_a_table_to_anybody_and_closes_it_again(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        a = await ann.sit_at(await ann.create(seats=[{"seat": "A", "by": "me"}]))
        b = await bob.sit_at(a.frame["table"])
        assert (await b.ask("open"))["code"] == "not-your-table"
        assert await _listed(here, a) == []
        assert (await a.ask("open"))["t"] == "ack"
        await b.until(lambda: b.frame["listed"])
        assert await _listed(here, a) == [a.frame["table"]]
        assert (await a.ask("open"))["code"] == "not-now"
        assert (await a.ask("open", listed=False))["t"] == "ack"
        assert await _listed(here, a) == []

    serve(scene)


async def _listed(here: Running, at: AtTable) -> list[str]:
    await at.ask("ping")
    await here.node.write_behind.flush()
    tables = (await here.guests[0].http.get("/api/tables")).json()["tables"]
    return [table["table"] for table in tables]


def test_who_named_themselves_after_coming_sits_down_by_that_name(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, stranger = await here.guest("Ann"), await here.guest("?")
        table = await ann.create(seats=[{"seat": "A", "by": "me"}])
        at = await stranger.sit_at(table)
        await stranger.http.patch("/api/me", json={"name": "Bob"})
        await at.ask("sit", seat="B")
        await at.until(lambda: at.frame["seats"][1]["name"] == "Bob")

    serve(scene)
