"""Two who exchange points are shown, by strengths that their own games have no part in."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tellstones.rules import Seat, Side
from tellstones.server.in_page.inline_work import InlineJobs
from tellstones.server.moderation.fair_play_pairs import ledger, pair_signs, signs_between
from tellstones.server.ratings.weng_lin import RatedGame
from tellstones.server.storage import SqliteStorage
from tellstones.server.storage.rating_rows import Ledger, PlayedSeat
from tellstones.study.fair_play import Sign, SignKind
from tests.server.storage.test_ratings import finished

pytestmark = pytest.mark.group("server")
POOL = "people.duel.quick"


def won(*pairs: tuple[str, str]) -> list[RatedGame]:
    """Games in their order, by winner and loser."""
    return [
        RatedGame(f"table{n}", POOL, n, Side.A, {Seat.A: winner, Seat.B: loser})
        for n, (winner, loser) in enumerate(pairs)
    ]


THROWN = won(
    *[("ann", "cat"), ("ann", "dan"), ("cat", "bob"), ("dan", "bob")] * 15,
    *[("bob", "ann"), ("ann", "cat")] * 10,
)
"""Ann beats everybody, and everybody beats Bob, who beats Ann whenever they meet."""


def played(games: list[RatedGame], person: str) -> list[PlayedSeat]:
    """Sorted like a storage: newest first."""
    counted, sides = Ledger(), {game.table: game.winner for game in games}
    for game in games:
        counted.count(game)
    seats = [
        PlayedSeat(table, Seat(seat), who, who, pool, at, sides[table], before, mu, sigma)
        for table, seat, who, pool, at, before, mu, sigma in counted.seats
    ]
    theirs = {seat.table for seat in seats if seat.who == person}
    return sorted((seat for seat in seats if seat.table in theirs), key=lambda seat: -seat.at)


def between(games: list[RatedGame], one: str, other: str) -> list[Sign]:
    return signs_between(one, ledger(played(games, one)), other, ledger(played(games, other)))


def test_who_loses_to_one_far_weaker_whenever_they_meet_is_shown_with_them() -> None:
    wins, losses = between(THROWN, "ann", "bob")
    assert (wins.kind, losses.kind, losses.other) == (SignKind.WON, SignKind.LOST, "bob")
    assert losses.beyond()
    assert (losses.counted, losses.found, wins.found) == (10, 10, 0)
    assert losses.expected < 5
    assert not wins.beyond(1 / 2)
    taken, given = between(THROWN, "bob", "ann")
    assert (taken.highest, given.highest) == (losses.highest, wins.highest)


def test_who_beats_a_weaker_one_is_just_better() -> None:
    wins, losses = between(THROWN, "ann", "cat")
    assert wins.counted == 25
    assert not wins.beyond(1 / 100)
    assert not losses.beyond(1 / 2)


def test_with_four_seats_who_sits_on_the_other_side_is_looked_at_and_a_partner_is_not() -> None:
    """Ann loses to Bob with any partners."""
    tables = [["ann", "eve", "cat", "fay"], ["ann", "bob", "cat", "eve"]] * 15
    games = [
        RatedGame(
            f"table{n}",
            "people.round",
            n,
            Side.B if "bob" in around else Side.A,
            dict(zip(Seat, around, strict=True)),
        )
        for n, around in enumerate(tables)
    ]
    _, lost = between(games, "ann", "bob")
    assert (lost.counted, lost.found) == (15, 15)
    assert lost.highest > 10
    assert between(games, "ann", "cat") == []


def test_who_has_hardly_met_is_not_looked_at(tmp_path: Path) -> None:
    async def scene() -> None:
        storage = SqliteStorage(tmp_path / "tables.sqlite3")
        await storage.open()
        for game in won(*[("ann", "cat")] * 5, *[("ann", "bob")] * 4):
            await finished(storage, game)
        signs = await pair_signs(storage, "ann", InlineJobs())
        assert [(sign.kind, sign.other, sign.found) for sign in signs] == [
            (SignKind.WON, "cat", 5),
            (SignKind.LOST, "cat", 0),
        ]
        assert await pair_signs(storage, "eve", InlineJobs()) == []
        await storage.close()

    asyncio.run(scene())
