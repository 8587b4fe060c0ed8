"""Revoked access also ends on connections that are still open."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from tellstones.server.lobby.revocation import Revocation
from tellstones.server.moderation.sanctions import Decision, decide
from tellstones.server.storage.moderation import SanctionKind
from tellstones.server.web.routes import export_routes
from tests.server.clients import AtTable, Guest, Message, client
from tests.server.databases import fresh_database
from tests.server.running_server import QUICK, Running, Serve, running
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


def test_an_ended_programs_stream_of_invitations_ends(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        made = await guest.post("/api/me/programs", {"name": "Robot"})
        async with (
            client(here.base, bearer(made)) as http,
            http.stream("GET", "/api/me/invitations") as stream,
        ):
            lines = stream.aiter_lines()
            await anext(lines)
            assert here.club.invitation_streams.devices()
            await guest.http.delete(f"/api/me/programs/{made['person']}")
            assert [line async for line in lines if line] == []

    serve(scene, replace(QUICK, invitation_stream=600.0))


def test_a_suspended_persons_stream_of_invitations_ends(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        async with guest.http.stream("GET", "/api/me/invitations") as stream:
            lines = stream.aiter_lines()
            await anext(lines)
            decision = Decision(guest.person, SanctionKind.SUSPEND, "rude", 1)
            await decide(here.node.storage, decision, "", here.node.clock.now())
            await here.node.revocation.check()
            assert [line async for line in lines if line] == []

    serve(scene, replace(QUICK, invitation_stream=600.0))


def test_a_block_holds_for_the_programs_of_whoever_is_blocked(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        table = await ann.create(seats=[{"seat": "A", "by": "me"}])
        a = await ann.sit_at(table)
        await ann.post("/api/me/blocks", {"person": bob.person})
        made = await bob.post("/api/me/programs", {"name": "Robot"})
        robot = await AtTable.join(bob, table, **bearer(made))
        assert (await robot.ask("sit", seat="B"))["code"] == "blocked"
        assert (await robot.ask("say", text="Hello?"))["t"] == "ack"
        await a.ask("ping")
        assert not a.said()

    serve(scene)


NOTHING = {"phrase_ended": False, "passkeys": 0, "programs": 0, "calendar": False, "devices": 0}


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


def test_a_device_that_was_ended_comes_back_by_no_link(serve_each: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        lost = await ann.second_device()
        here.guests.append(lost)
        links = [(await one.post("/api/me/link"))["secret"] for one in (lost, bob)]
        ended = next(one["device"] for one in await devices(ann) if not one["this"])
        nowhere = f"/api/me/devices/{ended[::-1]}"
        assert (await ann.http.delete(nowhere)).status_code == 404
        assert (await ann.http.delete(f"/api/me/devices/{ended}")).status_code == 200
        async with client(here.base) as nobody:
            tried = [await nobody.post("/api/enter", json={"secret": link}) for link in links]
        assert [answer.status_code for answer in tried] == [403, 200]

    serve_each(scene)


async def phrase_of(guest: Guest) -> str:
    return str((await guest.post("/api/me/phrase"))["phrase"])


async def enters(here: Running, secret: str, by: str = "phrase") -> int:
    async with client(here.base) as nobody:
        return (await nobody.post("/api/enter", json={"secret": secret, "by": by})).status_code


def test_a_device_that_was_ended_comes_back_by_no_phrase(serve_each: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        lost = await ann.second_device()
        here.guests.append(lost)
        phrase = await phrase_of(lost)
        ended = next(one["device"] for one in await devices(ann) if not one["this"])
        told = (await ann.http.delete(f"/api/me/devices/{ended}")).json()
        assert told == NOTHING | {"phrase_ended": True}
        assert await enters(here, phrase) == 403
        assert not (await ann.http.get("/api/me")).json()["recoverable"]

    serve_each(scene)


def test_what_a_device_has_made_ends_with_it(serve_each: Serve) -> None:
    """A thief with the device makes a program and a calendar; the owner signs the device out."""

    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        thief = await ann.second_device()
        here.guests.append(thief)
        kept = await ann.post("/api/me/programs", {"name": "Mine"})
        made = await thief.post("/api/me/programs", {"name": "Robot"})
        feed = (await thief.post("/api/me/feed"))["path"]
        table = await ann.create(seats=[{"seat": "A", "by": "me"}])
        robot = await AtTable.join(ann, table, **bearer(made))
        there = next(one for one in await devices(ann) if not one["this"])
        assert (there["passkeys"], there["programs"], there["calendar"]) == (0, 1, True)
        told = (await ann.http.delete(f"/api/me/devices/{there['device']}")).json()
        assert told == NOTHING | {"programs": 1, "calendar": True}
        assert await robot.gone() == NOBODY
        async with client(here.base, bearer(made)) as program:
            assert (await program.get("/api/me")).status_code == 401
        async with client(here.base, bearer(kept)) as program:
            assert (await program.get("/api/me")).status_code == 200
        assert (await ann.http.get(feed)).status_code == 403

    serve_each(scene)


def test_devices_that_came_in_by_a_device_end_with_it(serve_each: Serve) -> None:
    """A thief lets a phone in, and from there another; the owner signs the stolen device out."""

    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        tablet = await ann.second_device()
        thief = await ann.second_device()
        phone = await thief.second_device()
        phrase = await phrase_of(phone)
        async with client(here.base) as nobody:
            entered = await nobody.post("/api/enter", json={"secret": phrase, "by": "phrase"})
        other = Guest(here.base, entered.cookies["tellstones"], entered.json())
        here.guests += [tablet, thief, phone, other]
        stolen = next(one["device"] for one in await devices(thief) if one["this"])
        told = (await ann.http.delete(f"/api/me/devices/{stolen}")).json()
        assert told == NOTHING | {"devices": 2, "phrase_ended": True}
        for one, status in ((ann, 200), (tablet, 200), (thief, 401), (phone, 401), (other, 401)):
            assert (await one.http.get("/api/me")).status_code == status

    serve_each(scene)


def test_the_device_that_signs_out_the_one_that_let_it_in_stays(serve_each: Serve) -> None:
    async def scene(here: Running) -> None:
        laptop = await here.guest("Ann")
        phone = await laptop.second_device()
        here.guests.append(phone)
        sold = next(one["device"] for one in await devices(phone) if not one["this"])
        assert (await phone.http.delete(f"/api/me/devices/{sold}")).json() == NOTHING
        assert (await phone.http.get("/api/me")).status_code == 200
        assert (await laptop.http.get("/api/me")).status_code == 401

    serve_each(scene)


def test_what_a_device_makes_while_it_is_signed_out_is_not_made(serve_each: Serve) -> None:
    """A thief's program sends one request after another: it makes no way back."""

    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        thief = await ann.second_device()
        here.guests.append(thief)
        lost = next(one["device"] for one in await devices(thief) if one["this"])
        made: list[Any] = []

        async def keep_making() -> None:
            while (answer := await thief.http.post("/api/me/link")).status_code == 200:
                made.append(answer.json()["secret"])

        making = [asyncio.create_task(keep_making()) for _ in range(4)]
        while len(made) < 8:
            await asyncio.sleep(0)
        await ann.http.delete(f"/api/me/devices/{lost}")
        await asyncio.gather(*making)
        assert [await enters(here, secret, "link") for secret in made[-8:]] == [403] * 8

    serve_each(scene)


