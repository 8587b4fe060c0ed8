"""Nodes tell one time, that of the database they share, whatever their machines say."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from tellstones.rules import Seat
from tellstones.server.clock import TOLERATED_MS, SharedClock, SystemClock
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


@pytest.mark.parametrize("jump_ms", [HOUR_MS, -HOUR_MS])
def test_a_time_of_day_that_jumps_costs_nobody_the_game_and_is_followed(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, jump_ms: int
) -> None:
    """A laptop wakes up, or its clock is set back."""
    time_ns = time.time_ns

    async def scene(here: Running) -> None:
        a, b = await here.duel(time=A_MINUTE)
        live, before = here.node.tables.live[a.frame["table"]], here.node.clock.now()
        monkeypatch.setattr(time, "time_ns", lambda: time_ns() + jump_ms * 1_000_000)
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
