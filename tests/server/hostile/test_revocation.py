"""What was ended does not go on by what is still open."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from tellstones.server.cluster.revocation import Revocation
from tests.server.clients import AtTable, Guest, Message, client
from tests.server.databases import fresh_database
from tests.server.running_server import Running, Serve, running
from tests.server.stopped_clock import StoppedClock

NOBODY = 4001
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def bearer(made: Message) -> dict[str, str]:
    return {"Authorization": f"Bearer {made['token']}", "Cookie": ""}


def test_a_program_does_not_become_a_person_by_a_link_or_a_phrase(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        made = await guest.post("/api/me/programs", {"name": "Robot"})
        async with client(here.base, bearer(made)) as program:
            for path in ("/api/me/link", "/api/me/phrase"):
                assert (await program.post(path)).status_code == 403

    serve(scene)


def test_an_ended_programs_open_socket_closes(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        made = await guest.post("/api/me/programs", {"name": "Robot"})
        table = await guest.create(seats=[{"seat": "A", "by": "me"}])
        at = await AtTable.join(guest, table, **bearer(made))
        assert (await guest.http.delete(f"/api/me/programs/{made['person']}")).status_code == 200
        assert await at.gone() == NOBODY

    serve(scene)


async def devices(guest: Guest) -> list[Message]:
    listed: list[Message] = (await guest.http.get("/api/me/devices")).json()["devices"]
    return listed


def test_devices_are_listed_and_each_can_be_ended(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        lost = await guest.second_device()
        here.guests.append(lost)
        await lost.http.get("/api/me", headers={"User-Agent": FIREFOX})
        table = await guest.create(seats=[{"seat": "A", "by": "me"}])
        at = await lost.sit_at(table)
        listed = {one["this"]: one for one in await devices(guest)}
        assert set(listed) == {True, False}
        assert listed[False]["name"] == "Firefox, Linux"
        stranger = await here.guest("Bob")
        path = f"/api/me/devices/{listed[False]['device']}"
        assert (await stranger.http.delete(path)).status_code == 404
        assert (await guest.http.delete(path)).status_code == 200
        assert await at.gone() == NOBODY
        assert (await lost.http.get("/api/me")).status_code == 401
        assert [one["this"] for one in await devices(guest)] == [True]

    serve(scene)


def test_a_device_that_was_ended_at_one_node_is_sent_away_by_another(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = fresh_database()

    async def main() -> None:
        async with (
            running(folder / "no file", database=database) as one,
            running(folder / "no file", database=database) as other,
        ):
            guest = await one.guest("Ann")
            told, untold = await guest.second_device(), await guest.second_device()
            table = await guest.create(seats=[{"seat": "A", "by": "me"}])
            told.base = untold.base = other.base
            at = [await told.sit_at(table), await untold.sit_at(table)]
            mine = next(one["device"] for one in await devices(guest) if one["this"])
            ids = [one["device"] for one in await devices(guest) if one["device"] != mine]
            await guest.http.delete(f"/api/me/devices/{ids[0]}")
            done, _ = await asyncio.wait(
                [asyncio.create_task(each.gone()) for each in at],
                return_when=asyncio.FIRST_COMPLETED,
            )
            assert {task.result() for task in done} == {NOBODY}
            # And where the bus loses it, it is asked for.
            monkeypatch.setattr(Revocation, "_tell", lambda *_: None)
            await guest.http.delete(f"/api/me/devices/{ids[1]}")
            await other.node.revocation.check()
            assert [await each.gone() for each in at] == [NOBODY, NOBODY]

    asyncio.run(main())


def test_a_cookie_is_renewed_while_it_is_used(serve: Serve) -> None:
    clock = StoppedClock()

    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")

        async def cookie() -> str | None:
            headers: httpx.Headers = (await guest.http.get("/api/me")).headers
            return str(headers["set-cookie"]) if "set-cookie" in headers else None

        await cookie()
        assert await cookie() is None
        clock.advance(25 * 3600)
        again = await cookie()
        assert again is not None
        assert guest.secret in again
        assert "Max-Age=31536000" in again
        assert await cookie() is None

    serve(scene, clock=clock)


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


def test_of_a_forgotten_spectator_nothing_remains(serve: Serve) -> None:
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


def test_a_block_reaches_what_is_open_at_another_node(folder: Path) -> None:
    database = fresh_database()

    async def main() -> None:
        async with (
            running(folder / "no file", database=database) as one,
            running(folder / "no file", database=database) as other,
        ):
            a, b = await one.duel(other)
            bob = other.guests[-1]
            ann = one.guests[0]
            async with client(other.base, ann.headers) as elsewhere:
                await elsewhere.post("/api/me/blocks", json={"person": bob.person})
            live = one.node.tables.live[a.frame["table"]]
            (mine,) = live.broadcast.connections
            while bob.person not in mine.blocked:
                await asyncio.sleep(0.01)
            await b.ask("say", text="Hello?")
            await b.ask("say", text="Hello??")
            assert not a.said()

    asyncio.run(main())
