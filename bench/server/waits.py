"""Measures how long others wait while one client uses all that its limits allow.

python -m bench.server.waits

A server of its own on this machine; ten people whose pings come every ten milliseconds or so; and
one after another each kind of request that takes a processor for a while, by somebody with many
long games and drills where that makes it longer. A row tells the longest wait of the others, beside
a row in which nobody asks for anything.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from tests.server.clients import AtTable, Guest
from tests.server.server_process import ServerProcess

from tellstones.server.ids import derived_id
from tellstones.server.wire.import_bodies import MOST_TRIALS

OTHERS = 10
PING_EVERY_SECONDS = 0.11
"""The messages of one person: the limit is ten a second."""
SECONDS = 5.0
"""Each kind is asked for again and again for so long."""
LONGEST_WAIT_MS = 100
HEADER = '[Opening "S"]\n[First "A"]\n[Result "*"]\n\n'
LONG = HEADER + " ".join(f"{n}. 1~2" for n in range(1, 20_000))
ANALYSED = '[Opening "S"]\n[First "A"]\n[Result "draw"]\n[Termination "agreement"]\n\n' + (
    "1. C> 2. h1 " + " ".join(f"{n}. 1~2" for n in range(3, 990)) + " draw"
)
LONGEST = '[Opening "S"]\n[First "A"]\n[Result "draw"]\n[Termination "agreement"]\n\n' + (
    "1. C> 2. h1 " + " ".join(f"{n}. 1~2" for n in range(3, 2_990)) + " draw"
)
"""The longest game that can be imported."""
GAMES = 90
"""Each is read on its own: with more of them it takes longer, but no piece of it."""
GAMES_AT_ONCE = 30
"""A megabyte, about, which is as much as one import may bring."""
IMPORTED_BYTES = 900_000
Asking = Callable[[Guest, AtTable], Awaitable[Any]]


@dataclass
class Others:
    """People whose waits are measured."""

    waits: list[float] = field(default_factory=list)

    async def ping(self, at: AtTable) -> None:
        while True:
            since = time.perf_counter()
            await at.ask("ping")
            self.waits.append(time.perf_counter() - since)
            await asyncio.sleep(PING_EVERY_SECONDS)


@asynccontextmanager
async def pinging(base: str) -> AsyncIterator[Others]:
    others = Others()
    guests = [await Guest.new(base) for _ in range(OTHERS)]
    at = [await guest.sit_at(await guest.create()) for guest in guests]
    tasks = []
    for one in at:
        tasks.append(asyncio.create_task(others.ping(one)))
        await asyncio.sleep(PING_EVERY_SECONDS / OTHERS)
    try:
        yield others
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for guest in guests:
            await guest.close()


async def nothing(_guest: Guest, _at: AtTable) -> None:
    await asyncio.sleep(0.1)


def posts(path: str, times: int, **body: Any) -> Asking:
    """Send the requests from a thread, so that this process can go on measuring."""

    async def ask(guest: Guest, _at: AtTable) -> None:
        def one() -> None:
            httpx.post(guest.base + path, json=body, headers=guest.headers, timeout=None)

        await asyncio.gather(*(asyncio.to_thread(one) for _ in range(times)))

    return ask


def gets(path: str) -> Asking:
    async def ask(guest: Guest, _at: AtTable) -> None:
        await guest.http.get(path)

    return ask


async def hint(_guest: Guest, at: AtTable) -> None:
    await at.ask("hint", seat="A")
    await asyncio.sleep(PING_EVERY_SECONDS)


async def bots(guest: Guest, _at: AtTable) -> None:
    seats = [{"seat": seat, "by": "bot", "bot": "king"} for seat in "ABCD"]
    await guest.create(rules={"players": 4, "lines": 2, "turn_limit": 60}, seats=seats)
    await asyncio.sleep(PING_EVERY_SECONDS)


async def bring_games(guest: Guest, games: int) -> None:
    """Long ones, by as many imports as it takes."""
    for first in range(0, games, GAMES_AT_ONCE):
        tables = [derived_id(str(first + number), "game") for number in range(GAMES_AT_ONCE)]
        brought = [{"seat": "A", "table": table, "record": LONGEST} for table in tables]
        told = await guest.post("/api/me/import", {"games": brought})
        assert told["games"] == GAMES_AT_ONCE, told["refused"]


async def drills(guest: Guest) -> list[dict[str, Any]]:
    """The largest number in one import: copies of one finished drill."""
    trial = (await guest.post("/api/me/drill"))["trial"]
    answers = [{"said": None} for _ in trial["questions"]]
    await guest.post("/api/me/drill/answers", {"number": 0, "answers": answers})
    await guest.post("/api/me/drill/end")
    one = (await guest.http.get("/api/me/export")).json()["drills"][0]
    long = {**one, "done": one["done"] * MOST_TRIALS}
    copies = IMPORTED_BYTES // len(json.dumps(long))
    return [{**long, "at": long["at"] - number} for number in range(copies)]


def imports_drills() -> Asking:
    """Others each time, made of the first ones: to read an export again, longer each time, would
    keep this process from its own pings."""
    following: dict[Guest, list[dict[str, Any]]] = {}

    async def ask(guest: Guest, at: AtTable) -> None:
        now = following.get(guest) or await drills(guest)
        following[guest] = [{**drill, "at": drill["at"] - len(now)} for drill in now]
        await posts("/api/me/import", 1, drills=now)(guest, at)

    return ask


async def open_long_tables(guest: Guest, _at: AtTable) -> None:
    """Each of them once, since a table that was opened stays so for a while."""
    for listed in (await guest.http.get("/api/me/games")).json()["tables"]:
        await guest.http.get(f"/api/tables/{listed['table']}")


async def come_and_be_forgotten(guest: Guest, _at: AtTable) -> None:
    somebody_else = await Guest.new(guest.base)
    await bring_games(somebody_else, GAMES_AT_ONCE)
    await somebody_else.http.delete("/api/me")
    await somebody_else.close()


KINDS: dict[str, Asking] = {
    "nothing": nothing,
    "four long records listed": posts("/api/study/records", 4, record=LONG),
    "four long records replayed": posts("/api/study/replay", 4, record=LONG, eyes="open"),
    "a long analysis": posts("/api/study/analysis", 1, record=ANALYSED, language="en"),
    "hints": hint,
    "tables of four Kings": bots,
    "a megabyte of drills brought along": imports_drills(),
    "a megabyte of games brought along and forgotten": come_and_be_forgotten,
}
WITH_MANY_GAMES: dict[str, Asking] = {
    "an export": gets("/api/me/export"),
    "statistics": gets("/api/me/statistics"),
    "long tables opened": open_long_tables,
}


@asynccontextmanager
async def somebody(base: str, games: int) -> AsyncIterator[tuple[Guest, AtTable]]:
    """The person whose requests are measured: in a game against a King, with this many behind
    them."""
    guest = await Guest.new(base)
    if games:
        await bring_games(guest, games)
        await guest.post("/api/me/import", {"drills": await drills(guest)})
    seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "king"}]
    at = await guest.sit_at(await guest.create(rules={"first": "A"}, seats=seats))
    await at.ask("ready")
    await at.phase("playing")
    yield guest, at
    await guest.close()


async def measured(base: str, asking: Asking, others: Others, games: int) -> list[float]:
    """The waits of the others in milliseconds, the shortest first."""
    async with somebody(base, games) as (guest, at):
        others.waits.clear()
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            await asking(guest, at)
        return sorted(1000 * wait for wait in others.waits)


async def print_table(base: str) -> None:
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors\n")
    print("| somebody asks for | others: median ms | 99 % | longest | |\n|---|---|---|---|---|")
    async with pinging(base) as others:
        for name, asking in (KINDS | WITH_MANY_GAMES).items():
            games = GAMES if name in WITH_MANY_GAMES else 0
            waits = await measured(base, asking, others, games)
            verdict = "" if waits[-1] <= LONGEST_WAIT_MS else f"over {LONGEST_WAIT_MS}"
            figures = (waits[len(waits) // 2], waits[int(len(waits) * 0.99)], waits[-1])
            row = " | ".join(f"{ms:.1f}" for ms in figures)
            print(f"| {name} | {row} | {verdict} |", flush=True)


async def main(folder: Path) -> None:
    server = ServerProcess(folder, "--log", "warning")
    await server.open()
    try:
        await print_table(server.base)
    finally:
        await asyncio.to_thread(server.stop)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(main(Path(name)))
