"""A member's circle at a real server: following, presence, and invitations by name."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tellstones.server.club.members import confusable_names
from tellstones.server.cluster.bus import EVERYWHERE
from tellstones.server.storage.membership import MemberName, Passkey
from tests.server.clients import HANG_SECONDS, Guest
from tests.server.club.push.push_service import push_service
from tests.server.club.push.test_push import TO_LOOPBACK, subscribed
from tests.server.databases import fresh_database
from tests.server.running_server import QUICK, Running, Serve, running

LIMITED = replace(
    QUICK, limits=replace(QUICK.limits, follows_per_person=1, invitations_per_person_per_hour=1)
)

NOTHING: dict[str, Any] = {
    "following": [],
    "invitations": [],
    "games": [],
    "pairs": [],
    "asking": 0,
}


async def circle(guest: Guest) -> Any:
    answer = await guest.http.get("/api/me/circle")
    answer.raise_for_status()
    return answer.json()


async def refused(guest: Guest, path: str, wish: dict[str, Any]) -> str:
    answer = await guest.http.post(path, json=wish)
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["code"])


async def invited(one: Guest, other: Guest, **wish: Any) -> str:
    return str((await one.post("/api/invitations", {"person": other.person, **wish}))["table"])


def test_one_sees_where_those_are_whom_one_follows(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        followed = await ann.post("/api/me/follows", {"person": bob.person})
        (seen,) = followed["following"]
        assert seen == {"person": bob.person, "name": "Bob", "here": False, "plays": False}
        assert (await circle(bob))["following"] == []
        await here.node.write_behind.flush()
        (seen,) = (await circle(ann))["following"]
        assert (seen["here"], seen["plays"]) == (True, False), "he has the page open"
        table = await bob.create(seats=[{"seat": "A", "by": "me"}])
        await bob.sit_at(table)
        await here.node.write_behind.flush()
        (seen,) = (await circle(ann))["following"]
        assert seen["plays"]
        exported = (await ann.http.get("/api/me/export")).json()
        assert exported["follows"] == ["Bob"]
        answer = await ann.http.delete(f"/api/me/follows/{bob.person}")
        assert answer.json()["following"] == []

    serve(scene)


def test_who_is_blocked_neither_follows_nor_invites_nor_finds(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        await ann.post("/api/me/follows", {"person": bob.person})
        await invited(ann, bob)
        await bob.post("/api/me/blocks", {"person": ann.person})
        assert await circle(ann) == NOTHING
        assert (await circle(bob))["invitations"] == []
        other = {"person": bob.person}
        assert await refused(ann, "/api/me/follows", other) == "blocked"
        assert await refused(ann, "/api/invitations", other) == "blocked"

    serve(scene)


def test_an_invitation_is_to_a_quick_game_unless_it_says_otherwise(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        for wish, kind in (({}, "bank"), ({"time": {"kind": "none"}}, "none")):
            table = await invited(ann, bob, **wish)
            found = (await ann.http.get(f"/api/tables/{table}")).json()
            assert found["time"]["kind"] == kind

    serve(scene)


def test_a_circle_is_for_members(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, guest = await here.member("Ann"), await here.guest("Guest")
        for path in ("/api/me/follows", "/api/invitations"):
            assert await refused(guest, path, {"person": ann.person}) == "not-now"
            assert await refused(ann, path, {"person": guest.person}) == "no-such-person"
            assert await refused(ann, path, {"person": ann.person}) == "no-such-person"
        assert await refused(guest, "/api/members/find", {"name": "Ann"}) == "not-now"
        assert await circle(guest) == NOTHING

    serve(scene)


def test_a_member_is_found_by_a_name_that_looks_like_theirs(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.guest()
        passkey = Passkey(b"key", bob.person, b"", 0, "", 1, 1)
        name = MemberName("Scope", confusable_names.looks("Scope"))
        await here.node.storage.add_passkey(passkey, name)
        found = await ann.post("/api/members/find", {"name": "scope"})
        assert found == {"person": bob.person, "name": "Scope"}
        assert await refused(ann, "/api/members/find", {"name": "Nobody"}) == "no-such-person"

    serve(scene)


def test_there_are_limits(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob, eve = [await here.member(name) for name in ("Ann", "Bob", "Eve")]
        await ann.post("/api/me/follows", {"person": bob.person})
        assert await refused(ann, "/api/me/follows", {"person": eve.person}) == "too-many"
        await invited(ann, bob)
        assert await refused(ann, "/api/invitations", {"person": eve.person}) == "too-many"

    serve(scene, LIMITED)


def test_an_invitation_is_accepted_by_sitting_down(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        time = {"kind": "word", "seconds": 60}
        table = await invited(ann, bob, rated=True, talk="silent", time=time)
        (seen,) = (await circle(bob))["invitations"]
        assert (seen["mine"], seen["name"], seen["state"]) == (False, "Ann", "open")
        assert (seen["table"]["table"], seen["table"]["rated"]) == (table, True)
        assert (await circle(ann))["invitations"][0]["state"] == "open"
        a, b = await ann.sit_at(table), await bob.sit_at(table)
        await a.ask("ready")
        await b.ask("sit", seat="B")
        assert (await circle(bob))["invitations"] == []
        assert (await circle(ann))["invitations"][0]["state"] == "accepted"
        await b.ask("ready")
        assert a.frame["talk"] == "silent", "as the one who invites wished"
        await a.phase("playing")
        assert a.frame["rated"]
        answer = await ann.http.delete(f"/api/invitations/{table}")
        assert answer.json()["invitations"] == [], "she has heard of it"

    serve(scene)


def test_nobody_is_said_to_wait_where_the_game_is_over(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        table = await invited(ann, bob)
        a, b = await ann.sit_at(table), await bob.sit_at(table)
        await a.ask("ready")
        await b.ask("sit", seat="B")
        await b.ask("ready")
        await a.phase("playing")
        await b.ask("resign", seat="B")
        await a.phase("over")
        assert (await circle(ann))["invitations"] == []

    serve(scene)


def test_an_invitation_is_declined_and_whoever_made_it_is_told_once(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        table = await invited(ann, bob)
        at = await ann.sit_at(table)
        answer = await bob.http.delete(f"/api/invitations/{table}")
        assert answer.json()["invitations"] == []
        await at.until(lambda: {"t": "invited"} in at.told)
        assert (await circle(ann))["invitations"][0]["state"] == "declined"
        await ann.http.delete(f"/api/invitations/{table}")
        assert (await circle(ann))["invitations"] == []
        answer = await ann.http.delete(f"/api/invitations/{table}")
        assert answer.json()["code"] == "no-such-thing"

    serve(scene)


async def heard(one: Running, other: Running, patch: pytest.MonkeyPatch) -> None:
    """Waits until a node receives another one's news: it connects to the bus after it has started,
    and misses what is said before."""
    arrived = asyncio.Event()
    club = other.node.club
    assert club is not None
    on_news = club.on_news

    def note(news: bytes) -> None:
        arrived.set()
        on_news(news)

    patch.setattr(club, "on_news", note)
    async with asyncio.timeout(HANG_SECONDS):
        while not arrived.is_set():
            one.node.bus.publish(EVERYWHERE, b"invited nobody")
            await asyncio.sleep(0.05)


def test_who_is_at_a_table_of_another_node_is_told_at_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        database = fresh_database()
        async with (
            running(folder / "one", database=database) as one,
            running(folder / "other", database=database) as other,
        ):
            ann, bob = await one.member("Ann"), await other.member("Bob")
            at = await bob.sit_at(await bob.create(seats=[{"seat": "A", "by": "me"}]))
            await heard(one, other, monkeypatch)
            table = await invited(ann, bob)
            await at.until(lambda: {"t": "invited"} in at.told)
            assert (await circle(bob))["invitations"][0]["table"]["table"] == table
            await ann.post("/api/me/follows", {"person": bob.person})
            await other.node.write_behind.flush()
            async with asyncio.timeout(HANG_SECONDS):
                # A node that was late with its beat is believed again from the next one on.
                while not (await circle(ann))["following"][0]["plays"]:
                    await asyncio.sleep(0.05)

    asyncio.run(main())


def test_who_is_away_is_told_by_push(folder: Path) -> None:
    async def main() -> None:
        async with (
            push_service() as service,
            running(folder / "tables.sqlite3", TO_LOOPBACK) as here,
        ):
            ann, bob, eve = [await here.member(name) for name in ("Ann", "Bob", "Eve")]
            await subscribed(eve, service)
            await circle(eve)
            await here.node.write_behind.flush()
            await invited(ann, eve)  # who has the page open is not rung for
            await subscribed(bob, service)
            table = await invited(ann, bob)
            told = await service.next_message()
            assert told == {"path": f"table/{table}", "text": "Ann invites you to a game"}

    asyncio.run(main())


def test_a_program_hears_of_invitations_as_they_come_and_declines_one(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        made = await bob.post("/api/me/programs", {"name": "Robot"})
        robot, token = made["person"], {"authorization": f"Bearer {made['token']}", "cookie": ""}
        assert await refused(ann, "/api/me/follows", {"person": robot}) == "no-such-person"
        async with bob.http.stream("GET", "/api/me/invitations", headers=token) as stream:
            lines = (line async for line in stream.aiter_lines() if line)
            for _ in "ab":  # the second comes while the stream is open, in the place of the first
                table = (await ann.post("/api/invitations", {"person": robot}))["table"]
                told = json.loads(await anext(lines))
                assert (told["table"]["table"], told["name"]) == (table, "Ann")
        gone = await bob.http.delete(f"/api/invitations/{table}", headers=token)
        assert gone.status_code == 200
        (mine,) = (await circle(ann))["invitations"]
        assert (mine["name"], mine["state"]) == ("Robot", "declined")
        await bob.post("/api/me/blocks", {"person": ann.person})
        assert await refused(ann, "/api/invitations", {"person": robot}) == "blocked"

    serve(scene, replace(QUICK, invitation_stream=600.0))
