"""Finding somebody to play with."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.server.clients import HANG_SECONDS
from tests.server.running_server import QUICK, Running, Serve

NO_BOT_COMES = replace(QUICK, quick_wait=3600.0)


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
        assert tables[0]["time"] == {"kind": "word", "seconds": 60, "plus": 0}
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
        assert a.frame["time"]["kind"] == "word"

    serve(scene, NO_BOT_COMES)


def test_play_now_brings_a_bot_if_nobody_comes(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        at = await ann.sit_at((await ann.post("/api/play"))["table"])
        await at.phase("playing")
        assert at.frame["seats"][1]["by"] == "bot"
        assert at.frame["seats"][1]["bot"] == "squire"

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

    serve(scene, NO_BOT_COMES)


def test_the_right_level_goes_down_after_a_loss(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        assert (await ann.http.get("/api/me")).json()["level"] == "squire"
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
        assert listed["bots"][0]["level"] == "page"
        assert {"code": "stone-is", "parameters": ["place", "stone"]} in listed["phrases"]

    serve(scene)


@pytest.mark.parametrize("bot", ["duke", "king:sleepy", "boaster:bold", "mirror", "mirror:zzz"])
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