def test_signing_out_everywhere_else_leaves_this_device_alone(serve_each: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        kept = await ann.post("/api/me/programs", {"name": "Mine"})
        bobs = await bob.post("/api/me/programs", {"name": "Bobs"})
        lost, gone = await ann.second_device(), await ann.second_device()
        here.guests += [lost, gone]
        made = [await one.post("/api/me/programs", {"name": "Robot"}) for one in (lost, gone)]
        phrase = await phrase_of(gone)
        itself = next(one["device"] for one in await devices(gone) if one["this"])
        told = (await gone.http.delete(f"/api/me/devices/{itself}")).json()
        assert told == NOTHING  # its phrase may be the only way back
        told = (await ann.http.delete("/api/me/devices")).json()
        assert told == NOTHING | {"programs": 2, "phrase_ended": True}
        assert await enters(here, phrase) == 403
        for one, status in ((lost, 401), (ann, 200), (bob, 200)):
            assert (await one.http.get("/api/me")).status_code == status
        for token, status in ((made[0], 401), (made[1], 401), (kept, 200), (bobs, 200)):
            async with client(here.base, bearer(token)) as program:
                assert (await program.get("/api/me")).status_code == status
        assert [one["this"] for one in await devices(ann)] == [True]
        assert (await ann.http.delete("/api/me/devices")).json() == NOTHING

    serve_each(scene)


def test_a_phrase_from_before_a_device_came_in_outlives_it(serve_each: Serve) -> None:
    clock = StoppedClock()

    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        phrase = await phrase_of(ann)
        clock.advance(1)
        here.guests.append(await ann.second_device())
        ended = next(one["device"] for one in await devices(ann) if not one["this"])
        told = (await ann.http.delete(f"/api/me/devices/{ended}")).json()
        assert told == NOTHING
        assert await enters(here, phrase) == 200

    serve_each(scene, clock=clock)


def test_who_signs_out_comes_back_by_the_phrase(serve_each: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        phrase = await phrase_of(ann)
        (mine,) = await devices(ann)
        assert (await ann.http.delete(f"/api/me/devices/{mine['device']}")).status_code == 200
        assert (await ann.http.get("/api/me")).status_code == 401
        assert await enters(here, phrase) == 200

    serve_each(scene)


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


@pytest.mark.parametrize("asked_for", [False, True], ids=["told", "asked for"])
def test_an_export_under_way_ends_with_its_device(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, asked_for: bool
) -> None:
    async def scene(here: Running) -> None:
        begun, ended = asyncio.Event(), asyncio.Event()

        async def games(_deps: object, _person: str) -> AsyncIterator[bytes]:
            yield b'"first"'
            begun.set()
            await ended.wait()
            yield b'"second"'

        monkeypatch.setattr(export_routes, "_games", games)
        guest = await here.guest("Ann")
        lost = await guest.second_device()
        here.guests.append(lost)
        asking = asyncio.create_task(lost.http.get("/api/me/export"))
        await begun.wait()
        theirs = next(one["device"] for one in await devices(guest) if not one["this"])
        if asked_for:
            await here.node.storage.end_device(guest.person, theirs, by="another")
            await here.node.revocation.check()
        else:
            await guest.http.delete(f"/api/me/devices/{theirs}")
        ended.set()
        told = (await asking).text
        assert "first" in told
        assert "second" not in told
        with pytest.raises(json.JSONDecodeError):
            json.loads(told)

    serve(scene)


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
