"""Rows are bounded wherever people make them: in tournaments, among notes, at others' tables."""

from __future__ import annotations

import asyncio
from dataclasses import asdict, replace
from types import SimpleNamespace
from typing import cast

from tellstones.bots import MemoryTraits
from tellstones.server.club.routes.tournament_routes import sent_records
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.storage.entries import Row
from tests.server.clients import Guest
from tests.server.club.tournaments.test_director import announced
from tests.server.running_server import QUICK, Running, Serve

INTERVAL = {"low": 0.5, "middle": 0.5, "high": 0.5}
ESTIMATE = {
    "hold": INTERVAL,
    "slip": INTERVAL,
    "half_life": INTERVAL,
    "after_three_turns": INTERVAL,
    "through_three_swaps": INTERVAL,
    "held_at_once": 5.0,
    "mirror": "",
    "level": "page",
    "answers": 9,
    "seconds": 60.0,
}


def test_who_comes_and_goes_enters_a_tournament_so_many_times(serve_each: Serve) -> None:
    few = replace(QUICK, limits=replace(QUICK.limits, entries_per_tournament=2))

    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        path = f"/api/tournaments/{await announced(ann, starts_in=5)}/players"
        codes = []
        for _ in range(3):
            codes.append((await bob.http.post(path, json={})).status_code)
            await bob.http.delete(f"{path}/me")
        assert codes == [200, 200, 429]
        assert (await ann.http.post(path, json={})).status_code == 200

    serve_each(scene, few)


def test_so_many_bots_are_let_into_a_tournament(serve: Serve) -> None:
    few = replace(QUICK, limits=replace(QUICK.limits, bots_per_tournament=2))

    async def scene(here: Running) -> None:
        ann = await here.member("Ann")
        path = f"/api/tournaments/{await announced(ann, starts_in=5)}/players"
        codes = [(await ann.http.post(path, json={"bot": "king"})).status_code for _ in range(3)]
        assert codes == [200, 200, 429]

    serve(scene, few)


def test_so_many_bots_are_let_into_all_tournaments_of_one_person(serve_each: Serve) -> None:
    few = replace(QUICK, limits=replace(QUICK.limits, tournament_bots_per_person=3))

    async def scene(here: Running) -> None:
        ann, bob = await here.member("Cid"), await here.member("Dora")
        cup, other, bobs = [await announced(one, starts_in=5) for one in (ann, ann, bob)]

        async def let_in(one: Guest, tournament: str) -> int:
            path = f"/api/tournaments/{tournament}/players"
            return (await one.http.post(path, json={"bot": "king"})).status_code

        at_once = await asyncio.gather(*(let_in(ann, one) for one in (cup, other) * 3))
        assert sorted(at_once) == [200, 200, 200, 429, 429, 429]
        assert await let_in(bob, bobs) == 200
        await ann.http.delete(f"/api/tournaments/{cup}")
        await ann.http.delete(f"/api/tournaments/{other}")
        assert await let_in(ann, await announced(ann, starts_in=5)) == 200

    serve_each(scene, few)


def test_records_of_a_tournament_come_one_by_one() -> None:
    read: list[str] = []

    async def rows_of(table: str) -> list[Row]:
        read.append(table)
        return []

    async def record(_job: object, _rows: object) -> str:
        return f"{read[-1]}\n"

    games = cast("JobRunner", SimpleNamespace(run=record))

    async def scene() -> None:
        sending = sent_records(rows_of, games, ["one", "two", "three"])
        assert await anext(sending) == b"one\n"
        assert read == ["one"]
        assert [part async for part in sending] == [b"\ntwo\n", b"\nthree\n"]

    asyncio.run(scene())


def test_a_person_has_so_many_tournaments_at_a_time(serve_each: Serve) -> None:
    few = replace(QUICK, limits=replace(QUICK.limits, tournaments_at_once_per_person=2))

    async def scene(here: Running) -> None:
        ann, bob = await here.member("Eve"), await here.member("Fay")
        cup = await announced(bob, starts_in=5)
        await ann.post(f"/api/tournaments/{cup}/players")
        first, _ = [await announced(ann, starts_in=5) for _ in range(2)]
        wish = {"name": "One more", "starts_in": 5}
        assert (await ann.http.post("/api/tournaments", json=wish)).status_code == 429
        await ann.http.delete(f"/api/tournaments/{first}")
        assert (await ann.http.post("/api/tournaments", json=wish)).status_code == 200

    serve_each(scene, few)


def test_of_all_estimates_that_are_brought_along_the_latest_are_kept(serve_each: Serve) -> None:
    few = replace(QUICK, limits=replace(QUICK.limits, drills_per_person=2))

    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        told = [{**ESTIMATE, "traits": asdict(MemoryTraits()), "at": at} for at in (3, 1, 2)]
        await ann.post("/api/me/import", {"estimates": told})
        notes = await here.node.storage.notes(ann.person, "estimate", 9)
        assert [note.at for note in notes] == [2, 3]

    serve_each(scene, few)


def test_watchers_who_talk_close_nobodys_table(serve_each: Serve) -> None:
    few = replace(
        QUICK, limits=replace(QUICK.limits, rows_per_table=12, watchers_words_per_table=9)
    )

    async def scene(here: Running) -> None:
        ann, bob, watcher = [await here.guest(name) for name in ("Ann", "Bob", "Cassandra")]
        table = await ann.create(seats=[{"seat": "A", "by": "me"}])
        a, w = await ann.sit_at(table), await watcher.sit_at(table)
        heard = [(await w.ask("say", text="and again"))["t"] == "ack" for _ in range(12)]
        assert heard == [True] * 9 + [False] * 3
        b = await bob.sit_at(table)
        for at, said in ((b, {"t": "sit", "seat": "B"}), (b, {"t": "ready"}), (a, {"t": "ready"})):
            assert (await at.ask(said.pop("t"), **said))["t"] == "ack"
        await a.phase("playing")
        assert (await a.ask("say", text="Good luck"))["t"] == "ack"

    serve_each(scene, few)


def test_who_sits_down_and_stands_up_does_so_so_often_an_hour(serve_each: Serve) -> None:
    few = replace(
        QUICK,
        limits=replace(QUICK.limits, seatings_at_once_per_person=4, seatings_per_person_per_hour=4),
    )

    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        at = await bob.sit_at(await ann.create(seats=[{"seat": "A", "by": "me"}]))
        told = [(await at.ask(what, seat="B"))["t"] for what in ("sit", "stand") * 3]
        assert told.count("ack") == 4

    serve_each(scene, few)
