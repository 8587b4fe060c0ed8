"""A season is a quarter of a year; who led when it ended has a crest, by the ledger alone."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tellstones.rules import Seat, Side
from tellstones.server.club.members.seasons import Season, Seasons, season_at
from tellstones.server.ratings.weng_lin import RatedGame
from tellstones.server.storage import SqliteStorage
from tests.server.stopped_clock import StoppedClock
from tests.server.storage.test_ratings import finished

pytestmark = pytest.mark.group("server")
POOL = "people.duel.quick"


def ms(year: int, month: int, day: int) -> int:
    return int(datetime(year, month, day, tzinfo=UTC).timestamp()) * 1000


def test_seasons_follow_one_another_through_the_year() -> None:
    assert season_at(ms(2026, 12, 31)) == season_at(ms(2026, 10, 1)) == Season(2026, 4)
    assert season_at(ms(2026, 10, 1) - 1) == Season(2026, 3) == Season(2026, 4).before
    assert Season(2026, 1).before == Season(2025, 4)
    assert (Season(2025, 4).after, Season(2026, 1).after) == (Season(2026, 1), Season(2026, 2))
    assert Season(2026, 3).begins == ms(2026, 7, 1)
    assert Season(2026, 3).name == "2026/3"


async def _played(storage: SqliteStorage, person: str, wins: int, since: int, games: int) -> None:
    """Store six games, of which a number are won, each against another person."""
    for number in range(games):
        players = {Seat.A: person, Seat.B: f"new {number}"}
        side = Side.A if number % 6 < wins else Side.B
        table, at = f"{person}{since}{number}", since + number * 1000
        await finished(storage, RatedGame(table, POOL, at, side, players))


def test_whoever_led_when_the_last_season_ended_has_a_crest(tmp_path: Path) -> None:
    storage = SqliteStorage(tmp_path / "tables.sqlite3")
    clock = StoppedClock(ms(2026, 11, 1))

    async def scene() -> None:
        await storage.open()
        await _played(storage, "old", 4, ms(2026, 5, 1), 40)
        await _played(storage, "ann", 4, ms(2026, 8, 1), 40)
        await _played(storage, "bob", 2, ms(2026, 8, 1), 40)
        await _played(storage, "cat", 4, ms(2026, 8, 2), 1)
        await _played(storage, "bob", 6, ms(2026, 10, 2), 40)
        shown = await Seasons(storage, clock).last()
        assert shown.season == "2026/3"
        assert [(one.pool, one.people) for one in shown.pools] == [(POOL, ["ann", "bob"])]
        seasons = Seasons(storage, clock)
        told = [await seasons.crests(person) for person in ("bob", "old", "cat")]
        places = [[(one.season, one.pool, one.place) for one in crests] for crests in told]
        assert places == [[("2026/3", POOL, 2)], [("2026/2", POOL, 1)], []]
        await storage.recount()
        assert await Seasons(storage, clock).last() == shown
        await storage.disguise("ann", "nobody")
        [pool] = (await Seasons(storage, clock).last()).pools
        assert pool.people == ["nobody", "bob"], "who is forgotten leaves the places as they were"
        await storage.close()

    asyncio.run(scene())


def test_an_answer_is_given_again_for_a_while(tmp_path: Path) -> None:
    storage, clock = SqliteStorage(tmp_path / "tables.sqlite3"), StoppedClock(ms(2026, 9, 30))

    async def scene() -> None:
        await storage.open()
        seasons = Seasons(storage, clock)
        assert (await seasons.last()).season == "2026/2"
        clock.ms = ms(2026, 10, 1)
        assert (await seasons.last()).season == "2026/3", "a day is longer than it is kept"
        await storage.close()

    asyncio.run(scene())
