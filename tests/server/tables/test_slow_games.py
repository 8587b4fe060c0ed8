"""Slow games: days for a word, claimed by time and never by absence; whose word it is is listed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tellstones.server.rooms.slow_games import UNTIMED_PATIENCE, claim_after
from tellstones.server.storage.entries import StoredTime
from tests.server.clients import HANG_SECONDS, Guest
from tests.server.running_server import QUICK, Running, Serve, running
from tests.server.stopped_clock import StoppedClock

HOUR_SECONDS = 3_600
DAY_SECONDS = 24 * HOUR_SECONDS
A_DAY = {"kind": "word", "seconds": DAY_SECONDS}
USUAL_MS = 60_000


async def my_tables(guest: Guest) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = (await guest.http.get("/api/me/tables")).json()["tables"]
    return tables


def test_a_word_may_take_a_week_and_no_longer(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        for days, status in ((1, 200), (7, 200), (8, 400)):
            time = {"kind": "word", "seconds": days * DAY_SECONDS}
            made = await ann.http.post("/api/tables", json={"time": time})
            assert made.status_code == status, days

    serve(scene)


def test_claim_times_fit_the_clock() -> None:
    assert claim_after(StoredTime("word", 60), USUAL_MS) == USUAL_MS
    assert claim_after(StoredTime("bank", 900), USUAL_MS) == USUAL_MS
    assert claim_after(StoredTime("none"), USUAL_MS) == UNTIMED_PATIENCE * USUAL_MS
    assert claim_after(StoredTime("word", DAY_SECONDS), USUAL_MS) is None
    assert claim_after(StoredTime("bank", DAY_SECONDS), USUAL_MS) is None


def test_a_slow_game_is_never_claimed_by_absence_and_ends_by_its_clock(folder: Path) -> None:
    clock = StoppedClock()

    async def main() -> None:
        async with running(folder / "tables.sqlite3", clock=clock) as here:
            a, b = await here.duel(time=A_DAY)
            await a.move("C>")
            table = a.frame["table"]
            await b.leave()
            await a.until(lambda: not a.frame["seats"][1]["here"])
            clock.advance(DAY_SECONDS - HOUR_SECONDS)
            assert (await a.ask("claim", seat="A"))["code"] == "not-away"
            assert (await a.ask("bot", seat="B", bot="page"))["code"] == "not-away"
            await a.leave()
            async with asyncio.timeout(HANG_SECONDS):
                while table in here.node.tables.live:  # nobody has to hold it for a day
                    await asyncio.sleep(0.02)
                clock.advance(HOUR_SECONDS)
                while (card := await here.node.storage.card(table)) and card.phase != "over":
                    await asyncio.sleep(0.02)
            over = await here.guests[0].sit_at(table)
            assert over.frame["result"] == {"winner": "A", "termination": "time"}

    asyncio.run(main())


def test_without_a_clock_a_game_is_claimed_after_a_quarter_of_an_hour(folder: Path) -> None:
    clock = StoppedClock()

    async def main() -> None:
        async with running(folder / "tables.sqlite3", clock=clock) as here:
            a, b = await here.duel()
            await b.leave()
            await a.until(lambda: not a.frame["seats"][1]["here"])
            await here.node.write_behind.flush()  # since when they are away the database says
            clock.advance(QUICK.claim_after)
            assert (await a.ask("claim", seat="A"))["code"] == "not-away"
            clock.advance(QUICK.claim_after * (UNTIMED_PATIENCE - 1))
            assert (await a.ask("claim", seat="A"))["t"] == "ack"

    asyncio.run(main())


def test_where_it_is_my_word_stands_first_with_the_time_left(folder: Path) -> None:
    clock = StoppedClock()

    async def main() -> None:
        async with running(folder / "tables.sqlite3", clock=clock) as here:
            a, _ = await here.duel(time=A_DAY)
            ann = here.guests[0]
            clock.advance(60)  # a later table, where nothing is awaited yet
            gathering = await ann.create(seats=[{"seat": "A", "by": "me"}])
            first, second = await my_tables(ann)
            assert (first["table"], second["table"]) == (a.frame["table"], gathering)
            assert first["awaited"] == "A"
            assert first["until"] == clock.now() - 60_000 + DAY_SECONDS * 1000
            assert (second["awaited"], second["until"]) == (None, None)
            await a.move("C>")
            then_first, then_second = await my_tables(ann)
            assert (then_first["table"], then_second["awaited"]) == (gathering, "B")
            assert then_second["until"] == clock.now() + DAY_SECONDS * 1000

    asyncio.run(main())


def test_quick_games_and_bots_without_a_clock_tell_nothing_of_whose_word_it_is(
    serve: Serve,
) -> None:
    async def scene(here: Running) -> None:
        await here.duel(time={"kind": "word", "seconds": 60})
        ann = here.guests[0]
        await ann.create(
            seats=[{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "page"}]
        )
        assert [table["awaited"] for table in await my_tables(ann)] == [None, None]

    serve(scene)


def test_without_a_clock_my_games_say_whose_turn_it_is_however_people_come_and_go(
    folder: Path,
) -> None:
    """The stored card may wait while the awaited person is at the table, and not after."""

    async def main() -> None:
        async with running(folder / "tables.sqlite3") as here:
            a, b = await here.duel()
            await a.move("C>")
            ann, bob = here.guests
            table = a.frame["table"]
            stored = await here.node.storage.card(table)
            assert stored is not None
            assert [game["awaited"] for game in await my_tables(bob)] == ["B"]
            await b.leave()
            async with asyncio.timeout(HANG_SECONDS):
                while await here.node.storage.card(table) == stored:
                    await asyncio.sleep(0.02)
            await a.leave()
            async with asyncio.timeout(HANG_SECONDS):
                while table in here.node.tables.live:
                    await asyncio.sleep(0.02)
            assert [game["awaited"] for game in await my_tables(ann)] == ["B"]

    asyncio.run(main())
