"""A hostile hour: honest players at many tables while every attack of the tests goes on at once.

python -m bench.hostile --seconds 300 --tables 50

Everything is on this machine: the server is a process of its own, each attacker has an address of
its own in 127/8. At the end it prints what honest players lost, and how long they waited.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import TypeAlias

import httpx
from tests.server.clients import AtTable, Guest
from tests.server.cluster.history import History, problems
from tests.server.cluster.players import Player
from tests.server.server_process import ServerProcess

from bench.hostile.attacker import TROUBLE
from tellstones.rules import Seat
from tellstones.server.storage import Storage
from tellstones.server.storage.database_addresses import storage_at

PAUSE_SECONDS = 1.0
"""Time that an honest player takes for a move: short for people."""
MEMORY_EVERY_SECONDS = 1.0
SERVER = "server"


Weighing: TypeAlias = list[tuple[str, float]]
"""The name and the MiB of each process at one moment, the server first."""


@dataclass
class Figures:
    """Counts of one run."""

    table: str | None = None
    """The latest table whose game has just begun."""
    games: int = 0
    waits: list[float] = field(default_factory=list)
    lost: int = 0
    weighings: list[Weighing] = field(default_factory=list)
    leaked: int = 0
    watched: int = 0


async def honest_table(
    base: str, number: int, storage: Storage, figures: Figures, until: float
) -> None:
    """Two people who play one game after another. Each is checked when it is over, and forgotten:
    who keeps an hour of frames waits seconds for a garbage collector."""
    people = [await _guest(base, f"127.1.{number}.{n}") for n in (1, 2)]
    while time.monotonic() < until:
        with suppress(*TROUBLE):
            pair = await _seated(people, base, number)
            figures.table = pair[0].history.table
            with suppress(*TROUBLE):
                async with asyncio.timeout(max(1.0, until - time.monotonic())):
                    await asyncio.gather(*(player.play() for player in pair))
            figures.games += 1
            figures.waits += [wait for player in pair for wait in player.waits]
            figures.lost += await lost_moves(storage, [player.history for player in pair])


async def _guest(base: str, address: str) -> Guest:
    """Connects from its own address, as people do."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=base, transport=transport, timeout=60) as nobody:
        answer = await nobody.post("/api/me", json={"name": "Ann"})
        answer.raise_for_status()
        return Guest(base, answer.cookies["tellstones"], answer.json())


async def _seated(people: list[Guest], base: str, number: int) -> list[Player]:
    ann, bob = people
    table = await ann.create(seats=[{"seat": "A", "by": "me"}], rules={"turn_limit": 60})
    a, b = await ann.sit_at(table), await bob.sit_at(table)
    await b.ask("sit", seat="B")
    await b.ask("ready")
    await a.ask("ready")
    await a.phase("playing")
    for at in (a, b):
        await at.leave()
    pair = [
        Player(guest, History(table, seat), [base], number * 10 + n)
        for n, (guest, seat) in enumerate(zip(people, (Seat.A, Seat.B), strict=True))
    ]
    for player in pair:
        player.pause = PAUSE_SECONDS
    return pair


async def watch(base: str, figures: Figures, until: float) -> None:
    """Looks over honest players' shoulders, and counts what a watcher should not be told."""
    guest = await _guest(base, "127.1.250.1")
    while time.monotonic() < until:
        await asyncio.sleep(1.0)
        if figures.table is None:
            continue
        with suppress(*TROUBLE):
            at = await guest.sit_at(figures.table)
            await asyncio.sleep(5.0)
            record = await guest.http.get(f"/api/games/{at.table}/record")
            _count(at, record.status_code, figures)
            await at.leave()


def _count(at: AtTable, record_status: int, figures: Figures) -> None:
    frames = [told for told in at.told if told["t"] == "table" and told["phase"] == "playing"]
    figures.watched += len(frames)
    figures.leaked += sum(bool(frame["sight"] or frame["legal"]) for frame in frames)
    figures.leaked += record_status == 200 and at.frame["phase"] == "playing"


def _processes(pid: int) -> Iterator[int]:
    yield pid
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text().split():
            yield from _processes(int(child))


