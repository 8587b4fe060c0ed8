"""Clients cannot flood others by coming and going, by links, or by talk that displaces messages."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from tellstones.rules import Seat
from tellstones.server.rate_limits import MessageLimits
from tellstones.server.rooms import AcceptedMessages
from tellstones.server.rooms.idempotency import REMEMBERED_MESSAGES
from tellstones.server.settings import Limits
from tellstones.server.storage import entries as e
from tests.server.databases import fresh_database
from tests.server.running_server import QUICK, Running, Serve, running
from tests.server.stopped_clock import StoppedClock

FEW = replace(
    QUICK,
    limits=replace(QUICK.limits, links_per_person_per_hour=3, arrivals_at_once_per_person=4),
)
TOO_MANY = 4029


def test_a_watcher_who_comes_again_and_again_is_not_let_in(serve_each: Serve) -> None:
    async def scene(here: Running) -> None:
        a, _ = await here.duel()
        watcher = await here.guest()
        codes = []
        for _ in range(6):
            at = await watcher.sit_at(a.frame["table"])
            codes.append(at.closed)
            await at.leave()
        assert codes == [None] * 4 + [TOO_MANY] * 2

    serve_each(scene, FEW)


def test_a_person_makes_so_many_links_an_hour(serve_each: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        paths = ["/api/me/link", "/api/me/phrase"] * 2
        answers = [(await guest.http.post(path)).status_code for path in paths]
        assert answers == [200, 200, 200, 429]

    serve_each(scene, FEW)


def test_a_person_reports_so_often_an_hour(serve_each: Serve) -> None:
    few = replace(QUICK, limits=replace(QUICK.limits, reports_per_person_per_hour=2))

    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        told = {"person": bob.person, "reason": "talk"}
        answers = [await ann.http.post("/api/reports", json=told) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert b'tellstones_faults_total{code="too-many"} 1' in here.node.metrics.text()

    serve_each(scene, few)


def test_messages_that_are_too_long_are_counted_as_others_are(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        at = await guest.sit_at(await guest.create())
        for _ in range(5 + 10 + 1):
            await at.socket.send("x" * 5_000)
        assert await at.gone() == TOO_MANY
        codes = [told["code"] for told in at.told if told["t"] == "error"]
        assert codes[:6] == ["too-long"] * 5 + ["too-many"]

    few = replace(QUICK.limits, messages_at_once=5, messages_per_second=0.001, refused_messages=10)
    serve(scene, replace(QUICK, limits=few))


def test_more_sockets_do_not_say_more(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest, other = await here.guest(), await here.guest()
        table = await guest.create()
        sockets = [await guest.sit_at(table) for _ in range(6)]
        answers = [await at.ask("say", text="hello") for at in sockets]
        assert [answer.get("code") for answer in answers] == [None] * 4 + ["too-many"] * 2
        assert (await (await other.sit_at(table)).ask("say", text="hello"))["t"] == "ack"

    few = replace(QUICK.limits, talk_at_once=1, talk_per_second=0.001)
    serve(scene, replace(QUICK, limits=few))


def test_whatever_is_said_by_all_sockets_of_a_person_is_counted() -> None:
    clock = StoppedClock()
    few = Limits(messages_at_once=2, messages_per_second=1, points_per_second=1)
    said = MessageLimits(few, clock.monotonic)
    assert [said.messages.take("p") for _ in range(9)] == [True] * 8 + [False]
    assert [said.points.take("p") for _ in range(5)] == [True] * 4 + [False]
    clock.advance(1)
    assert [said.messages.take("p") for _ in range(5)] == [True] * 4 + [False]


def test_a_message_is_remembered_however_much_others_say() -> None:
    accepted = AcceptedMessages([])
    accepted.take(e.Row("t", 1, 0, e.Resigned(Seat.A), "mine 1"))
    for n in range(1000):
        accepted.take(e.Row("t", 2 + n, 0, e.Spoke("p", "Bob", "…"), f"theirs {n}"))
    assert accepted.row_of("mine 1") == 1
    assert accepted.row_of("theirs 0") is None
    assert accepted.row_of(f"theirs {1000 - REMEMBERED_MESSAGES}") is not None


def test_a_seat_that_another_node_has_just_acknowledged_is_yours(folder: Path) -> None:
    database, deaf = fresh_database(), replace(QUICK, resync_every=3600)

    async def main() -> None:
        async with (
            running(folder / "no file", deaf, database=database) as one,
            running(folder / "no file", deaf, database=database) as other,
        ):
            guest = await one.guest()
            table = await guest.create()
            here = await guest.sit_at(table)
            guest.base = other.base
            there = await guest.sit_at(table)
            other.node.bus._hear = None  # type: ignore[attr-defined]  # it hears of nothing
            assert (await here.ask("sit", seat="A"))["t"] == "ack"
            assert (await there.ask("stand", seat="A"))["t"] == "ack"

    asyncio.run(main())


def test_what_a_bot_that_stood_in_looked_at_is_not_shown_to_who_returns(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        await a.move("h1")
        await b.my_word()
        live = here.node.tables.live[a.frame["table"]]
        row = e.Row(live.room.id, live.room.seq + 1, 0, e.TakenOver(Seat.B, "page"))
        stood_in = live.room.after(row)
        peeked = stood_in.after(e.Row(row.table, row.seq + 1, 0, e.Moved(Seat.B, "p1")))
        back = peeked.after(e.Row(row.table, row.seq + 2, 0, e.Returned(Seat.B)))
        assert (peeked.look, back.look) == (None, None)

    serve(scene)
