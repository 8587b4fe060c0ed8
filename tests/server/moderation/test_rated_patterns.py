"""Ratings made by agreement are found with the games that show it, and honest ones are not."""

from __future__ import annotations

import asyncio
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from tellstones.rules import Hands, Seat, Side, Termination
from tellstones.server.moderation.rated_patterns import Pattern, patterns_of
from tellstones.server.phase import Phase
from tellstones.server.ratings.weng_lin import RatedGame
from tellstones.server.storage import SqliteStorage
from tellstones.server.storage import entries as e
from tellstones.server.storage.listings import ListedResult, ListedRules, Listing, listing_bytes
from tests.server.storage.scenes import CARD, made

POOL = "people.duel.quick"
GAVE_UP, BY_PLAY = Termination.RESIGN, Termination.POINTS
Games = list[tuple[str, str, Termination]]
"""Winner, loser, and how it ended."""


def found(folder: Path, games: Games, person: str) -> list[Pattern]:
    async def scene() -> list[Pattern]:
        storage = SqliteStorage(folder / "tables.sqlite3")
        await storage.open()
        for number, (winner, loser, how) in enumerate(games):
            table = f"game {number}"
            card = replace(CARD, table=table, listing=listing(table, how))
            game = RatedGame(table, POOL, number, Side.A, {Seat.A: winner, Seat.B: loser})
            await storage.append(e.Row(table, 1, number, made().entry))
            await storage.append(e.Row(table, 2, number, e.Resigned(Seat.B)), card, game)
        patterns = await patterns_of(storage, person)
        await storage.close()
        return patterns

    return asyncio.run(scene())


def listing(table: str, how: Termination) -> bytes:
    rules = ListedRules(2, 1, Hands.AUTO, 3, None, "random", "random", None)
    time, result = e.StoredTime("bank", 180, 3), ListedResult(Side.A, how)
    return listing_bytes(Listing(table, Phase.OVER, rules, time, [], 0, result))


PUPPETS = [f"puppet {n}" for n in range(6)]


def test_who_is_lifted_by_a_closed_circle_is_shown_with_the_games(folder: Path) -> None:
    games: Games = [("ann", one, BY_PLAY) for _ in range(3) for one in PUPPETS]
    games += [(one, other, BY_PLAY) for one, other in combinations(PUPPETS, 2)]
    [pattern] = found(folder, games, "ann")
    assert pattern.kind == "boosted"
    assert sorted(pattern.tables) == sorted(f"game {n}" for n in range(18))


@pytest.mark.parametrize("often", [3, 12])
def test_who_is_just_the_best_of_a_club_is_not_shown(often: int, folder: Path) -> None:
    """The others lose to them, and play many others besides."""
    chance, games = Random(1), list[tuple[str, str, Termination]]()
    for one in PUPPETS:
        games += [("ann", one, BY_PLAY)] * often
        games += [(one, f"other {chance.random()}", BY_PLAY)] * often
    assert found(folder, games, "ann") == []


def test_giving_games_up_to_weaker_people_and_in_a_row_is_shown(folder: Path) -> None:
    games: Games = [("ann", f"strong {n}", BY_PLAY) for n in range(12)]
    games += [(f"weak {n}", "ann", GAVE_UP) for n in range(6)]
    kinds = {pattern.kind: len(pattern.tables) for pattern in found(folder, games, "ann")}
    assert kinds["resigned"] == 6
    assert kinds["sandbagged"] >= 5
    assert found(folder / "again", games[:16], "ann") == []


def test_losing_on_time_again_and_again_is_shown(folder: Path) -> None:
    games: Games = [(f"one {n}", "ann", Termination.TIME) for n in range(9)]
    assert [pattern.kind for pattern in found(folder, games, "ann")] == ["stalled"]
