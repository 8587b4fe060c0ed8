"""Measures what bots cost a server: CPU a move at tables where two of them play, kind by kind.

    python -m bench.server.bots [random page king champion] [--tables 20]

Starts a server for each kind, whose bots take no pauses; a watcher stays at every table until all
games are over. `random` does not think: its cost is the server's own work, with a frame for each
watcher.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from tests.server.clients import AtTable, Guest
from tests.server.server_process import ServerProcess

from bench.server.load import cpu_seconds

KINDS = ("random", "page", "king", "champion")
TURN_LIMIT = 60


async def looked_on(guest: Guest, bot: str) -> int:
    """The moves of one game of two such bots, as somebody at their table hears of them."""
    seats = [{"seat": seat, "by": "bot", "bot": bot} for seat in "AB"]
    table = await guest.create(rules={"turn_limit": TURN_LIMIT}, seats=seats)
    at: AtTable = await guest.sit_at(table)
    await at.phase("over")
    heard = {told["event_seq"] for told in at.told if told["t"] == "table" and told["event"]}
    return len(heard)


async def measured(bot: str, tables: int, folder: Path) -> tuple[int, float]:
    """Return the number of moves, and the microseconds of CPU per move."""
    server = ServerProcess(folder, "--log", "warning")
    await server.open()
    try:
        guests = [await Guest.new(server.base) for _ in range(tables)]
        before = cpu_seconds(server.pid)
        moves = sum(await asyncio.gather(*(looked_on(guest, bot) for guest in guests)))
        spent = cpu_seconds(server.pid) - before
        for guest in guests:
            await guest.close()
    finally:
        await asyncio.to_thread(server.stop)
    return moves, spent / moves * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*", default=KINDS)
    parser.add_argument("--tables", type=int, default=20)
    asked = parser.parse_args()
    print(f"{'':12}{'moves':>8}{'CPU µs/move':>13}")
    for bot in asked.bots:
        with tempfile.TemporaryDirectory() as folder:
            moves, cost = asyncio.run(measured(bot, asked.tables, Path(folder)))
        print(f"{bot:12}{moves:>8}{cost:>13.0f}", flush=True)


if __name__ == "__main__":
    main()
