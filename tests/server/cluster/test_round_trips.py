"""The number of database round trips per move, counted on the wire between real servers."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.clients import AtTable
from tests.server.cluster.faults import Hear, Network, postgres, valkey
from tests.server.running_server import QUICK, Running, running
from tests.server.stopped_clock import StoppedClock

QUIET = replace(QUICK, beat_every=3600, due_tables_every=3600, resync_every=3600)
"""Nothing is asked in the background, so that only moves are counted."""
ENDS_A_REQUEST = b"QSH"
"""Query, Sync, Flush: a client that has sent one of them waits for the answer."""
WARM_UP, MOVES = 6, 20


class CountingNetwork(Network):
    """Knows as much of PostgreSQL's protocol as it takes to count round trips."""

    trips = 0

    def overhearing(self) -> Hear:
        heard, started = bytearray(), False

        def hear(data: bytes) -> None:
            nonlocal started
            heard.extend(data)
            # The first message of a session has no type. All are as long as they say.
            while len(heard) >= 5 and len(heard) >= (size := _size(heard, typed=started)):
                self.trips += started and heard[0] in ENDS_A_REQUEST
                started = True
                del heard[:size]

        return hear


def _size(heard: bytearray, *, typed: bool) -> int:
    return int.from_bytes(heard[typed : 4 + typed], "big") + typed


@pytest.mark.parametrize("told_by", ["LISTEN/NOTIFY", "Valkey"])
def test_a_move_between_two_nodes_costs_two_round_trips_to_the_database(
    folder: Path, told_by: str
) -> None:
    async def main() -> None:
        wire, name = CountingNetwork(postgres().socket), await postgres().new_database()
        clock = StoppedClock()  # by which marks of presence and of what was seen are never due
        bus = valkey().address if told_by == "Valkey" else None
        async with wire.up():
            address = f"postgresql://postgres@127.0.0.1:{wire.port}/{name}?sslmode=disable"
            async with (
                running(folder / "no file", QUIET, clock, database=address, bus=bus) as one,
                running(folder / "no file", QUIET, clock, database=address, bus=bus) as other,
            ):
                a, b = await one.duel(other)
                await _moves(a, b, WARM_UP)
                await _quiet(wire, one, other)
                await _moves(a, b, WARM_UP)
                before = wire.trips
                await _moves(a, b, MOVES)
                assert wire.trips - before == 2 * MOVES
                await a.leave()
                await b.leave()

    asyncio.run(main())


async def _quiet(wire: CountingNetwork, one: Running, other: Running) -> None:
    """Waits until all arrivals are stored, and all connections for that are made."""
    for node in (one, other):
        await node.node.write_behind.flush()
    counts = [-2, -1, wire.trips]
    while len(set(counts[-3:])) > 1:
        await asyncio.sleep(1)
        counts.append(wire.trips)


async def _moves(a: AtTable, b: AtTable, number: int) -> None:
    """Places, and then swaps to and fro; each is seen at the other node before the next."""
    for _ in range(number):
        mover, other = (a, b) if a.frame["legal"] else (b, a)
        legal = mover.frame["legal"]
        answer = await mover.move(next((move for move in legal if "~" in move), legal[0]))
        assert answer["t"] == "ack"
        await mover.caught_up(answer["seq"])
        await other.caught_up(answer["seq"])
