"""Deleting a person leaves nothing behind, whatever they or others do meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tellstones.server.accounts import deletion
from tests.server.clients import AtTable, Guest
from tests.server.databases import fresh_database
from tests.server.hostile.test_revocation import NOBODY, bearer
from tests.server.running_server import Running, Serve, running


async def stored(here: Running, table: str) -> str:
    return repr(await here.node.storage.read(table))


async def watched_game(here: Running) -> tuple[AtTable, Guest]:
    """Two play while Cassandra, who sat there before and talked, watches and talks on."""
    ann, bob, cassandra = [await here.guest(name) for name in ("Ann", "Bob", "Cassandra")]
    rules = {"first": "A", "opening": "scales"}
    table = await ann.create(rules=rules, seats=[{"seat": "A", "by": "me"}])
    a, c = await ann.sit_at(table), await cassandra.sit_at(table)
    await c.ask("sit", seat="B")
    await c.ask("say", text="I sit here")
    await c.ask("stand", seat="B")
    b = await bob.sit_at(table)
    await b.ask("sit", seat="B")
    await b.ask("ready")
    await a.ask("ready")
    await c.phase("playing")
    await c.ask("say", text="I watch now")
    return a, cassandra


def test_of_a_forgotten_spectator_nothing_remains(serve_each: Serve) -> None:
    async def scene(here: Running) -> None:
        a, cassandra = await watched_game(here)
        table = a.frame["table"]
        (at,) = cassandra.at
        assert (await cassandra.http.delete("/api/me")).status_code == 200
        assert await at.gone() == NOBODY
        await a.until(lambda: a.frame["watchers"] == 0)
        await here.node.write_behind.flush()
        left = await stored(here, table) + repr(here.node.tables.live[table].room)
        for secret in ("Cassandra", cassandra.person, "I sit here", "I watch now"):
            assert secret not in left
        assert cassandra.person not in await here.node.tables.stored_presence(table)
        assert (await a.move("C>"))["t"] == "ack", "the game goes on"

    serve_each(scene)


def test_ended_programs_are_forgotten_with_their_owner(serve_each: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        made = await bob.post("/api/me/programs", {"name": "Deep Stone"})
        table = await ann.create(seats=[{"seat": "A", "by": "me"}])
        robot = await AtTable.join(bob, table, **bearer(made))
        await robot.ask("say", text="Beep")
        await bob.http.delete(f"/api/me/programs/{made['person']}")
        assert "Deep Stone" in await stored(here, table)
        assert (await bob.http.delete("/api/me")).status_code == 200
        left = await stored(here, table)
        assert not [told for told in ("Deep Stone", made["person"], "Beep") if told in left]
        assert await here.node.storage.person(made["person"]) is None

    serve_each(scene)


def test_what_somebody_says_while_they_are_forgotten_is_forgotten_too(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    rewrite = deletion.Rewriting.table

    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        table = await ann.create(seats=[{"seat": "A", "by": "me"}])
        at = await bob.sit_at(table)
        await at.ask("say", text="before")
        codes: list[int] = []
        again: list[AtTable] = []

        async def written_anew(*values: Any) -> None:
            if not codes:
                codes.append(await at.gone())
            await rewrite(*values)
            if not again:  # his cookie still lets him in
                again.append(await bob.sit_at(table))
                await again[0].ask("say", text="in between")

        monkeypatch.setattr(deletion.Rewriting, "table", written_anew)
        assert (await bob.http.delete("/api/me")).status_code == 200
        assert codes == [NOBODY]
        assert await again[0].gone() == NOBODY
        left = await stored(here, table)
        assert not [told for told in ("Bob", "before", "in between") if told in left]

    serve(scene)


def test_a_rematch_does_not_bring_somebody_back_who_was_forgotten(folder: Path) -> None:
    database = fresh_database()

    async def main() -> None:
        async with (
            running(folder / "no file", database=database) as one,
            running(folder / "no file", database=database) as other,
        ):
            a, b = await one.duel(other)
            table, bob = a.frame["table"], other.guests[-1]
            await b.ask("resign", seat="B")
            await a.phase("over")
            await b.ask("again")
            await a.until(lambda: a.frame["again"] == ["B"])
            assert (await bob.http.delete("/api/me")).status_code == 200
            assert await b.gone() == NOBODY
            await a.ask("again")
            await a.ask("ping")
            await one.node.tables.live[table].automation._rematch()
            assert a.frame["next"] is None
            assert "Bob" not in await stored(one, table)
            assert bob.person not in repr(one.node.tables.live[table].room)

    asyncio.run(main())
