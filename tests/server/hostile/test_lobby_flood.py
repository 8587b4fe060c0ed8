"""Tables that were left behind keep nobody from finding somebody to play with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tellstones.server.lobby import lobby
from tellstones.server.lobby.lobby import TABLES_SHOWN
from tellstones.server.wire import Close
from tests.server.clients import client
from tests.server.running_server import QUICK, Running, Serve

ME = [{"seat": "A", "by": "me"}]


def test_abandoned_tables_do_not_empty_the_lobby(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        attacker, ann = await here.guest("Attacker"), await here.guest("Ann")
        for _ in range(TABLES_SHOWN):
            await attacker.create(seats=ME, listed=True)
        table = await ann.create(seats=ME, listed=True)
        await ann.sit_at(table)
        for _ in range(TABLES_SHOWN):
            await attacker.create(seats=ME, listed=True)
        await here.node.write_behind.flush()
        shown = (await ann.http.get("/api/tables")).json()["tables"]
        assert [one["table"] for one in shown] == [table]

    serve(scene)


def test_tables_that_somebody_attends_by_the_dozen_do_not_empty_the_lobby(serve: Serve) -> None:
    few = QUICK.limits.listed_tables_per_person

    async def scene(here: Running) -> None:
        attacker, ann = await here.guest("Attacker"), await here.guest("Ann")
        await ann.sit_at(await ann.create(seats=ME, listed=True))
        for _ in range(2 * few):
            await attacker.sit_at(await attacker.create(seats=ME, listed=True))
        await here.node.write_behind.flush()
        shown = (await ann.http.get("/api/tables")).json()["tables"]
        makers = [one["seats"][0]["name"] for one in shown]
        assert makers == ["Attacker"] * few + ["Ann"]

    serve(scene)


def test_games_that_were_left_keep_nobody_from_watching_those_that_are_played(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "TABLES_SHOWN", 2)

    async def scene(here: Running) -> None:
        a, _ = await here.duel(listed=True)
        left = []
        for _ in range(3):
            for at in (pair := await here.duel(listed=True)):
                await at.leave()
            left.append(pair[0].table)
        await here.node.write_behind.flush()
        while (await here.node.tables.people_here()) != 2:  # the server sees somebody go later
            await here.node.write_behind.flush()
        async with client(here.base) as nobody:
            shown = (await nobody.get("/api/tables")).json()["tables"]
        assert [one["table"] for one in shown] == [a.table, left[-1]]

    serve(scene)


def test_people_of_one_address_are_at_so_many_open_tables_at_a_time(serve_each: Serve) -> None:
    limits = replace(QUICK.limits, open_tables_per_address=2)

    async def scene(here: Running) -> None:
        ann, bob, cid, dot = [await here.guest() for _ in range(4)]
        tables = [await one.create(seats=ME, listed=True) for one in (ann, bob, cid)]
        for guest, table in ((ann, tables[0]), (bob, tables[1])):
            assert (await guest.sit_at(table)).closed is None
        assert (await cid.sit_at(tables[2])).closed == Close.TOO_MANY
        at = await cid.sit_at(tables[1])
        assert at.closed is None  # somebody of that address is there already
        own = await dot.sit_at(await dot.create(seats=ME))  # not in the lobby
        assert (await own.ask("open", listed=True))["code"] == "too-many"
        assert b'tellstones_faults_total{code="too-many"} 2' in here.node.metrics.text()
        await bob.close()
        await at.leave()
        while (await own.ask("open", listed=True))["t"] == "error":
            pass  # until both have gone

    serve_each(scene, replace(QUICK, limits=limits))


def test_abandoned_waiting_does_not_end_matching(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        for number in range(TABLES_SHOWN):
            await (await here.guest(f"Attacker {number}")).post("/api/play")
        table = (await ann.post("/api/play"))["table"]
        await ann.sit_at(table)
        await here.node.write_behind.flush()
        assert (await bob.post("/api/play"))["table"] == table

    serve(scene)


def test_who_asks_again_to_play_now_waits_at_one_table(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        tables = {(await ann.post("/api/play"))["table"] for _ in range(3)}
        assert len(tables) == 1

    serve(scene)
