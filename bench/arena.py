"""An arena hour with a thousand players on one machine: what they wait for, and what it costs.

    python -m bench.arena [--players 1000] [--minutes 60]

A server in a process of its own, members who look at the standings every four seconds as a page
does, go to the table that they find there and play at random, a move every five seconds. Their
games count. At the end it prints how long moves, standings and the next game took, and what failed:
whoever is not answered looks again, as a page would. An arena has five minutes at least.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
from tests.server.clients import Guest
from tests.server.cluster.history import History
from tests.server.cluster.players import Player

from bench.club import serving
from bench.server import cpu_seconds, resident_kib
from tellstones.rules import Seat
from tellstones.server.storage import SqliteStorage
from tellstones.server.storage.membership import MemberName, Passkey

LOOK_SECONDS = 4.0
"""Between two looks at the standings, as the page has it."""
PAUSE_SECONDS = 5.0
"""That a player takes for a move."""
AT_ONCE = 50
"""People who come, or join, at the same time."""
LATE_SECONDS = 900.0
"""For the last games to end: 150 turns at the most, at that pause."""


@dataclass
class Figures:
    """What is counted while it goes on, in seconds."""

    moves: list[float] = field(default_factory=list)
    looks: list[float] = field(default_factory=list)
    free: list[float] = field(default_factory=list)
    """From the end of a game, or from the beginning, until the next table is there."""
    games: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    """Looks and games that broke off, by the name of the error."""


class Entrant:
    """A member who plays whatever game the tournament has for them."""

    def __init__(self, guest: Guest, number: int, cup: str, figures: Figures) -> None:
        self._guest = guest
        self._number = number
        self._cup = cup
        self._figures = figures

    async def play(self) -> None:
        last, free_since = "", time.monotonic()
        await asyncio.sleep(LOOK_SECONDS * (self._number % 100) / 100)
        over = False
        while not over:
            try:
                now = await self._look()
                over, table = now["listed"]["phase"] == "over", now["table"]
                if table is not None and table != last:
                    self._figures.free.append(time.monotonic() - free_since)
                    await self._game(table)
                    last, free_since = table, time.monotonic()
            except Exception as error:  # an hour's figures are worth more than one player
                self._figures.failed[type(error).__name__] += 1
            await asyncio.sleep(0 if over else LOOK_SECONDS)

    async def _look(self) -> Any:
        began = time.perf_counter()
        try:
            answer = await self._guest.http.get(f"/api/tournaments/{self._cup}")
        except httpx.TransportError:
            # Asked just when the server closed a silent connection: a browser asks again, too.
            answer = await self._guest.http.get(f"/api/tournaments/{self._cup}")
        self._figures.looks.append(time.perf_counter() - began)
        return answer.raise_for_status().json()

    async def _game(self, table: str) -> None:
        at = await self._guest.sit_at(table)
        seat = Seat(at.frame["you"]["seats"][0])
        await at.leave()
        history = History(table, seat)
        player = Player(self._guest, history, [self._guest.base], self._number)
        player.pause = PAUSE_SECONDS
        await player.play()
        self._figures.moves += player.waits
        self._figures.games += seat is Seat.A


async def enrol(base: str, folder: Path, players: int) -> list[Guest]:
    storage = SqliteStorage(folder / "tables.sqlite3")
    await storage.open()
    guests: list[Guest] = []

    async def come(number: int) -> None:
        name = f"Member {number}"
        guest = await Guest.new(base, name)
        passkey = Passkey(name.encode(), guest.person, b"", 0, "", 1, 1)
        await storage.add_passkey(passkey, MemberName(name, (name,)))
        guests.append(guest)

    for wave in _waves(players):
        await asyncio.gather(*map(come, wave))
    await storage.close()
    return guests


def _waves(players: int) -> Iterator[range]:
    return (range(n, min(n + AT_ONCE, players)) for n in range(0, players, AT_ONCE))


async def arena(base: str, folder: Path, players: int, minutes: int, figures: Figures) -> None:
    guests = await enrol(base, folder, players)
    wish = {"name": "Arena", "system": "arena", "minutes": minutes, "starts_in": 60}
    cup = (await guests[0].post("/api/tournaments", wish))["tournament"]
    join = f"/api/tournaments/{cup}/players"
    for wave in _waves(players):
        await asyncio.gather(*(guests[number].post(join) for number in wave))
    await guests[0].post(f"/api/tournaments/{cup}/start")
    entrants = [Entrant(guest, number, cup, figures) for number, guest in enumerate(guests)]
    try:
        async with asyncio.timeout(60 * minutes + LATE_SECONDS):
            await asyncio.gather(*(entrant.play() for entrant in entrants))
    except TimeoutError:
        print(f"the last games had not ended {LATE_SECONDS:.0f} s after the arena")
    for guest in guests:
        await guest.close()


def show(what: str, seconds: list[float]) -> None:
    late = quantiles(seconds, n=100)[98]
    print(f"{what:22}{median(seconds):>9.3f} s{late:>9.3f} s{max(seconds):>9.3f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1_000)
    parser.add_argument("--minutes", type=int, default=60, help="at least 5")
    wished = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    figures = Figures()
    with tempfile.TemporaryDirectory() as name, serving(Path(name)) as (base, process):
        began = time.monotonic()
        asyncio.run(arena(base, Path(name), wished.players, wished.minutes, figures))
        share = cpu_seconds(process) / (time.monotonic() - began)
        print(f"{figures.games} games, {len(figures.moves)} moves of {wished.players} players")
        print(f"failed: {dict(figures.failed)}")
        print(f"server: {resident_kib(process) / 1024:.0f} MiB, {share:.0%} of a core")
    print(f"{'':22}{'median':>11}{'99 %':>11}{'worst':>11}")
    show("a move acknowledged", figures.moves)
    show("the standings", figures.looks)
    show("free until a game", figures.free)


if __name__ == "__main__":
    main()
