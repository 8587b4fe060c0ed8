"""Every storage: a game and its ratings are one commit."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tellstones.rules import Seat, Side
from tellstones.server.ratings.weng_lin import RatedGame, Rating
from tellstones.server.storage import AccessToken, Late, Person, Storage, TokenKind
from tellstones.server.storage import entries as e
from tellstones.server.storage.database_addresses import storage_at
from tellstones.server.storage.schema import migrations
from tests.server.clients import HANG_SECONDS
from tests.server.databases import fresh_database
from tests.server.storage.scenes import ANN, BOB, CARD, NOBODY, TABLE, Store, made

POOL = "people.duel.quick"
CAT = "c" * 16
ENDED = e.Row(TABLE, 2, 1001, e.Resigned(Seat.B))
GAME = RatedGame(TABLE, POOL, 1001, Side.A, {Seat.A: ANN, Seat.B: BOB})


async def finished(storage: Storage, game: RatedGame) -> None:
    """A whole game, as short as can be."""
    row = e.Row(game.table, 1, game.at, made().entry)
    await storage.append(row)
    await storage.append(e.Row(game.table, 2, game.at, e.Resigned(Seat.B)), CARD, game)


async def ratings(storage: Storage) -> dict[str, Rating]:
    found = await storage.ratings_of([ANN, BOB, CAT, NOBODY])
    return {person: rating for (person, _pool), rating in found.items()}


def test_the_row_that_ends_a_game_brings_its_ratings(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await finished(storage, GAME)
        found = await ratings(storage)
        assert found[ANN].mu > 25 > found[BOB].mu
        assert {rating.games for rating in found.values()} == {1}
        one, other = await storage.counted(TABLE)
        assert (one.who, one.mu_before, one.mu) == (ANN, 25, found[ANN].mu)
        assert (other.who, other.sigma, other.winner) == (BOB, found[BOB].sigma, Side.A)
        assert await storage.counted("b" * 16) == []

    store(scene)


def test_who_is_late_with_the_end_changes_no_rating(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await storage.append(made())
        await storage.append(ENDED, CARD, GAME)
        before = await ratings(storage)
        with pytest.raises(Late):
            await storage.append(ENDED, CARD, GAME)
        assert await ratings(storage) == before
        assert (await storage.recount()).games == 1

    store(scene)


def test_a_leaderboard_has_those_who_are_sure_the_strongest_first(
    store: Store,
) -> None:
    async def scene(storage: Storage) -> None:
        for number, (person, name) in enumerate(((ANN, "Ann"), (BOB, "Bob"))):
            token = AccessToken(bytes([number]) * 32, str(number), person, TokenKind.DEVICE)
            await storage.add_person(Person(person, name), token, 0)
        await finished(storage, GAME)
        assert [one.name for one in await storage.leaders(POOL, 9.0, 5)] == ["Ann", "Bob"]
        assert [one.name for one in await storage.leaders(POOL, 9.0, 1)] == ["Ann"]
        assert await storage.leaders(POOL, 8.0, 5) == []
        assert await storage.leaders("bots.duel", 9.0, 5) == []

    store(scene)


def test_whoever_is_forgotten_stays_in_the_ledger_as_nobody(
    store: Store,
) -> None:
    async def scene(storage: Storage) -> None:
        await finished(storage, GAME)
        players = {Seat.A: CAT, Seat.B: BOB}
        await finished(storage, RatedGame("b" * 16, POOL, 1002, None, players))
        before = await ratings(storage)
        await storage.disguise(BOB, NOBODY)
        await storage.forget_person(BOB)
        assert (await storage.recount()) == (2, 0)
        assert await ratings(storage) == {ANN: before[ANN], CAT: before[CAT], NOBODY: before[BOB]}
        assert await storage.played(BOB, 9) == []
        assert [seat.who for seat in await storage.played(ANN, 9)] == [ANN, NOBODY]

    store(scene)


ADDRESSES: dict[str, Callable[[Path], str]] = {
    "sqlite": lambda folder: f"sqlite:{folder / 'tables.sqlite3'}",
    "postgresql": lambda _folder: fresh_database(),
}


@pytest.fixture(params=list(ADDRESSES))
def address(request: pytest.FixtureRequest, folder: Path) -> str:
    return ADDRESSES[request.param](folder)


def test_games_that_end_at_once_count_as_the_ledger_counts_them_again(address: str) -> None:
    """Two nodes with different clocks, and five people who never played before."""
    chance, people = Random(18), [f"{n}" * 16 for n in range(5)]

    def game(number: int) -> RatedGame:
        one, other = chance.sample(people, 2)
        winner = chance.choice((Side.A, Side.B, None))
        at = 1000 + chance.randrange(5)
        return RatedGame(f"table {number:02}", POOL, at, winner, {Seat.A: one, Seat.B: other})

    async def main() -> None:
        nodes = [storage_at(address) for _ in range(2)]
        for node in nodes:
            await node.open()
        games = [game(number) for number in range(40)]
        await asyncio.gather(*(finished(nodes[n % 2], one) for n, one in enumerate(games)))
        stored = await nodes[0].ratings_of(people)
        assert await nodes[1].recount() == (40, 0)
        assert await nodes[0].ratings_of(people) == stored
        for person in people:
            mine = [seat for seat in await nodes[0].played(person, 40) if seat.who == person]
            times = [seat.at for seat in mine]
            assert times == sorted(set(times), reverse=True)
            assert [seat.mu_before for seat in mine] == [*(seat.mu for seat in mine[1:]), 25]
        for node in nodes:
            await node.close()

    asyncio.run(main())


def test_a_pool_is_counted_without_the_others(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await finished(storage, GAME)
        await finished(
            storage, RatedGame("b" * 16, "bots.duel", 5, None, {Seat.A: ANN, Seat.B: "bot:king"})
        )
        found = await storage.ratings_of([ANN])
        assert {pool: rating.games for (_, pool), rating in found.items()} == {
            POOL: 1,
            "bots.duel": 1,
        }
        assert found[ANN, "bots.duel"].at == 5
        assert await storage.recount() == (2, 0)

    store(scene)


def test_a_node_killed_between_any_two_writes_leaves_game_and_ratings_alike(address: str) -> None:
    """A program of its own ends itself after each of the statements in turn."""
    program = [sys.executable, "-m", "tests.server.storage.killed_midway", address]
    done = subprocess.run(program, capture_output=True, text=True, timeout=HANG_SECONDS)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1] == "counted"
    assert "nothing" in done.stdout


def test_places_are_those_of_everybodys_last_game_within_a_time(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        for number, at in enumerate((1000, 2000, 3000)):
            winner = Side.A if number < 1 else Side.B
            players = {Seat.A: ANN, Seat.B: BOB}
            await finished(storage, RatedGame(str(number) * 16, POOL, at, winner, players))
        assert await storage.places(0, 2000, 9.0, 5) == {POOL: [ANN, BOB]}
        assert await storage.places(0, 9000, 9.0, 5) == {POOL: [BOB, ANN]}
        assert await storage.places(0, 9000, 9.0, 1) == {POOL: [BOB]}
        assert await storage.places(0, 9000, 1.0, 5) == {}

    store(scene)


def test_an_older_database_has_one_pool_for_each_game_of_four_or_two_lines(folder: Path) -> None:
    path, before = folder / "old.sqlite3", 18
    with closing(sqlite3.connect(path)) as database:
        for number, sql in migrations():
            if number <= before:
                database.executescript(sql.replace("/*sqlite", "").replace("*/", ""))
        database.execute(f"pragma user_version = {before}")
        pools = [(ANN, f"people.{game}.quick", 25.0, 8.0, 3, 5) for game in ("duel", "round")]
        database.executemany("insert into ratings values (?, ?, ?, ?, ?, ?)", pools)
        database.commit()

    async def main() -> None:
        storage = storage_at(f"sqlite:{path}")
        await storage.open()
        assert sorted(await storage.ratings_of([ANN])) == [
            (ANN, "people.duel.quick"),
            (ANN, "people.round"),
        ]
        await storage.close()

    asyncio.run(main())
