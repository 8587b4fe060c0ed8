"""A present player never loses as absent, whatever clocks and databases of nodes do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import asyncpg
import pytest

from tellstones.server.tables.catch_up import CatchUp
from tests.server.clients import HANG_SECONDS
from tests.server.cluster.faults import Postgres, postgres
from tests.server.databases import fresh_database
from tests.server.running_server import QUICK, Running, running
from tests.server.stopped_clock import JumpingClock

CLAIM_SECONDS = 3.0
CLAIMED_SOON = {"kind": "bank", "seconds": 900}
"""A clock: without one, players may be absent for longer."""
SOON = replace(QUICK, claim_after=CLAIM_SECONDS, beat_every=1.0, resync_every=0.2)


def test_a_node_whose_clock_is_ahead_lets_nobody_claim_sooner(folder: Path) -> None:
    ahead = JumpingClock()
    ahead.off_ms = 90_000

    async def main() -> None:
        database = fresh_database()
        async with (
            running(folder / "no file", QUICK, ahead, database=database) as one,
            running(folder / "no file", QUICK, database=database) as other,
        ):
            a, b = await one.duel(other, time=CLAIMED_SOON)
            assert (await a.ask("claim", seat="A"))["code"] == "not-away"
            await b.leave()
            await a.until(lambda: not a.frame["seats"][1]["here"])
            assert (await a.ask("claim", seat="A"))["code"] == "not-away"
            assert not a.frame["seats"][1]["claimable"]

    asyncio.run(main())


def test_who_does_not_come_to_a_rematch_is_not_claimed_from_by_a_clock_that_is_ahead(
    folder: Path,
) -> None:
    ahead = JumpingClock()

    async def main() -> None:
        database = fresh_database()
        async with (
            running(folder / "no file", QUICK, ahead, database=database) as one,
            running(folder / "no file", QUICK, database=database) as other,
        ):
            a, b = await one.duel(other, time=CLAIMED_SOON)
            await b.ask("resign", seat="B")
            await b.ask("again")
            await a.phase("over")
            await a.ask("again")
            again = await a.rematch()
            one.node.tables.live.pop(again, None)
            ahead.off_ms = 90_000
            back = await one.guests[0].sit_at(again)
            assert (await back.ask("claim", seat="A"))["code"] == "not-away"

    asyncio.run(main())


@asynccontextmanager
async def read_only(server: Postgres) -> AsyncIterator[None]:
    await server.say("alter system set default_transaction_read_only = on")
    await server.say("select pg_reload_conf()")
    try:
        yield
    finally:
        connection = await asyncpg.connect(server.address)
        await connection.execute("set default_transaction_read_only = off")
        await connection.execute("alter system reset default_transaction_read_only")
        await connection.execute("select pg_reload_conf()")
        await connection.close()


def test_a_mark_that_a_read_only_database_refused_is_written_when_it_can_be(folder: Path) -> None:
    async def main() -> None:
        server = postgres()
        database = server.at(await server.new_database())
        async with (
            running(folder / "no file", SOON, database=database) as one,
            running(folder / "no file", SOON, database=database) as other,
        ):
            a, b = await one.duel(other, time=CLAIMED_SOON)
            table = b.frame["table"]
            await b.leave()
            await a.until(lambda: not a.frame["seats"][1]["here"])
            async with read_only(server):
                await _refusing(other)
                await other.guests[-1].sit_at(table)
                await asyncio.sleep(CLAIM_SECONDS / 2)  # so that the first try is in vain
            await a.until(lambda: a.frame["seats"][1]["here"])
            await asyncio.sleep(CLAIM_SECONDS)
            assert (await a.ask("claim", seat="A"))["code"] == "not-away"

    asyncio.run(main())


async def _refusing(here: Running) -> None:
    """Waits until the database refuses this node."""
    async with asyncio.timeout(HANG_SECONDS):
        while True:
            try:
                await here.node.storage.beat(here.node.id)
            except asyncpg.PostgresError:
                return
            await asyncio.sleep(0.05)


def test_who_came_half_way_is_not_counted_as_present(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise OSError

    async def main() -> None:
        async with running(folder / "tables.sqlite3") as here:
            a, b = await here.duel()
            await b.leave()
            await a.until(lambda: not a.frame["seats"][1]["here"])
            live = here.node.tables.live[a.frame["table"]]
            monkeypatch.setattr(CatchUp, "show_on_arrival", broken)
            await here.guests[1].sit_at(a.frame["table"])
            assert here.guests[1].person not in [c.who.person for c in live.broadcast.connections]
            assert live.presence.away(live.room)

    asyncio.run(main())
