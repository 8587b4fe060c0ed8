"""One and two nodes on one PostgreSQL, telling each other by LISTEN/NOTIFY and by Valkey.

    python -m bench.server.scale [--tables 40] [--seconds 10] [--runs 1]

Two people at each table, each by way of another node where there are two, move as fast as they
hear of each other's moves. Printed: moves per second; how long a move takes until its ack and until
the opponent sees it; the transactions of the database for each move, which are its round trips,
since every statement is one of its own; CPU for each move by component; and the memory of the nodes
for each table with its two sockets. Everything shares this machine, also the clients, whose CPU is
given so that it can be thought away.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import asyncpg
import httpx
import psutil
from websockets.asyncio.client import ClientConnection, connect

from bench.server.machines import free_port, postgresql, process, until_it_answers, valkey

STATISTICS = 11.0
"""Seconds after which an idle PostgreSQL connection has told what it did."""
HEADING = (
    "nodes bus            moves/s  ack ms: median p99   seen ms: median p99   trips"
    "   CPU µs a move, and memory a table"
)
Message = dict[str, Any]


@dataclass
class Timings:
    acks: list[float] = field(default_factory=list)
    reached: list[float] = field(default_factory=list)
    """The time until the opponent's frame arrives."""


class Seat:
    """One person at one table, by way of one node."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frame: Message = {}
        self._id = 0

    async def hear(self, until: Callable[[Message], bool]) -> Message:
        async for text in self.socket:
            message: Message = json.loads(text)
            if message["t"] == "table":
                self.frame = message
            if until(message):
                return message
        raise SystemExit("a node has closed a socket")

    async def ask(self, kind: str, **fields: Any) -> Message:
        self._id += 1
        own = str(self._id)
        await self.socket.send(json.dumps({"t": kind, "id": own, **fields}))
        return await self.hear(lambda message: message.get("id") == own)

    async def playing(self) -> None:
        while self.frame.get("phase") != "playing":
            await self.hear(lambda message: message["t"] == "table")


async def guest(port: int) -> dict[str, str]:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as http:
        answer = await http.post("/api/me", json={"name": "Guest"})
        return {"Cookie": f"tellstones={answer.cookies['tellstones']}"}


async def seated(port: int, table: str, cookie: dict[str, str]) -> Seat:
    url = f"ws://127.0.0.1:{port}/ws/table/{table}"
    seat = Seat(await connect(url, additional_headers=cookie, compression=None, open_timeout=30))
    await seat.hear(lambda message: message["t"] == "table")
    return seat


async def table(ports: list[int]) -> tuple[Seat, Seat]:
    """Two people who have just started."""
    one, other = await guest(ports[0]), await guest(ports[-1])
    wish = {"seats": [{"seat": "A", "by": "me"}], "rules": {"first": "A", "turn_limit": 0}}
    base = f"http://127.0.0.1:{ports[0]}"
    async with httpx.AsyncClient(base_url=base, headers=one, timeout=30) as http:
        name = (await http.post("/api/tables", json=wish)).json()["table"]
    a, b = await seated(ports[0], name, one), await seated(ports[-1], name, other)
    await b.ask("sit", seat="B")
    await b.ask("ready")
    await a.ask("ready")
    await a.playing()
    await b.playing()
    return a, b


async def play(a: Seat, b: Seat, until: float, timings: Timings) -> None:
    """Places, and then swaps for ever, to and fro."""
    mover, other = a, b
    while time.monotonic() < until:
        if not mover.frame["legal"]:
            await mover.hear(lambda message: bool(message.get("legal")))
        legal = mover.frame["legal"]
        move = next((m for m in legal if "~" in m), legal[0])
        at = mover.frame["event_seq"]
        began = time.monotonic()
        listening = asyncio.create_task(other.hear(_event_after(at)))
        seat = mover.frame["view"]["waiting"]["seat"]
        answer = await mover.ask("move", seat=seat, move=move, at=at)
        assert answer["t"] == "ack", answer
        timings.acks.append(time.monotonic() - began)
        await listening
        timings.reached.append(time.monotonic() - began)
        mover, other = other, mover


def _event_after(seq: int) -> Callable[[Message], bool]:
    return lambda message: message["t"] == "table" and message["event_seq"] > seq


def cpu(processes: list[psutil.Process]) -> float:
    """Seconds, with those of children; but what the clients have started is not theirs."""
    total = 0.0
    for one in processes:
        children = [] if one.pid == os.getpid() else one.children(recursive=True)
        for each in [one, *children]:
            try:
                times = each.cpu_times()
            except psutil.NoSuchProcess:
                continue
            total += times.user + times.system
    return total


async def transactions(database: str) -> int:
    connection = await asyncpg.connect(database)
    sql = "select sum(xact_commit) from pg_stat_database where datname = current_database()"
    count = int(await connection.fetchval(sql))
    await connection.close()
    return count


async def measure(
    ports: list[int], database: str, parts: dict[str, list[psutil.Process]], options: Any
) -> str:
    empty = _memory(parts["node"])
    tables = [await table(ports) for _ in range(options.tables)]
    kib = (_memory(parts["node"]) - empty) / options.tables / 1024
    timings = Timings()
    await asyncio.sleep(STATISTICS)
    asked, before = await transactions(database), {n: cpu(p) for n, p in parts.items()}
    began = time.monotonic()
    until = began + options.seconds
    await asyncio.gather(*(play(a, b, until, timings) for a, b in tables))
    seconds = time.monotonic() - began
    used = {name: cpu(processes) - before[name] for name, processes in parts.items()}
    await asyncio.sleep(STATISTICS)
    moves = len(timings.acks)
    trips = (await transactions(database) - asked) / moves
    for a, b in tables:
        await a.socket.close()
        await b.socket.close()
    parts_text = " ".join(f"{name} {used[name] / moves * 1e6:5.0f}" for name in parts)
    return (
        f"{moves / seconds:7.0f} {_ms(timings.acks)}   {_ms(timings.reached)}   {trips:5.2f}"
        f"   {parts_text}   {kib:.0f} KiB"
    )


def _memory(processes: list[psutil.Process]) -> int:
    return sum(process.memory_info().rss for process in processes)


def _ms(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    return f"{ordered[len(ordered) // 2] * 1e3:6.1f} {ordered[int(len(ordered) * 0.99)] * 1e3:7.1f}"


def run(nodes: int, told_by: str, options: argparse.Namespace) -> str:
    with ExitStack() as stack:
        database, server = stack.enter_context(postgresql())
        parts = {"node": [], "PostgreSQL": [server]}  # type: dict[str, list[psutil.Process]]
        arguments = [database]
        if told_by == "Valkey":
            bus, process_of_bus = stack.enter_context(valkey())
            arguments.append(bus)
            parts["Valkey"] = [process_of_bus]
        ports = [free_port() for _ in range(nodes)]
        for port in ports:
            program = [sys.executable, "-m", "bench.server.scale_node", str(port), *arguments]
            parts["node"].append(stack.enter_context(process(program)))
            until_it_answers(port)
        parts["clients"] = [psutil.Process()]
        return asyncio.run(measure(ports, database, parts, options))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--runs", type=int, default=1)
    options = parser.parse_args()
    load = os.getloadavg()[0]
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores shared by everything, load"
        f" {load:.1f} before the run; {options.tables} tables, {options.seconds:g} s"
    )
    print(HEADING)
    for _ in range(options.runs):
        for nodes in (1, 2):
            for told_by in ("LISTEN/NOTIFY", "Valkey"):
                print(f"{nodes:>5} {told_by:<13}", run(nodes, told_by, options), flush=True)


if __name__ == "__main__":
    main()
