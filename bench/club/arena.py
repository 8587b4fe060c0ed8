"""An arena hour with a thousand players on one machine: what they wait for, and what it costs.

    python -m bench.club.arena [--players 1000] [--minutes 60] [--figures build/arena.jsonl]
    python -m bench.club.arena --figures build/arena.jsonl --read

A server in a process of its own; members who look at the standings every four seconds as a page
does, go to the table that they find there and play at random, a move every five seconds. Their
games count. The players are three processes: two of a crowd, and one of twenty witnesses who do
the same in a process with so little to do that what they wait for is the server. Each tells how
late it comes to its own work. Everything that counts is written every minute, so that an hour
may be broken off. An arena has five minutes at least.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec

from bench.club.arena_figures import LINE_SECONDS, append, show
from bench.club.arena_players import HANG_SECONDS, Plan
from bench.server.load import cpu_seconds, resident_kib, serving
from tellstones.server.storage import SqliteStorage
from tellstones.server.storage.membership import MemberName, Passkey

CROWDS = 2
WITNESSES = 20
AT_ONCE = 20
"""People who come, or join, at the same time."""
NEW_CONNECTIONS = httpx.Limits(max_keepalive_connections=0)
"""One connection for each request: the server closes idle ones."""
LATE_SECONDS = 900.0
"""The time for the last games to end: 150 turns at most, at that pause."""


async def announced(base: str, folder: Path, players: int, minutes: int) -> tuple[str, list[str]]:
    """An arena that everybody has joined, and has begun: its name, and their cookies."""
    async with httpx.AsyncClient(
        base_url=base, timeout=HANG_SECONDS, limits=NEW_CONNECTIONS
    ) as http:
        cookies = await enrol(http, folder, players)
        maker = {"Cookie": cookies[0]}
        wish = {"name": "Arena", "system": "arena", "minutes": minutes, "starts_in": 60}
        made = await http.post("/api/tournaments", json=wish, headers=maker)
        path = f"/api/tournaments/{made.raise_for_status().json()['tournament']}"

        async def join(number: int) -> None:
            mine = {"Cookie": cookies[number]}
            (await http.post(f"{path}/players", json={}, headers=mine)).raise_for_status()

        for wave in _waves(players):
            await asyncio.gather(*map(join, wave))
        (await http.post(f"{path}/start", json={}, headers=maker)).raise_for_status()
    return path.rpartition("/")[2], cookies


async def enrol(http: httpx.AsyncClient, folder: Path, players: int) -> list[str]:
    """New members: their cookies."""
    storage = SqliteStorage(folder / "tables.sqlite3")
    await storage.open()

    async def come(number: int) -> str:
        name = f"Member {number}"
        answer = (await http.post("/api/me", json={"name": name})).raise_for_status()
        passkey = Passkey(name.encode(), answer.json()["person"], b"", 0, "", 1, 1)
        await storage.add_passkey(passkey, MemberName(name, (name,)))
        http.cookies.clear()
        return f"tellstones={answer.cookies['tellstones']}"

    cookies = [each for wave in _waves(players) for each in await asyncio.gather(*map(come, wave))]
    await storage.close()
    return cookies


def _waves(players: int) -> Iterator[range]:
    return (range(n, min(n + AT_ONCE, players)) for n in range(0, players, AT_ONCE))


def plans(base: str, cup: str, cookies: list[str], figures: Path) -> list[Plan]:
    """Assigns players to processes: a witness meets the crowd like everyone else."""
    everybody = dict(enumerate(cookies))
    witnesses = {number: everybody.pop(number) for number in range(WITNESSES)}
    crowd = list(everybody.items())
    groups = {f"crowd {n + 1}": dict(crowd[n::CROWDS]) for n in range(CROWDS)}
    groups["witness"] = witnesses
    return [Plan(base, cup, str(figures), who, group) for who, group in groups.items()]


def started(plan: Plan) -> subprocess.Popen[bytes]:
    program = [sys.executable, "-m", "bench.club.arena_players"]
    process = subprocess.Popen(program, stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(plan))
    process.stdin.close()
    return process


def watch(server: int, players: list[subprocess.Popen[bytes]], figures: Path, until: float) -> None:
    """A line about the server every minute, until everybody has gone home or it is too late."""
    while any(process.poll() is None for process in players) and time.monotonic() < until:
        before, began = cpu_seconds(server), time.monotonic()
        time.sleep(LINE_SECONDS)
        core = (cpu_seconds(server) - before) / (time.monotonic() - began)
        mib = resident_kib(server) / 1024
        load = round(os.getloadavg()[0], 1)
        append(figures, {"who": "server", "core": round(core, 3), "mib": round(mib), "load": load})


def run(players: int, minutes: int, figures: Path) -> None:
    with tempfile.TemporaryDirectory() as name, serving("ours", Path(name)) as (port, server):
        base = f"http://127.0.0.1:{port}"
        cup, cookies = asyncio.run(announced(base, Path(name), players, minutes))
        until = time.monotonic() + 60 * minutes + LATE_SECONDS
        processes = [started(plan) for plan in plans(base, cup, cookies, figures)]
        try:
            watch(server, processes, figures, until)
        finally:
            for process in processes:
                process.terminate()
                process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1_000)
    parser.add_argument("--minutes", type=int, default=60, help="at least 5")
    parser.add_argument("--figures", type=Path, default=Path("build/arena.jsonl"))
    parser.add_argument("--read", action="store_true", help="only show what the file has")
    wished = parser.parse_args()
    if not wished.read:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
        wished.figures.parent.mkdir(exist_ok=True)
        wished.figures.unlink(missing_ok=True)
        run(wished.players, wished.minutes, wished.figures)
    show(wished.figures)


if __name__ == "__main__":
    main()
