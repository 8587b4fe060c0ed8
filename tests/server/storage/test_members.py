"""Every storage: passkeys, challenges and unique names of members."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from tellstones.server.clock import DAY_MS
from tellstones.server.storage import AccessToken, Person, Storage, TokenKind
from tellstones.server.storage.membership import MemberName, NameTaken, Passkey
from tellstones.server.storage.operations import COOKIE_LIFE_MS
from tellstones.server.storage.people import EndedDevices
from tests.server.storage.scenes import ANN, BOB, Store

AT = 1_000
NAME = MemberName("Ian", ("ian", "lan"))


def key_of(person: str, number: int = 1) -> Passkey:
    return Passkey(bytes([number]) * 20, person, b"public", 0, "Firefox, Linux", AT, AT)


async def people(storage: Storage) -> None:
    for number, person in enumerate([ANN, BOB]):
        token = AccessToken(bytes([number]) * 32, f"device {number}", person, TokenKind.DEVICE)
        await storage.add_person(Person(person, "Guest"), token, AT)


async def named(storage: Storage, person: str) -> tuple[str, int]:
    found = await storage.person(person)
    assert found is not None
    return found.name, found.named


def test_a_passkey_and_a_name_make_a_member(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await people(storage)
        assert await named(storage, ANN) == ("Guest", 0)
        await storage.add_passkey(key_of(ANN), NAME)
        assert await storage.passkey(key_of(ANN).credential) == (
            key_of(ANN),
            Person(ANN, "Ian", named=AT),
        )
        await storage.add_passkey(key_of(ANN, 2), None)
        await storage.use_passkey(key_of(ANN).credential, 7, AT + 5)
        used, other = await storage.passkeys(ANN)
        assert (used.sign_count, used.used) == (7, AT + 5)
        assert other == key_of(ANN, 2)
        assert not await storage.end_passkey(BOB, other.credential)
        assert await storage.end_passkey(ANN, other.credential)
        assert not await storage.end_passkey(ANN, other.credential)
        assert await storage.passkeys(ANN) == [used]

    store(scene)


def test_nobody_is_called_what_looks_like_a_members_name(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await people(storage)
        await storage.add_passkey(key_of(ANN), NAME)
        with pytest.raises(NameTaken):
            await storage.add_passkey(key_of(BOB, 2), MemberName("lan", ("lan",)))
        assert await storage.passkeys(BOB) == [], "both or neither"
        assert await named(storage, BOB) == ("Guest", 0)
        assert await storage.named_like(("lan", "bob")) == {ANN}
        assert await storage.named_like(("bob",)) == set()

    store(scene)


def test_of_two_who_want_a_name_at_once_one_has_it(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await people(storage)
        wished = [storage.add_passkey(key_of(p, n), NAME) for n, p in enumerate([ANN, BOB])]
        outcomes = await asyncio.gather(*wished, return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {type(None), NameTaken}
        assert len(await storage.named_like(NAME.looks)) == 1

    store(scene)


def test_a_member_is_renamed_once_in_a_while_and_the_old_name_is_free(
    store: Store,
) -> None:
    async def scene(storage: Storage) -> None:
        await people(storage)
        await storage.add_passkey(key_of(ANN), NAME)
        other = MemberName("Anna", ("anna",))
        assert not await storage.take_name(ANN, other, AT + 9, AT - 1)
        assert await storage.take_name(ANN, MemberName("iAN", NAME.looks), AT + 9, AT - 1)
        assert await named(storage, ANN) == ("iAN", AT), "what looks the same is no other name"
        assert await storage.take_name(ANN, other, AT + 9, AT)
        assert await named(storage, ANN) == ("Anna", AT + 9)
        await storage.add_passkey(key_of(BOB, 2), NAME)
        with pytest.raises(NameTaken):
            await storage.take_name(BOB, other, AT + 99, AT + 99)
        assert await named(storage, BOB) == ("Ian", AT)

    store(scene)


def test_a_challenge_is_taken_once_and_in_time(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        for number, whose in enumerate([ANN, "", ANN]):
            token = AccessToken(bytes([number]), "id", whose, TokenKind.CHALLENGE, AT + 10)
            await storage.add_token(token, AT)
        taken = [storage.take_challenge(bytes([0]), AT) for _ in range(2)]
        assert set(await asyncio.gather(*taken)) == {ANN, None}
        assert await storage.take_challenge(bytes([1]), AT) == ""
        assert await storage.take_challenge(bytes([2]), AT + 10) is None
        assert await storage.token(bytes([2])) is None, "nobody comes in by a challenge"

    store(scene)


def test_passkeys_and_the_name_go_with_the_member(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await people(storage)
        await storage.add_passkey(key_of(ANN), NAME)
        await storage.forget_person(ANN)
        assert await storage.passkey(key_of(ANN).credential) is None
        assert await storage.passkeys(ANN) == []
        await storage.add_passkey(key_of(BOB, 2), NAME)
        assert await named(storage, BOB) == ("Ian", AT)

    store(scene)


def test_passkeys_end_with_the_device_that_they_were_made_on(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await people(storage)
        for there in ("stolen", "left"):
            token = AccessToken(there.encode(), there, ANN, TokenKind.DEVICE)
            await storage.add_token(token, AT)
        made_on = ["device 0", "stolen", "stolen", "left", None, "gone before"]
        for number, device in enumerate(made_on, start=1):
            await storage.add_passkey(replace(key_of(ANN, number), made_on=device), None)
        await storage.end_device(ANN, "left", by="left")
        assert [one.passkeys for one in await storage.devices(ANN)] == [1, 2]
        assert await storage.end_device(BOB, "stolen", by="left") is None
        ended = await storage.end_device(ANN, "stolen", by="device 0")
        assert ended == EndedDevices(["stolen"], passkeys=2)
        assert await storage.end_device(ANN, "stolen", by="device 0") is None
        ended = await storage.end_other_devices(ANN, "device 0")
        assert ended == EndedDevices(["left"], passkeys=1)
        assert [one.made_on for one in await storage.passkeys(ANN)] == ["device 0", None]
        assert [one.id for one in await storage.devices(ANN)] == ["device 0"]

    store(scene)


def test_a_kept_sanction_ends_by_itself(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await storage.keep_sanction(["one", "other"], AT)
        await storage.keep_sanction(["one"], AT + 5)
        await storage.keep_sanction(["one"], AT + 2)  # another account's shortens nothing
        assert await storage.sanction_kept(["none", "one"], AT + 4)
        assert not await storage.sanction_kept(["one"], AT + 5)
        assert not await storage.sanction_kept(["other"], AT)
        assert not await storage.sanction_kept([], 0)
        await storage.sweep(AT + DAY_MS + 1)
        assert not await storage.sanction_kept(["other"], 0)
        assert await storage.sanction_kept(["one"], 0)

    store(scene)


def test_the_name_of_a_member_who_can_no_longer_come_in_is_free_in_the_end(
    store: Store,
) -> None:
    async def scene(storage: Storage) -> None:
        await people(storage)
        await storage.add_passkey(key_of(ANN), NAME)
        await storage.end_device(ANN, "device 0", by="device 0")
        await storage.sweep(AT + COOKIE_LIFE_MS + 1)
        assert await named(storage, ANN) == ("Ian", AT), "a passkey still lets them in"
        await storage.end_passkey(ANN, key_of(ANN).credential)
        await storage.sweep(AT + COOKIE_LIFE_MS + 1)
        assert await storage.person(ANN) is None
        assert await storage.named_like(NAME.looks) == set()

    store(scene)
