"""Clients cannot use up the CPU: pasted records, long tables, games of bots."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tellstones.server.phase import Phase
from tellstones.server.storage import entries as e
from tests.server.jobs.pickling_jobs import jobs_of
from tests.server.running_server import QUICK, Running, Serve, running
from tests.server.stopped_clock import StoppedClock

PASTES = [("/api/study/records", "pasted_list"), ("/api/study/replay", "pasted_replay")]


@pytest.mark.parametrize(("path", "reads"), PASTES)
def test_a_pasted_record_is_read_in_the_process_for_games(
    serve: Serve, path: str, reads: str
) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        await guest.http.post(path, json={"record": "x" * 1000})
        assert jobs_of(here.node) == [reads]

    serve(scene)


def test_an_address_pastes_so_many_an_hour(serve: Serve) -> None:
    few = replace(QUICK, limits=replace(QUICK.limits, pastes_per_address_per_hour=2))

    async def scene(here: Running) -> None:
        guest = await here.guest()
        answers = [await guest.http.post(path, json={"record": "x"}) for path, _ in PASTES * 2]
        assert [answer.status_code == 429 for answer in answers] == [False, False, True, True]

    serve(scene, few)


def test_bots_alone_need_a_limit_of_turns(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        bots = [{"seat": seat, "by": "bot", "bot": "page"} for seat in "AB"]
        endless = {"rules": {"turn_limit": 0}, "seats": bots}
        assert (await guest.http.post("/api/tables", json=endless)).status_code == 400
        at = await guest.sit_at(await guest.create(rules={"turn_limit": 0}))
        for seat in "AB":
            await at.ask("bot", seat=seat, bot="page")
        await at.until(lambda: at.frame["phase"] != "gathering")
        assert at.frame["rules"]["turn_limit"] == 150

    serve(scene)


SLOW = replace(QUICK, bot_pause=0.05)


async def stands_still(here: Running, table: str) -> None:
    """Waits until nothing happens at a table any more."""
    seq = -1
    while seq != (newest := (await here.node.storage.newest([table]))[table]):
        seq = newest
        await asyncio.sleep(1.0)


def test_a_table_where_nobody_is_rests_until_somebody_comes(serve: Serve) -> None:
    clock = StoppedClock()

    async def scene(here: Running) -> None:
        guest = await here.guest()
        bots = [{"seat": seat, "by": "bot", "bot": "page"} for seat in "AB"]
        at = await guest.sit_at(await guest.create(rules={"turn_limit": 1000}, seats=bots))
        await at.until(lambda: at.frame["event_seq"] > 3)
        table = at.frame["table"]
        await at.leave()
        clock.advance(SLOW.rest_after)
        await stands_still(here, table)
        card = await here.node.storage.card(table)
        assert card is not None
        assert card.phase is Phase.PLAYING
        while card is not None and card.due is not None:  # nor is it opened again and again
            clock.advance(60)
            await asyncio.sleep(0.05)
            card = await here.node.storage.card(table)
        back = await guest.sit_at(table)
        seq = back.frame["event_seq"]
        await back.until(lambda: back.frame["event_seq"] > seq + 3)

    serve(scene, SLOW, clock)


def test_a_game_of_bots_that_nobody_saw_to_its_end_is_swept(folder: Path) -> None:
    clock, bots = StoppedClock(), [{"seat": seat, "by": "bot", "bot": "page"} for seat in "AB"]

    async def main() -> None:
        async with running(folder / "tables.sqlite3", SLOW, clock) as here:
            guest = await here.guest()
            table = await guest.create(rules={"turn_limit": 1000}, seats=bots)
            clock.advance(SLOW.rest_after + SLOW.forget_after)
            while await here.node.storage.card(table) is not None:
                await asyncio.sleep(0.05)

    asyncio.run(main())


def test_games_that_were_left_are_not_opened_when_a_server_starts(folder: Path) -> None:
    """Those with a clock have their time back when somebody comes, at whichever node that is."""
    clock, path = StoppedClock(), folder / "tables.sqlite3"

    async def main() -> None:
        async with running(path, clock=clock) as here:
            a, _ = await here.duel(time={"kind": "word", "seconds": 7200})
            table, ann = a.frame["table"], here.guests[0]
            before = await here.node.storage.read(table)
        clock.advance(3600)
        async with running(path, clock=clock) as here:
            assert not here.node.tables.live
            assert await here.node.storage.read(table) == before
        async with running(path, clock=clock) as here:
            ann.base = here.base
            back = await ann.sit_at(table)
            assert back.frame["clock"]["left"]["A"] > 7100
            *_, last = await here.node.storage.read(table)
            assert isinstance(last.entry, e.Paused)

    asyncio.run(main())


def test_a_game_is_folded_in_the_process_for_games_for_whoever_asks_for_it(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, _ = await here.duel()
        for what in ("record", "replay/open", "animation/A/en"):
            path = f"/api/games/{a.frame['table']}/{what}"
            assert (await here.guests[0].http.get(path)).status_code == 409
        assert jobs_of(here.node) == ["game_record", "game_replay", "game_animation"]

    serve(scene)


def test_a_table_takes_so_many_rows_and_the_game_is_played_to_its_end(serve_each: Serve) -> None:
    few = replace(QUICK, limits=replace(QUICK.limits, rows_per_table=12))

    async def scene(here: Running) -> None:
        a, b = await here.duel()
        while (told := await a.ask("say", text="and again"))["t"] == "ack":
            pass
        assert told["code"] == "too-many"
        rows = len(await here.node.storage.read(a.frame["table"]))
        assert rows == 12
        assert (await a.move("C>"))["t"] == "ack"
        await b.my_word()
        assert (await b.ask("resign", seat="B"))["t"] == "ack"

    serve_each(scene, few)


def test_toggling_ready_fills_no_table(serve_each: Serve) -> None:
    few = replace(QUICK, limits=replace(QUICK.limits, rows_per_table=12))

    async def scene(here: Running) -> None:
        guest = await here.guest()
        at = await guest.sit_at(await guest.create(seats=[{"seat": "A", "by": "me"}]))
        told = [await at.ask("ready", ready=bool(n % 2)) for n in range(20)]
        assert sum(answer["t"] == "ack" for answer in told) == 11

    serve_each(scene, few)
