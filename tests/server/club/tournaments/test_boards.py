"""Boards that many people request are computed once a second, and are limited in size."""

from __future__ import annotations

import asyncio
from typing import cast

from tellstones.server.clock import SystemClock
from tellstones.server.club.tournaments.tournament import Tournament
from tellstones.server.club.tournaments.tournament_log import ROWS_AT_ONCE, TournamentLog
from tellstones.server.club.tournaments.tournament_shown import (
    FRESH_SECONDS,
    FRESH_SHARE,
    MANY_PLAYERS,
    STANDINGS_SHOWN,
    Boards,
    board,
    shown,
)
from tellstones.server.storage import tournament_entries as e
from tellstones.server.storage.tournaments import TournamentStorage
from tests.server.club.tournaments.invented import Invented
from tests.server.club.tournaments.test_pairings import names


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


def test_standings_are_worked_out_once_for_all_who_ask() -> None:
    boards, played = Boards(lambda: 0.0), Invented("ABCD", "arena")
    first = boards.of(played.now)
    assert boards.of(played.now) is first
    played.pair(("A", "B"), ("C", "D"))
    assert boards.of(played.now) is not first


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
        rows = TournamentLog(cast("TournamentStorage", Rows()), SystemClock())
        found = await asyncio.gather(*(rows.now("t" * 16) for _ in range(9)))
        assert {one.seq for one in found} == {1}
        assert asked.count(0) == 1

    asyncio.run(scene())


def test_while_a_great_tournament_is_read_others_have_their_turns() -> None:
    played, turns = Invented("AB", "arena"), [0]
    comings: list[e.AnyEntry] = [e.Withdrew("A"), e.Joined("A", "A", 1500.0)] * (2 * ROWS_AT_ONCE)
    entries: list[e.AnyEntry] = [
        played.now.announced,
        *(e.Joined(who, who, 1500.0) for who in "AB"),
        *comings,
    ]
    rows = [e.TournamentRow("t" * 16, seq, 0, entry) for seq, entry in enumerate(entries, 1)]

    class Rows:
        async def tournament_rows(self, _tournament: str, after: int) -> list[e.TournamentRow]:
            return rows[after:]

    async def others() -> None:
        while True:
            turns[0] += 1
            await asyncio.sleep(0)

    async def scene() -> Tournament:
        waiting = asyncio.create_task(others())
        found = await TournamentLog(cast("TournamentStorage", Rows()), SystemClock()).now("t" * 16)
        waiting.cancel()
        return found

    assert asyncio.run(scene()).seq == len(rows)
    assert turns[0] >= len(rows) // ROWS_AT_ONCE


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
