"""Nodes tell one time, that of the database they share, whatever their machines say."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from tellstones.rules import Seat
from tellstones.server.clock import TOLERATED_MS, SetBack, SharedClock, SystemClock
from tests.server.clients import moves
from tests.server.databases import fresh_database
from tests.server.running_server import QUICK, Running, Serve, running
from tests.server.stopped_clock import JumpingClock, StoppedClock

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
A_MINUTE = {"kind": "word", "seconds": 60}


def test_a_clock_goes_by_the_databases() -> None:
    machine = StoppedClock()
    clock, truth = SharedClock(machine), machine.now() - MINUTE_MS
    clock.agree(truth, asked_at=clock.now())
    assert clock.now() == truth
    clock.agree(truth + TOLERATED_MS, asked_at=clock.now())
    assert clock.now() == truth, "it is not set for every little thing"


def test_an_answer_that_took_long_sets_nothing() -> None:
    machine = StoppedClock()
    clock, asked_at = SharedClock(machine), machine.now()
    machine.advance(10)
    clock.agree(asked_at, asked_at)
    assert clock.now() == machine.now()


def test_at_a_node_whose_clock_is_ahead_nobody_loses_on_time(folder: Path) -> None:
    ahead = JumpingClock()
    ahead.off_ms = 2 * MINUTE_MS

    async def main() -> None:
        database = fresh_database()
        async with (
            running(folder / "no file", QUICK, SharedClock(ahead), database=database) as one,
            running(folder / "no file", QUICK, database=database) as other,
        ):
            a, b = await one.duel(other, time=A_MINUTE, rules={"opening": ["S"], "first": "A"})
            await moves((a, "h1"), (b, "C>"), (a, "W>"), (b, "h2"))
            assert a.frame["phase"] == b.frame["phase"] == "playing"
            assert abs(one.node.clock.now() - other.node.clock.now()) < MINUTE_MS

    asyncio.run(main())


def set_the_time_of_day(monkeypatch: pytest.MonkeyPatch, by_ms: int) -> None:
    time_ns = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: time_ns() + by_ms * 1_000_000)


def test_a_laptop_that_wakes_up_costs_nobody_the_game(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel(time=A_MINUTE)
        live, before = here.node.tables.live[a.frame["table"]], here.node.clock.now()
        set_the_time_of_day(monkeypatch, HOUR_MS)
        live.automation.wake()
        await moves((a, a.frame["legal"][0]))
        assert abs(here.node.clock.now() - before) < MINUTE_MS, "games go by a steady clock"
        await here.node._heartbeat.beat()
        assert abs(here.node.clock.now() - SystemClock().now()) < MINUTE_MS, "it is set at the beat"
        live.automation.wake()
        await moves((b, b.frame["legal"][0]))
        assert a.frame["phase"] == "playing"
        left = live.room.clock
        assert left is not None
        assert left.shown(here.node.clock.now()).left[Seat.A] > 0

    serve(scene)


def test_a_time_of_day_that_is_set_back_gives_nobody_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither on the node that runs nor on one that starts later."""
    path = folder / "tables.sqlite3"

    async def main() -> None:
        async with running(path) as here:
            a, b = await here.duel(time=A_MINUTE)
            deadline = here.node.tables.live[a.frame["table"]].room.clock
            assert deadline is not None
            before = here.node.clock.now()
            set_the_time_of_day(monkeypatch, -HOUR_MS)
            for _ in range(2):
                await here.node._heartbeat.beat()
                assert 0 <= here.node.clock.now() - before < MINUTE_MS
            await moves((a, a.frame["legal"][0]))
            await b.my_word()
            left = here.node.tables.live[a.frame["table"]].room.clock
            assert left is not None
            assert left.since >= deadline.since
        async with running(path) as later:
            assert 0 <= later.node.clock.now() - before < MINUTE_MS

    asyncio.run(main())


def test_a_clock_that_was_set_back_is_followed_slowly() -> None:
    machine = StoppedClock()
    clock, start = SharedClock(machine), machine.now()
    clock.set_back = SetBack(HOUR_MS, start - HOUR_MS)
    for seconds in range(0, 36_000, 5):
        told = start - HOUR_MS + seconds * 1000
        assert not clock.would_go_back(told, clock.now())
        clock.agree(told, clock.now())
        machine.advance(5)
    assert abs(clock.now() - (start - HOUR_MS + 36_000_000)) <= 6_000
