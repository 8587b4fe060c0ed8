"""A player who does not come to a tournament game forfeits it, and nobody is rated."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tellstones.rules import Seat, Side
from tellstones.server.club.tournaments.no_shows import absent_sides
from tellstones.server.rooms.rated_game import rated_game
from tellstones.server.storage import entries as e
from tests.server.clients import HANG_SECONDS
from tests.server.club.tournaments.test_director import ALONE, announced, enter, shown
from tests.server.databases import fresh_database
from tests.server.rooms.test_rated_game import ANN, BOB, CAT, DAN, rows
from tests.server.running_server import Running, serving
from tests.server.tables.test_clocks_and_absence import spend

A_MOVE = e.Moved(Seat.A, "C>", "device")


@pytest.mark.parametrize(
    ("played", "ending", "absent"),
    [
        (0, e.RanOut(Seat.A), [Side.A]),
        (0, e.RanOut(Seat.A, (Seat.A, Seat.B)), [Side.A, Side.B]),
        (0, e.RanOut(Seat.A, (Seat.B,)), [Side.A, Side.B]),
        (1, e.RanOut(Seat.A), []),
        (0, e.Claimed(Seat.B), [Side.A]),
        (0, e.Claimed(Seat.A), [Side.B]),
        (1, e.Claimed(Seat.A), []),
        (0, e.Resigned(Seat.A), []),
    ],
)
def test_a_side_that_made_no_move_before_its_time_ran_out_has_not_come(
    played: int, ending: e.AnyEntry, absent: list[Side]
) -> None:
    told = rows(ANN, BOB, played=played)[:-1]
    assert absent_sides([*told, e.Row("table", 99, 0, ending)]) == absent


def test_a_pair_of_which_one_does_not_come_has_not_come() -> None:
    told = rows(ANN, BOB, CAT, DAN, rules=e.StoredRules(4))[:-1]
    told.append(e.Row("table", 90, 0, A_MOVE))
    late = e.Row("table", 99, 0, e.RanOut(Seat.B))
    assert absent_sides([*told, late]) == [Side.B]
    assert absent_sides([*told, e.Row("table", 99, 0, e.Claimed(Seat.A))]) == [Side.B]
    assert absent_sides([*told, e.Row("table", 99, 0, e.Claimed(Seat.B))]) == []


DATABASES = {"sqlite": lambda: None, "postgresql": fresh_database}


@pytest.mark.parametrize("database", list(DATABASES))
def test_absentees_get_nothing_from_each_other_and_leave_the_arena(
    database: str, folder: Path
) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        cup = await announced(ann, system="arena", minutes=30)
        for one in (ann, bob):
            await enter(one, cup)
        director = here.club.new_director()
        for missed in (1, 2):
            await director.direct(cup)
            table = (await shown(ann, cup))["table"]
            async with here.node.tables.holding(table) as live, asyncio.timeout(HANG_SECONDS):
                while live.room.clock is None:
                    await asyncio.sleep(0.01)
                spend(live, 60_000)
                while live.room.termination is None or live.automation.running:
                    await asyncio.sleep(0.01)
            assert rated_game(live.room) is None
            await director.direct(cup)
            told = await shown(ann, cup)
            assert [line["points"] for line in told["standings"]] == [0, 0]
            assert [line["withdrawn"] for line in told["standings"]] == [missed == 2] * 2
        assert told["table"] is None

    serving(folder / "tables.sqlite3", DATABASES[database]())(scene, ALONE)
