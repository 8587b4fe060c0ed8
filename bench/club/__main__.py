"""The club's doors with many members: how long lobby, leaderboard and profile take.

    python -m bench.club [--members 10000] [--games 100000] [--asked 1000]

Members of normally distributed strength play rated games with each other, written through the
storage as a server does; then a server is started on that database, and each door is asked by one
client, time after time. Printed too: how long a game takes to count, and all of them once more.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median, quantiles

import httpx

from bench.server.load import serving
from tellstones.rules import Seat, Stone
from tellstones.server.clock import SystemClock
from tellstones.server.ratings.pools import POOLS
from tellstones.server.rooms import Room, World, fold
from tellstones.server.rooms.rated_game import rated_game
from tellstones.server.rooms.table_card import card
from tellstones.server.storage import (
    AccessToken,
    Person,
    Presence,
    SqliteStorage,
    TokenKind,
)
from tellstones.server.storage import entries as e

Door = Callable[[], str]
"""The path that is asked for next."""
AT_ONCE = 200
OPEN_TABLES = 50
POINTS = 400
"""Elo's, by which who wins is drawn; strengths have a standard deviation of 250."""
QUICK = e.StoredTime("word", 60)
BEGAN = 1_700_000_000_000
"""Milliseconds since 1970."""


def chair(member: int) -> e.Chair:
    return e.Chair("person", person(member), f"Member {member}", ready=True)


def person(member: int) -> str:
    return f"member{member:010}"


def made(one: int, other: int | None, *, listed: bool = False) -> e.Made:
    setup = e.StoredSetup(e.StoredRules(), QUICK, rated=True, listed=listed)
    chairs = {Seat.A: chair(one)} | ({} if other is None else {Seat.B: chair(other)})
    return e.Made(setup, person(one), "secret", chairs)


async def in_waves(job: Callable[[int], Awaitable[None]], times: int) -> None:
    """The number of games that may end at once on a busy server."""
    numbers = iter(range(times))
    while wave := list(islice(numbers, AT_ONCE)):
        await asyncio.gather(*(job(number) for number in wave))


class LaterClock(SystemClock):
    """An hour ahead, so that players who wait at a table wait for the whole benchmark."""

    def now(self) -> int:
        return super().now() + 3_600_000


class Club:
    """Fills a database, always with the same."""

    def __init__(self, storage: SqliteStorage, members: int) -> None:
        self._storage = storage
        self._chance = Random(18)
        self._strengths = [self._chance.gauss(0, 250) for _ in range(members)]

    async def enrol(self) -> None:
        await in_waves(self._member, len(self._strengths))

    async def play(self, games: int) -> None:
        await in_waves(self._game, games)

    async def _member(self, member: int) -> None:
        token = AccessToken(b"%032d" % member, person(member), person(member), TokenKind.DEVICE)
        await self._storage.add_person(Person(person(member), f"Member {member}"), token, BEGAN)

    async def _game(self, number: int) -> None:
        one, other = self._chance.sample(range(len(self._strengths)), 2)
        behind = self._strengths[other] - self._strengths[one]
        won = self._chance.random() < 1 / (1 + 10 ** (behind / POINTS))
        table, at = f"game{number:012}", BEGAN + 1000 * number
        entries: list[e.AnyEntry] = [
            made(one, other),
            e.Started((Stone.SCALES,), None, first=Seat.A),
            e.Resigned(Seat.B if won else Seat.A),
        ]
        rows = [e.Row(table, seq, at, entry) for seq, entry in enumerate(entries, start=1)]
        over = fold(rows)
        for row in rows[:-1]:
            await self._storage.append(row)
        await self._storage.append(rows[-1], card(over, World(at)), rated_game(over))

    async def gather(self, node: str) -> None:
        """Members who wait at tables of their own, for others to come."""
        now = int(time.time() * 1000)
        await self._storage.beat(node)
        for member in range(OPEN_TABLES):
            row = e.Row(f"open{member:012}", 1, now, made(member, None, listed=True))
            await self._storage.append(row, card(Room.made(row), World(now)))
            here = Presence(row.table, person(member), node, here=True)
            await self._storage.mark_presence([here])


def timed(client: httpx.Client, door: Door, asked: int) -> tuple[float, float, int]:
    """Median and 99th percentile in milliseconds, and the bytes of the last answer."""
    took = []
    for _ in range(asked):
        path = door()
        began = time.perf_counter()
        answer = client.get(path).raise_for_status()
        took.append(1000 * (time.perf_counter() - began))
    return median(took), quantiles(took, n=100)[98], len(answer.content)


async def fill(folder: Path, members: int, games: int) -> None:
    storage = SqliteStorage(folder / "tables.sqlite3", LaterClock())
    await storage.open()
    club = Club(storage, members)
    await club.enrol()
    began = time.perf_counter()
    await club.play(games)
    seconds = time.perf_counter() - began
    print(f"{games} games of {members} members written in {seconds:.0f} s, {AT_ONCE} at once")
    began = time.perf_counter()
    counted = await storage.recount()
    print(f"counted again in {time.perf_counter() - began:.1f} s, {counted.changed} changed")
    await club.gather("another node")
    await storage.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--members", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--asked", type=int, default=1_000)
    wished = parser.parse_args()
    chance = Random(1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        asyncio.run(fill(folder, wished.members, wished.games))
        with (
            serving("ours", folder) as (port, _),
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client,
        ):
            doors: dict[str, Door] = {
                "lobby": lambda: "/api/tables",
                "leaderboard": lambda: f"/api/leaderboards/{POOLS[0]}",
                "profile": lambda: f"/api/people/{person(chance.randrange(wished.members))}",
            }
            print(f"{'':12}{'median ms':>11}{'p99 ms':>9}{'bytes':>9}")
            for door, path in doors.items():
                middle, late, size = timed(client, path, wished.asked)
                print(f"{door:12}{middle:>11.1f}{late:>9.1f}{size:>9}")


if __name__ == "__main__":
    main()
