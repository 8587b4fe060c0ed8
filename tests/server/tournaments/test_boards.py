"""What many ask for at once is worked out once a second, and is not everything."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import TypeVar, cast

import pytest

from tellstones.server.clock import SystemClock
from tellstones.server.storage import tournament_entries as e
from tellstones.server.storage.tournaments import TournamentStorage
from tellstones.server.tournaments import tournament_shown
from tellstones.server.tournaments.tournament import Tournament
from tellstones.server.tournaments.tournament_log import AT_ONCE_ROWS, TournamentLog
from tellstones.server.tournaments.tournament_shown import (
    FRESH_SECONDS,
    FRESH_SHARE,
    MANY_PLAYERS,
    STANDINGS_SHOWN,
    Boards,
    board,
    shown,
)
from tests.server.tournaments.invented import Invented
from tests.server.tournaments.test_pairings import names

T = TypeVar("T")


def test_with_many_players_a_board_is_kept_for_a_moment_and_with_few_it_is_not() -> None:
    seconds = [0.0]
    for number, kept in ((MANY_PLAYERS, True), (4, False)):
        boards = Boards(lambda: seconds[0])
        played = Invented(names(number), "arena")
        first = boards.of(played.now)
        played.write(e.Withdrew("p000"))
        assert (boards.of(played.now) is first) == kept
        seconds[0] += FRESH_SECONDS
        assert len(boards.of(played.now).standings) == number - 1


def test_standings_are_worked_out_once_for_all_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of few players: while nothing happens; after a thousand games: once a second."""
    monkeypatch.setattr(tournament_shown, "MANY_GAMES", 2)
    seconds = [0.0]
    boards, played = Boards(lambda: seconds[0]), Invented("ABCD", "arena")
    assert boards.of(played.now) is boards.of(played.now)
    played.pair(("A", "B"), ("C", "D"))
    first = boards.of(played.now)
    played.end(lambda _game: "first")
    assert boards.of(played.now) is first
    seconds[0] += FRESH_SECONDS
    assert boards.of(played.now).standings[0].points == 2


def test_a_board_that_took_long_is_kept_for_longer() -> None:
    seconds = iter(
        [0.0, 0.5, FRESH_SECONDS + 0.5, 0.5 * FRESH_SHARE, 0.5 * FRESH_SHARE + 0.5, 99.0]
    )
    boards, played = Boards(lambda: next(seconds)), Invented(names(MANY_PLAYERS), "arena")
    first = boards.of(played.now)
    played.write(e.Withdrew("p000"))
    assert boards.of(played.now) is boards.of(played.now) is first
    assert boards.of(played.now) is not first


def test_who_asks_for_a_tournament_while_it_is_read_waits_for_that() -> None:
    announced = Invented("AB", "arena").now.announced
    asked: list[int] = []

    class Rows:
        async def tournament_rows(self, tournament: str, after: int) -> list[e.TournamentRow]:
            asked.append(after)
            await asyncio.sleep(0)
            return [] if after else [e.TournamentRow(tournament, 1, 0, announced)]

    async def scene() -> None:
        rows = TournamentLog(cast("TournamentStorage", Rows()), SystemClock(), Elsewhere())
        found = await asyncio.gather(*(rows.now("t" * 16) for _ in range(9)))
        assert {one.seq for one in found} == {1}
        assert asked.count(0) == 1

    asyncio.run(scene())


def test_a_long_tournament_is_folded_in_a_thread() -> None:
    announced = Invented("AB", "arena").now.announced

    class Rows:
        async def tournament_rows(self, tournament: str, after: int) -> list[e.TournamentRow]:
            found: list[e.AnyEntry] = [announced]
            found += [e.Joined(name, name, 1.0) for name in names(AT_ONCE_ROWS)]
            rows = [e.TournamentRow(tournament, seq, 0, row) for seq, row in enumerate(found, 1)]
            return rows[after:]

    async def scene() -> None:
        elsewhere = Elsewhere()
        rows = TournamentLog(cast("TournamentStorage", Rows()), SystemClock(), elsewhere)
        assert len((await rows.now("t" * 16)).players) == AT_ONCE_ROWS
        assert elsewhere.done == [Tournament.folded]

    asyncio.run(scene())


@pytest.mark.parametrize("system", ["swiss", "arena", "knock_out"])
def test_all_rows_at_once_come_to_what_each_comes_to_in_turn(system: e.System) -> None:
    played = Noted("ABCDEFG", system)
    played.play(Random(1), most=4)
    played.write(e.Withdrew("A"))
    played.pair(("B", "C"), ("D", "E"))
    played.write(e.Ended("BC5", "draw"))
    assert Tournament.folded(played.rows) == played.now
    played.write(e.Cancelled("m" * 16))
    assert Tournament.folded(played.rows) == played.now


class Noted(Invented):
    """With its rows."""

    def __init__(self, players: str, system: e.System) -> None:
        self.rows: list[e.TournamentRow] = []
        super().__init__(players, system)
        announced = e.TournamentRow(self.now.id, 1, 0, self.now.announced)
        self.rows.insert(0, announced)

    def write(self, entry: e.AnyEntry) -> None:
        self.rows.append(e.TournamentRow(self.now.id, self.now.seq + 1, 0, entry))
        super().write(entry)


class Elsewhere:
    """Stands for a thread, and notes what it has done."""

    def __init__(self) -> None:
        self.done: list[object] = []

    async def run(self, job: Callable[..., T], *values: object) -> T:
        self.done.append(job)
        return job(*values)

    def close(self) -> None:
        pass


def test_games_that_are_played_are_known_without_those_that_are_over() -> None:
    played = Invented("ABCDE", "arena")
    played.pair(("A", "B"), ("C", "D"), ("E",))
    assert [game.first for game in played.now.running] == ["A", "C"]
    played.write(e.Ended("AB1", "first"))
    played.pair(("A", "E"))
    assert [game.first for game in played.now.running] == ["C", "A"]
    played.write(e.Cancelled("m" * 16))
    assert played.now.running == []


def test_of_a_thousand_everybody_sees_the_first_and_those_around_themselves() -> None:
    arena = Invented(names(1_000), "arena").now
    public = board(arena)
    everybody = [line.person for line in public.standings]
    for at in (0, STANDINGS_SHOWN - 1, STANDINGS_SHOWN + 1, 500, 999):
        seen = [line.person for line in shown(arena, everybody[at], public).standings]
        assert seen[:STANDINGS_SHOWN] == everybody[:STANDINGS_SHOWN]
        around = everybody[max(STANDINGS_SHOWN, at - 3) : at + 4]
        assert seen[STANDINGS_SHOWN:] == around
        assert everybody[at] in seen
    assert len(shown(arena, None, public).standings) == STANDINGS_SHOWN
