"""Members: a passkey made by a guest, signing in by it, and how it is ended."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from tellstones.server import club_extra
from tellstones.server.clock import DAY_MS
from tellstones.server.club.members.passkeys import CHALLENGE_MS
from tellstones.server.moderation.sanctions import Decision, decide
from tellstones.server.settings import About
from tellstones.server.storage.moderation import SanctionKind
from tests.server.authenticator import Authenticator
from tests.server.clients import Guest, Message, client
from tests.server.databases import fresh_database
from tests.server.running_server import QUICK, Running, Serve, running
from tests.server.stopped_clock import StoppedClock

PAGE = "https://club.example"
HEADERS = {"Origin": PAGE, "Host": "club.example"}


async def challenge(who: httpx.AsyncClient, name: str | None = None) -> httpx.Response:
    wish = {} if name is None else {"name": name}
    return await who.post("/api/me/passkeys/challenge", json=wish, headers=HEADERS)


async def add(guest: Guest, passkey: Authenticator, name: str | None = None) -> httpx.Response:
    """A passkey for a guest, who may become a member so."""
    wanted = await challenge(guest.http, name)
    if wanted.status_code != 200:
        return wanted
    made = passkey.made(wanted.json()["challenge"])
    body = made if name is None else {**made, "name": name}
    return await guest.http.post("/api/me/passkeys", json=body, headers=HEADERS)


async def member(here: Running, name: str = "Rowena") -> tuple[Guest, Authenticator]:
    guest, passkey = await here.guest(), Authenticator(PAGE, name.encode())
    added = await add(guest, passkey, name)
    assert added.status_code == 200, added.text
    return guest, passkey


async def sign_in(who: httpx.AsyncClient, passkey: Authenticator) -> httpx.Response:
    wanted = (await who.post("/api/sign-in/challenge", headers=HEADERS)).json()
    return await who.post("/api/sign-in", json=passkey.signed(wanted["challenge"]), headers=HEADERS)


def test_a_guest_becomes_a_member_and_stays_who_they_are(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, _b = await here.duel()
        guest = here.guests[0]
        await a.ask("resign", seat="A")
        await a.phase("over")
        assert not (await guest.http.get("/api/me")).json()["member"]
        me = (await add(guest, Authenticator(PAGE), "Rowena")).json()
        assert (me["person"], me["name"], me["member"]) == (guest.person, "Rowena", True)
        assert len((await guest.http.get("/api/me/games")).json()["tables"]) == 1
        assert (await guest.http.get("/api/me")).json()["member"], "by the same cookie"

    serve(scene)


def test_a_closed_server_takes_no_new_members_and_keeps_the_old(serve: Serve) -> None:
    closed = replace(QUICK, registration=False, about=About("The Stone Club", "Be kind.", "Ann"))

    members: list[Authenticator] = []

    async def open_scene(here: Running) -> None:
        members.append((await member(here))[1])

    async def scene(here: Running) -> None:
        guest = await here.guest()
        told = (await guest.http.get("/api/club")).json()
        assert (told["registration"], told["title"]) == (False, "The Stone Club")
        refused = await add(guest, Authenticator(PAGE), "Late")
        assert (refused.status_code, refused.json()["code"]) == (403, "closed")
        signed_in = await sign_in(guest.http, members[0])
        assert (signed_in.status_code, signed_in.json()["name"]) == (200, "Rowena")

    serve(open_scene)
    serve(scene, closed)


def test_a_passkey_signs_in_on_a_device_that_knows_nobody(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest, passkey = await member(here)
        async with client(here.base) as device:
            signed = await sign_in(device, passkey)
            assert signed.json()["person"] == guest.person
            assert (await device.get("/api/me")).json()["name"] == "Rowena"
            again = await sign_in(device, passkey)
            assert again.json()["person"] == guest.person, "as often as one likes"

    serve(scene)


def test_a_device_that_signs_in_leaves_its_guest_as_it_was(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        owner, passkey = await member(here)
        a, _b = await here.duel()
        guest = here.guests[1]
        signed = await sign_in(guest.http, passkey)
        assert signed.json()["person"] == owner.person
        assert signed.json()["tables"] == [], "the guest's game is the guest's"
        async with client(here.base, guest.headers) as before:
            assert (await before.get("/api/me")).json()["person"] == guest.person
        assert (await a.move("h1"))["t"] == "ack", "and goes on where it is open"

    serve(scene)


def test_a_challenge_is_answered_once_and_by_whom_it_was_made_for(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest, passkey = await member(here)
        thief = await here.guest("Thief")
        async with client(here.base, HEADERS) as device:
            wanted = (await device.post("/api/sign-in/challenge")).json()["challenge"]
            signed = passkey.signed(wanted)
            assert (await device.post("/api/sign-in", json=signed)).status_code == 200
            assert (await device.post("/api/sign-in", json=signed)).status_code == 403
            # Neither what was made up nor what was made for another purpose, or for another.
            made_up = passkey.signed("A" * 43)
            assert (await device.post("/api/sign-in", json=made_up)).status_code == 403
            for_making = (await challenge(guest.http)).json()["challenge"]
            crossed = passkey.signed(for_making)
            assert (await device.post("/api/sign-in", json=crossed)).status_code == 403
        for_guest = (await challenge(guest.http)).json()["challenge"]
        stolen = {**Authenticator(PAGE, b"thief").made(for_guest), "name": "Thief"}
        answer = await thief.http.post("/api/me/passkeys", json=stolen, headers=HEADERS)
        assert answer.json()["code"] == "wrong-secret"

    serve(scene)


def test_a_challenge_runs_out(serve: Serve) -> None:
    clock = StoppedClock()

    async def scene(here: Running) -> None:
        _guest, passkey = await member(here)
        async with client(here.base, HEADERS) as device:
            wanted = (await device.post("/api/sign-in/challenge")).json()["challenge"]
            clock.advance(CHALLENGE_MS / 1000)
            late = await device.post("/api/sign-in", json=passkey.signed(wanted))
            assert late.json()["code"] == "wrong-secret"

    serve(scene, clock=clock)


FORGED: tuple[Message, ...] = (
    {"signature": "MEUCIQDx"},
    {"credential": "bm9ib2R5"},
    {"authenticator_data": "AAAA"},
    {"client_data": "e30"},
    {"client_data": "A"},
)


def test_what_no_passkey_of_ours_has_signed_lets_nobody_in(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        _guest, passkey = await member(here)
        async with client(here.base, HEADERS) as device:
            for forged in FORGED:
                wanted = (await device.post("/api/sign-in/challenge")).json()["challenge"]
                body = {**passkey.signed(wanted), **forged}
                answer = await device.post("/api/sign-in", json=body)
                assert answer.status_code in (400, 403), forged
                assert "set-cookie" not in answer.headers

    serve(scene)


def test_a_passkey_of_another_page_or_a_copied_one_signs_nobody_in(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        _guest, passkey = await member(here)
        async with client(here.base) as device:
            passkey.origin = "https://evil.example"
            assert (await sign_in(device, passkey)).status_code == 403
            passkey.origin = PAGE
            assert (await sign_in(device, passkey)).status_code == 200
            passkey.sign_count -= 1  # a copy has signed less often
            assert (await sign_in(device, passkey)).status_code == 403

    serve(scene)


def test_a_passkey_asked_for_by_a_page_in_another_pages_frame_is_refused(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest, passkey = await member(here)
        passkey.client = {"crossOrigin": True}
        async with client(here.base) as nobody:
            assert (await sign_in(nobody, passkey)).json()["code"] == "wrong-secret"
            passkey.client = {"crossOrigin": False}
            assert (await sign_in(nobody, passkey)).status_code == 200
        framed = Authenticator(PAGE, b"framed")
        framed.client = {"crossOrigin": True}
        assert (await add(guest, framed)).json()["code"] == "wrong-secret"

    serve(scene)


def test_passkeys_are_listed_and_each_can_be_ended(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest, first = await member(here)
        second = Authenticator(PAGE, b"second")
        assert (await add(guest, second)).status_code == 200
        again = await add(guest, second)
        assert again.status_code == 403, "the same is made no second time"
        listed = (await guest.http.get("/api/me/passkeys")).json()["passkeys"]
        assert len(listed) == 2
        known = (await challenge(guest.http)).json()["known"]
        assert known == [one["passkey"] for one in listed]
        other = await here.guest("Other")
        path = f"/api/me/passkeys/{listed[0]['passkey']}"
        assert (await other.http.delete(path)).status_code == 404
        assert (await guest.http.delete(path)).status_code == 200
        assert (await guest.http.delete(path)).status_code == 404
        async with client(here.base) as device:
            assert (await sign_in(device, first)).status_code == 403
            assert (await sign_in(device, second)).status_code == 200
        assert (await guest.http.get("/api/me")).json()["member"]

    serve(scene)


def test_a_thiefs_passkey_ends_with_the_device_that_it_was_made_on(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        owner, own = await member(here)
        thief = await owner.second_device()
        here.guests.append(thief)
        stolen = Authenticator(PAGE, b"\x08" * 32)
        assert (await add(thief, stolen)).status_code == 200
        listed = (await owner.http.get("/api/me/devices")).json()["devices"]
        there = next(one for one in listed if not one["this"])
        assert there["passkeys"] == 1
        ended = (await owner.http.delete(f"/api/me/devices/{there['device']}")).json()
        assert ended["passkeys"] == 1
        async with client(here.base) as nobody:
            assert (await sign_in(nobody, stolen)).status_code == 403
        async with client(here.base) as nobody:
            assert (await sign_in(nobody, own)).status_code == 200

    serve(scene)


def test_passkeys_are_exported_and_go_with_the_member(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest, passkey = await member(here)
        told = (await guest.http.get("/api/me/export")).json()
        assert [key["id"] for key in told["passkeys"]] == ["Um93ZW5h"]
        assert (await guest.http.delete("/api/me")).status_code == 200
        async with client(here.base) as device:
            assert (await sign_in(device, passkey)).json()["code"] == "wrong-secret"
        await member(here, "Rowena")  # the name is free again

    serve(scene)


def test_a_deleted_account_takes_its_sanction_along(serve: Serve) -> None:
    """Delete the account, register the same name with the same passkey: refused, and later not."""
    clock = StoppedClock()

    async def scene(here: Running) -> None:
        guest, passkey = await member(here)
        decision = Decision(guest.person, SanctionKind.SUSPEND, "rude", days=2)
        await decide(here.node.storage, decision, "", clock.now())
        assert (await guest.http.request("DELETE", "/api/me")).status_code == 200
        again = await here.guest()
        named = await challenge(again.http, "R0wena")
        assert named.json()["code"] == "name-taken"
        assert (await add(again, passkey, "Somebody")).json()["code"] == "suspended"
        passkey.credential = b"another id of the same key"
        assert (await add(again, passkey, "Somebody")).json()["code"] == "suspended"
        assert not (await again.http.get("/api/me")).json()["member"]
        assert (await add(again, Authenticator(PAGE, b"other"), "Somebody")).status_code == 200
        renamed = await again.http.patch("/api/me", json={"name": "Rowena"})
        assert renamed.json()["code"] == "name-taken"
        clock.advance(2 * DAY_MS + 1)
        later = await here.guest()
        assert (await add(later, passkey, "Rowena")).status_code == 200

    serve(scene, clock=clock)


def test_a_deleted_account_without_a_sanction_leaves_its_name(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest, passkey = await member(here)
        assert (await guest.http.request("DELETE", "/api/me")).status_code == 200
        assert (await add(await here.guest(), passkey, "Rowena")).status_code == 200

    serve(scene)


def test_a_program_makes_no_passkey(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        token = (await guest.post("/api/me/programs", {"name": "Robot"}))["token"]
        async with client(here.base, {"Authorization": f"Bearer {token}"}) as program:
            assert (await challenge(program, "Robot")).json()["code"] == "wrong-secret"

    serve(scene)


def test_an_address_tries_so_many_passkeys_an_hour_and_a_person_has_so_many(serve: Serve) -> None:
    limits = replace(QUICK.limits, passkeys_per_address_per_hour=5, passkeys_per_person=1)

    async def scene(here: Running) -> None:
        guest, passkey = await member(here)
        assert (await challenge(guest.http)).json()["code"] == "too-many"
        async with client(here.base) as device:
            assert (await sign_in(device, passkey)).status_code == 200
            refused = await device.post("/api/sign-in/challenge", headers=HEADERS)
            assert refused.json()["code"] == "too-many"
        assert b'tellstones_faults_total{code="too-many"} 2' in here.node.metrics.text()

    serve(scene, replace(QUICK, limits=limits))


def test_without_the_extra_there_is_no_club(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club_extra, "PACKAGES", ("no_such_package",))

    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        assert not (await guest.http.get("/api/club")).json()["passkeys"]
        assert (await challenge(guest.http, "Ann")).json()["code"] == "no-such-thing"
        answer = await guest.http.post("/api/sign-in/challenge")
        assert answer.json()["code"] == "no-such-thing"
        assert (await guest.http.patch("/api/me", json={"name": "Beth"})).status_code == 200

    serve(scene)


def test_a_challenge_of_one_node_is_answered_at_another_and_only_once(folder: Path) -> None:
    async def main() -> None:
        database = fresh_database()
        async with (
            running(folder / "one", database=database) as one,
            running(folder / "other", database=database) as other,
        ):
            guest, passkey = await member(one)
            async with client(one.base, HEADERS) as here, client(other.base, HEADERS) as there:
                wanted = (await here.post("/api/sign-in/challenge")).json()["challenge"]
                signed = passkey.signed(wanted)
                answer = await there.post("/api/sign-in", json=signed)
                assert answer.json()["person"] == guest.person
                assert (await here.post("/api/sign-in", json=signed)).status_code == 403

    asyncio.run(main())


def test_a_member_is_marked_at_a_table_under_their_own_name_alone(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        owner, _passkey = await member(here)
        guest = await here.guest("Guest")
        table = await owner.create(seats=[{"seat": "A", "by": "me"}])
        at, other = await owner.sit_at(table), await guest.sit_at(table)
        await other.ask("sit", seat="B")
        assert [seat["member"] for seat in other.frame["seats"]] == [True, False]
        listed = (await guest.http.get(f"/api/tables/{table}")).json()["seats"]
        assert [seat["member"] for seat in listed] == [True, False]
        both = [{"seat": seat, "by": "me", "name": "Somebody"} for seat in "AB"]
        shared = await owner.sit_at(await owner.create(seats=both))
        assert [seat["member"] for seat in shared.frame["seats"]] == [False, False]
        assert at.frame["seats"][0]["name"] == "Rowena"

    serve(scene)