def weighing(pid: int) -> Weighing:
    """The memory of the server and all processes that it has started: private, and with a share of
    what is shared.

    One is weighed after the other. A process that has just been forked and is not yet another
    program still shares all that the server has, which was weighed a moment ago: it has no more
    than what the server has already been charged with."""
    found = []
    for process in _processes(pid):
        with suppress(OSError, StopIteration):
            work = _work_of(process)
            rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
            kib = next(int(line.split()[1]) for line in rollup.splitlines() if "Pss:" in line)
            if process == pid or work != SERVER:
                found.append((work, round(kib / 1024, 1)))
    return found


def _work_of(process: int) -> str:
    """Names a process by its command line: the module it runs, or all arguments."""
    words = Path(f"/proc/{process}/cmdline").read_text().split("\0")
    if "-m" in words:
        return words[words.index("-m") + 1].removeprefix("tellstones.")
    return SERVER if "serve" in words else " ".join(words[1:])


async def weigh(pid: int, figures: Figures, until: float) -> None:
    while time.monotonic() < until:
        figures.weighings.append(weighing(pid))
        await asyncio.sleep(MEMORY_EVERY_SECONDS)


def total_mib(weighing: Weighing) -> float:
    return sum(mib for _, mib in weighing)


def most_of_each(weighings: list[Weighing]) -> dict[str, float]:
    """Return the peak memory of the largest process of each kind."""
    most: dict[str, float] = {}
    for work, mib in chain.from_iterable(weighings):
        most[work] = max(mib, most.get(work, 0.0))
    return most


def along(weighings: list[Weighing]) -> list[int]:
    """The most of all processes together in each tenth of the time."""
    totals = [total_mib(one) for one in weighings]
    size = max(1, len(totals) // 10)
    return [round(max(totals[at : at + size])) for at in range(0, len(totals), size)]


async def attacked(base: str, seconds: float) -> dict[str, int]:
    """Runs in a process of its own, so that honest players do not wait for the attackers' CPU
    time."""
    attackers = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.hostile.attacks", base, str(seconds)),
        stdout=asyncio.subprocess.PIPE,
    )
    told, _ = await attackers.communicate()
    rounds: dict[str, int] = json.loads(told)
    return rounds


async def lost_moves(storage: Storage, histories: list[History]) -> int:
    """Moves of a game that were acknowledged and are not stored so, or refused and stored. That the
    end has cut it off is no loss."""
    told = problems(await storage.read(histories[0].table), histories)
    return sum(one.partition(": ")[2].startswith("move ") for one in told)


async def hostile(seconds: float, tables: int, folder: Path) -> dict[str, object]:
    server = ServerProcess(folder, "--log", "warning")
    await server.open()
    storage = storage_at(f"sqlite:{folder / 'tables.sqlite3'}")
    await storage.open()
    figures, until = Figures(), time.monotonic() + seconds
    works = [honest_table(server.base, n, storage, figures, until) for n in range(tables)]
    works += [watch(server.base, figures, until), weigh(server.pid, figures, until)]
    attacks = asyncio.create_task(attacked(server.base, seconds))
    await asyncio.gather(*works)
    rounds = await attacks
    await storage.close()
    await asyncio.to_thread(server.stop)
    waits = sorted(figures.waits)
    return {
        "seconds": seconds,
        "tables": tables,
        "cores": os.cpu_count(),
        "load_average": round(os.getloadavg()[0], 1),
        "games": figures.games,
        "moves": len(waits),
        "moves_lost": figures.lost,
        "wait_median_ms": round(1000 * waits[len(waits) // 2]) if waits else None,
        "wait_p99_ms": round(1000 * waits[int(len(waits) * 0.99)]) if waits else None,
        "wait_worst_ms": round(1000 * waits[-1]) if waits else None,
        "memory_mib_all_processes": round(max(map(total_mib, figures.weighings))),
        "memory_mib_each_process_then": max(figures.weighings, key=total_mib),
        "memory_mib_most_of_each_process": most_of_each(figures.weighings),
        "memory_mib_along": along(figures.weighings),
        "frames_watched": figures.watched,
        "frames_leaked": figures.leaked,
        "attacks": rounds,
    }


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=3600.0)
    asked.add_argument("--tables", type=int, default=50)
    wish = asked.parse_args()
    with tempfile.TemporaryDirectory() as name:
        print(json.dumps(asyncio.run(hostile(wish.seconds, wish.tables, Path(name))), indent=1))


if __name__ == "__main__":
    main()
