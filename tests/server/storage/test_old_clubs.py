"""The database of a club that an earlier version wrote tells its members the same, and goes on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import Guest
from tests.server.running_server import Running, running
from tests.server.stopped_clock import StoppedClock
from tests.server.storage.test_old_databases import STORED, in_sqlite
from tests.server.storage.write_club_fixture import CLUBS, answers
from tests.server.storage.write_fixture import SETTINGS

NAMES = sorted(path.stem for path in CLUBS.glob("*.sql"))
EMPTY = {"settled"}
"""Tables that may be empty: `settled` is kept for a day, and nothing happened in it."""
OF_THE_MOMENT = {"here", "plays", "pools"}
"""This request marks the person as online; each version has its own pools."""


@pytest.mark.parametrize("database", STORED)
@pytest.mark.parametrize("name", NAMES)
def test_an_old_club_is_told_the_same_and_goes_on(name: str, database: str, folder: Path) -> None:
    told = json.loads((CLUBS / f"{name}.json").read_text("utf-8"))
    address = STORED[database](f"clubs/{name}", folder)

    async def main() -> None:
        clock = StoppedClock(told["now"])
        async with running(folder / "no file", SETTINGS, clock, database=address) as here:
            guests = {
                one: Guest(here.base, secret, {"person": told["ids"][one]})
                for one, secret in told["secrets"].items()
            }
            now = await answers(guests, told["ids"])
            for one, doors in told["answers"].items():
                for door, said in doors.items():
                    assert _still_says(said, now[one][door]), (one, door, said, now[one][door])
            await _goes_on(here, guests, told["ids"])

    asyncio.run(main())


def _still_says(then: Any, now: Any) -> bool:
    """A later version may say more, and nothing else."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(
            key in now and _still_says(then[key], now[key]) for key in then.keys() - OF_THE_MOMENT
        )
    if isinstance(then, list):
        return isinstance(now, list) and len(now) == len(then) and all(map(_still_says, then, now))
    return bool(then == now)


async def _goes_on(here: Running, guests: dict[str, Guest], ids: dict[str, str]) -> None:
    """The requester joins, and the requested partner enters."""
    club = await guests["ann"].post(f"/api/clubs/{ids['club']}/members", {"person": ids["cleo"]})
    assert {one["person"] for one in club["members"]} == {ids[x] for x in ("ann", "bob", "cleo")}
    players = f"/api/tournaments/{ids['pairs']}/players"
    assert (await guests["ann"].post(players, {"accept": ids["dan"]}))["joined"]


def test_the_newest_of_the_old_clubs_has_something_in_every_table(folder: Path) -> None:
    in_sqlite(f"clubs/{NAMES[-1]}", folder)
    with closing(sqlite3.connect(folder / "old.sqlite3")) as database:
        named = database.execute("select name from sqlite_master where type = 'table'")
        empty = {
            table
            for (table,) in named.fetchall()
            if database.execute(f"select count(*) from {table}").fetchone() == (0,)
        }
    assert empty == EMPTY
