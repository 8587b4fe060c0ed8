"""Clocks, people who leave, bots that stand in for them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import structs

from tellstones.rules import Seat
from tellstones.server.rooms.table_clock import TableClock
from tellstones.server.storage.entries import StoredTime
from tellstones.server.tables.live_table import LiveTable
from tests.server.clients import HANG_SECONDS, AtTable, play_on
from tests.server.running_server import QUICK, Running, Serve, running
from tests.server.stopped_clock import StoppedClock


def timed(kind: Any, seconds: int, plus: int = 0) -> TableClock:
    time = StoredTime(kind=kind, seconds=seconds, plus=plus)
    return TableClock.started(time, (Seat.A, Seat.B), 0)


def test_seconds_for_each_word_begin_afresh_with_each_word() -> None:
    clock = timed("word", 10)
    clock = clock.turned_to(Seat.A, 0)
    assert clock.deadline() == 10_000
    clock = clock.turned_to(Seat.B, 9_000)
    assert clock.deadline() == 19_000
    assert clock.shown(10_000).left == {Seat.A: 10.0, Seat.B: 9.0}


def test_a_bank_is_spent_and_grows_with_each_word() -> None:
    clock = timed("bank", 60, plus=5)
    clock = clock.turned_to(Seat.A, 0)
    clock = clock.turned_to(Seat.B, 20_000)
    assert clock.shown(20_000).left == {Seat.A: 45.0, Seat.B: 60.0}
    clock = clock.turned_to(Seat.A, 30_000)
    assert clock.deadline() == 75_000


def test_no_clock_runs_while_a_bot_plays_or_the_server_is_away() -> None:
    clock = timed("word", 10)
    clock = clock.turned_to(Seat.A, 0, stopped=True)
    assert clock.deadline() is None
    clock = clock.turned_to(Seat.B, 5_000)
    clock = clock.paused(60_000)
    assert clock.deadline() == 75_000


def spend(live: LiveTable, ms: int) -> None:
    """Simulates that the awaited player has thought for this much longer."""
    clock = live.room.clock
    assert clock is not None
    live.log.room = structs.replace(live.room, clock=clock.paused(-ms))
    live.automation.wake()


def test_whose_time_runs_out_loses(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel(time={"kind": "word", "seconds": 5})
        live = here.node.tables.live[a.frame["table"]]
        spend(live, 4_900)
        await b.phase("over")
        assert b.frame["result"] == {"winner": "B", "termination": "time"}
        assert b.frame["clock"]["left"] == {"A": 0.0, "B": 5.0}

    serve(scene)


def test_clocks_stand_still_while_no_server_runs(folder: Path) -> None:
    clock = StoppedClock()

    async def main() -> None:
        async with running(folder / "tables.sqlite3", clock=clock) as here:
            a, _ = await here.duel(time={"kind": "word", "seconds": 30})
            clock.advance(10)
            await here.node.storage.beat(here.node.id)
            table, guest = a.frame["table"], here.guests[0]
        clock.advance(3600)
        async with running(folder / "tables.sqlite3", clock=clock) as here:
            guest.base = here.base
            back = await guest.sit_at(table)
            assert back.frame["phase"] == "playing"
            assert back.frame["clock"]["left"]["A"] == 20.0

    asyncio.run(main())


async def left_alone(here: Running, clock: StoppedClock) -> tuple[AtTable, AtTable]:
    """B has left, and been away long enough."""
    a, b = await here.duel(time={"kind": "bank", "seconds": 900})
    await b.leave()
    await a.until(lambda: not a.frame["seats"][1]["here"])
    assert (await a.ask("claim", seat="A"))["code"] == "not-away"
    clock.advance(QUICK.claim_after)
    return a, b


def test_who_has_left_is_shown_and_the_game_can_be_claimed(folder: Path) -> None:
    clock = StoppedClock()

    async def main() -> None:
        async with running(folder / "tables.sqlite3", clock=clock) as here:
            a, _ = await left_alone(here, clock)
            assert a.frame["seats"][1]["away_since"] is not None
            assert (await a.ask("claim", seat="A"))["t"] == "ack"
            await a.phase("over")
            assert a.frame["result"] == {"winner": "A", "termination": "abandoned"}

    asyncio.run(main())


def test_a_bot_stands_in_until_they_return(folder: Path) -> None:
    clock = StoppedClock()

    async def main() -> None:
        async with running(folder / "tables.sqlite3", clock=clock) as here:
            a, _ = await left_alone(here, clock)
            assert (await a.ask("bot", seat="B", bot="page"))["t"] == "ack"
            seat = a.frame["seats"][1]
            assert (seat["by"], seat["bot"]) == ("bot", "page")
            assert seat["person"] == here.guests[1].person
            for _ in range(3):
                await a.my_word()
                if a.frame["phase"] == "playing":
                    await a.move(a.frame["legal"][0])
            back = await here.guests[1].sit_at(a.frame["table"])
            await back.until(lambda: back.frame["seats"][1]["by"] == "person")
            assert not any(m["fresh"] for m in back.told[:1])

    asyncio.run(main())


def test_a_side_of_which_one_leaves_loses_a_rated_game_and_no_bot_takes_the_seat(
    folder: Path,
) -> None:
    clock = StoppedClock()

    async def main() -> None:
        async with running(folder / "tables.sqlite3", clock=clock) as here:
            time = {"kind": "bank", "seconds": 900}
            a, b, c, d = await here.kings_round(members=True, rated=True, time=time)
            assert a.frame["rated"]
            await play_on(a, b, c, d, turns=12)
            await b.leave()
            await d.until(lambda: not d.frame["seats"][1]["here"])
            await here.node.write_behind.flush()
            clock.advance(QUICK.claim_after)
            for at in (a, c, d):
                assert (await at.ask("bot", seat="B", bot="king"))["code"] == "not-now"
            assert (await d.ask("claim", seat="D"))["code"] == "not-away", "b's own side"
            assert (await a.ask("claim", seat="A"))["t"] == "ack"
            await d.phase("over")
            assert d.frame["result"] == {"winner": "A", "termination": "abandoned"}
            ratings = await here.node.storage.ratings_of([guest.person for guest in here.guests])
            assert len(ratings) == 4, "it counts, also for the one who left"

    asyncio.run(main())


def test_strangers_games_end_even_if_everybody_leaves(folder: Path) -> None:
    settings = replace(QUICK, claim_after=1000.0)

    async def main() -> None:
        async with running(folder / "tables.sqlite3", settings) as here:
            a, b = await here.duel(time={"kind": "word", "seconds": 5})
            table = a.frame["table"]
            live = here.node.tables.live[table]
            await a.leave()
            await b.leave()
            spend(live, 5_000)
            async with asyncio.timeout(HANG_SECONDS):
                while (await here.node.storage.card(table)).phase != "over":  # type: ignore[union-attr]  # it is there
                    await asyncio.sleep(0.02)

    asyncio.run(main())


def test_a_node_sweeps_now_and_then(folder: Path) -> None:
    async def main() -> None:
        sweeping = replace(QUICK, sweep_every=0.05)
        async with running(folder / "tables.sqlite3", sweeping) as here:
            await here.node.storage.settle("a moment", "long ago", at=0)
            async with asyncio.timeout(HANG_SECONDS):
                while await here.node.storage.settled("a moment") is not None:
                    await asyncio.sleep(0.02)

    asyncio.run(main())
