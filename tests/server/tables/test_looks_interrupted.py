"""A look survives a lost line, an outage, a killed server, another device and another node."""

from __future__ import annotations

import asyncio
from contextlib import closing
from functools import partial
from pathlib import Path
from sqlite3 import connect

from tellstones.server.cluster.outages import Outage
from tests.server.databases import fresh_database
from tests.server.running_server import QUICK, Running, Serve, running
from tests.server.stopped_clock import StoppedClock
from tests.server.tables.look_scenes import (
    heard,
    lifted,
    peeking,
    rang,
    shown,
    with_clock,
)


def test_a_word_by_way_of_another_node_waits_too(folder: Path) -> None:
    async def main() -> None:
        database = fresh_database()
        async with (
            running(folder / "no file", database=database) as one,
            running(folder / "no file", database=database) as other,
        ):
            a, b = await peeking(one, there=other)
            early = await a.send("move", seat="A", move="C>", at=a.frame["event_seq"])
            await b.ask("hold", seat="B")
            await shown(b)
            await a.until(partial(lifted, a))
            assert not any(message.get("sight") for message in a.told)
            assert not heard(a, early)
            await b.ask("put-back", seat="B")
            await b.event("placed")
            await a.until(partial(heard, a, early))
            assert (a.answer(early) or {})["t"] == "ack"

    asyncio.run(main())


def test_whoever_leaves_their_look_may_be_claimed(folder: Path) -> None:
    async def scene(here: Running, clock: StoppedClock) -> None:
        a, b = await peeking(here, time={"kind": "bank", "seconds": 900})
        await b.ask("hold", seat="B")
        clock.advance(0.1)
        await b.leave()
        await a.until(lambda: not (lifted(a) or a.frame["seats"][1]["here"]))
        assert (await a.ask("claim", seat="A"))["code"] == "not-away"
        clock.advance(QUICK.claim_after)
        assert (await a.ask("claim", seat="A"))["t"] == "ack"
        await a.phase("over")

    with_clock(folder, scene)


def test_a_look_is_shown_on_the_device_that_held_it_first(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await peeking(here)
        second = await here.guests[1].second_device()
        second.looks_at_once = False
        here.guests.append(second)
        further = await second.sit_at(b.frame["table"])
        watcher = await (await here.guest("W")).sit_at(b.frame["table"])
        await b.ask("hold", seat="B")
        await shown(b)
        assert (await further.ask("hold", seat="B"))["code"] == "not-now"
        assert (await further.ask("put-back", seat="B"))["code"] == "not-now"
        assert (await a.ask("hold", seat="B"))["code"] == "not-your-seat"
        for other in (a, further, watcher):
            await other.until(partial(lifted, other))
            assert not any(message.get("sight") for message in other.told)
        await b.ask("release", seat="B")
        assert (await further.ask("hold", seat="B"))["t"] == "ack", "nobody holds it any more"
        await shown(further)

    serve(scene)


def test_nobody_looks_while_the_storage_is_away(folder: Path) -> None:
    async def scene(here: Running, clock: StoppedClock) -> None:
        _, b = await peeking(here)
        await b.ask("hold", seat="B")
        clock.advance(0.1)
        away = clock.now()
        clock.advance(60)
        here.node.outages.were_down([Outage(away, clock.now())])
        await rang(here, b)
        await b.until(lambda: not lifted(b))
        await b.ask("hold", seat="B")
        assert (await shown(b))["until"] == clock.now() + 9_900

    with_clock(folder, scene)


def test_nobody_looks_while_no_server_is_there(folder: Path) -> None:
    """A look that a killed server has left behind ends."""
    left, clock = folder / "left.sqlite3", StoppedClock()

    async def main() -> None:
        async with running(folder / "tables.sqlite3", clock=clock) as here:
            _, b = await peeking(here)
            await b.ask("hold", seat="B")
            table, guest = b.frame["table"], here.guests[1]
            with closing(connect(folder / "tables.sqlite3")) as db, closing(connect(left)) as copy:
                db.backup(copy)
        clock.advance(3600)
        async with running(left, clock=clock) as here:
            guest.base = here.base
            guest.looks_at_once = False
            back = await guest.sit_at(table)
            await rang(here, back)
            await back.until(lambda: not lifted(back))
            await back.ask("hold", seat="B")
            await shown(back)

    asyncio.run(main())


def test_a_lost_connection_lets_go_and_looks_on_when_back(folder: Path) -> None:
    async def scene(here: Running, clock: StoppedClock) -> None:
        a, b = await peeking(here)
        await b.ask("hold", seat="B")
        clock.advance(0.2)
        await b.leave()
        await a.until(lambda: not lifted(a))
        clock.advance(3600)
        here.guests[1].looks_at_once = False
        back = await here.guests[1].sit_at(a.frame["table"])
        assert back.frame["sight"] is None
        await back.ask("hold", seat="B")
        assert (await shown(back))["until"] == clock.now() + 9_800

    with_clock(folder, scene)


def test_a_look_goes_on_after_a_restart(folder: Path) -> None:
    async def main() -> None:
        async with running(folder / "tables.sqlite3") as here:
            _, b = await peeking(here)
            table, guest = b.frame["table"], here.guests[1]
        async with running(folder / "tables.sqlite3") as here:
            guest.base = here.base
            guest.looks_at_once = False
            back = await guest.sit_at(table)
            assert back.frame["look"] == {"seat": "B", "held": False}
            await back.ask("hold", seat="B")
            await shown(back)

    asyncio.run(main())
