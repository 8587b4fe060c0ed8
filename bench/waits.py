"""How long others wait while somebody asks a server for the most that its limits allow.

python -m bench.waits

A server of its own on this machine; ten people whose pings come every ten milliseconds or so; and
one after another each kind of request that takes a processor for a while. A row tells the longest
wait of the others, beside a row in which nobody asks for anything.
"""

from __future__ import annotations

import asyncio
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

OTHERS = 10
PING_EVERY_SECONDS = 0.11
"""Of one person: messages are limited to ten a second."""
SECONDS = 5.0
"""Each kind is asked for again and again for so long."""
LONGEST_WAIT_MS = 100
HEADER = '[Opening "S"]\n[First "A"]\n[Result "*"]\n\n'
LONG = HEADER + " ".join(f"{n}. 1~2" for n in range(1, 20_000))
ANALYSED = '[Opening "S"]\n[First "A"]\n[Result "draw"]\n[Termination "agreement"]\n\n' + (
    "1. C> 2. h1 " + " ".join(f"{n}. 1~2" for n in range(3, 990)) + " draw"
)
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
    """So many at once, by a thread: this process has to go on measuring."""

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


KINDS: dict[str, Asking] = {
    "nothing": nothing,
    "four long records listed": posts("/api/study/records", 4, record=LONG),
    "four long records replayed": posts("/api/study/replay", 4, record=LONG, eyes="open"),
    "a long analysis": posts("/api/study/analysis", 1, record=ANALYSED, language="en"),
    "hints": hint,
    "tables of four Kings": bots,
    "an export": gets("/api/me/export"),
    "statistics": gets("/api/me/statistics"),
}


@asynccontextmanager
async def somebody(base: str) -> AsyncIterator[tuple[Guest, AtTable]]:
    """Who asks for all that: a person in a game against a King."""
    guest = await Guest.new(base)
    seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "king"}]
    at = await guest.sit_at(await guest.create(rules={"first": "A"}, seats=seats))
    await at.ask("ready")
    await at.phase("playing")
    yield guest, at
    await guest.close()


async def measured(base: str, asking: Asking, others: Others) -> list[float]:
    """The waits of the others in milliseconds, the shortest first."""
    async with somebody(base) as (guest, at):
        others.waits.clear()
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            await asking(guest, at)
        return sorted(1000 * wait for wait in others.waits)


async def print_table(base: str) -> None:
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors\n")
    print("| somebody asks for | others: median ms | 99 % | longest | |\n|---|---|---|---|---|")
    async with pinging(base) as others:
        for name, asking in KINDS.items():
            waits = await measured(base, asking, others)
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
