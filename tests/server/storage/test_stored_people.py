"""Every storage: tokens, links, phrases, programs and blocks of people."""

from __future__ import annotations

import asyncio

from tellstones.server.clock import DAY_MS
from tellstones.server.storage import AccessToken, Person, Storage, TokenKind
from tests.server.storage.scenes import ANN, BOB, ROBOT, TABLE, Store


def test_people_are_known_by_their_tokens(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        ann = Person(ANN, "Ann")
        device = AccessToken(b"1" * 32, "device", ANN, TokenKind.DEVICE)
        await storage.add_person(ann, device, 1)
        assert await storage.token(b"1" * 32) == (device, ann)
        assert await storage.token(b"2" * 32) is None
        await storage.rename(ANN, "Anna")
        assert await storage.person(ANN) == Person(ANN, "Anna")
        assert await storage.person(BOB) is None

    store(scene)


def test_a_link_is_used_once_and_a_new_phrase_ends_the_old(
    store: Store,
) -> None:
    async def scene(storage: Storage) -> None:
        await storage.add_person(
            Person(ANN, "Ann"), AccessToken(b"1" * 32, "device", ANN, TokenKind.DEVICE), 1
        )
        await storage.add_token(AccessToken(b"2" * 32, "link", ANN, TokenKind.LINK, 99), 1)
        used = await asyncio.gather(*(storage.use_token(b"2" * 32) for _ in range(5)))
        assert sorted(used) == [False] * 4 + [True]
        assert not await storage.recoverable(ANN)
        for letter in (b"3", b"4"):
            await storage.add_token(AccessToken(letter * 32, "phrase", ANN, TokenKind.PHRASE), 1)
        assert await storage.token(b"3" * 32) is None
        assert await storage.token(b"4" * 32) is not None
        assert await storage.recoverable(ANN)

    store(scene)


def test_programs_belong_to_somebody(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        robot = Person(ROBOT, "Robot", ANN)
        await storage.add_person(
            robot, AccessToken(b"5" * 32, "token", ROBOT, TokenKind.PROGRAM), 1
        )
        assert await storage.programs(ANN) == [robot]
        assert not await storage.end_program(BOB, ROBOT)
        assert await storage.end_program(ANN, ROBOT)
        assert await storage.programs(ANN) == []
        assert await storage.programs(ANN, ended=True) == [robot]
        assert await storage.token(b"5" * 32) is None

    store(scene)


def test_a_block_holds_both_ways(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        for number, (person, name) in enumerate(((ANN, "Ann"), (BOB, "Bob"))):
            token = AccessToken(bytes([number]) * 32, "device", person, TokenKind.DEVICE)
            await storage.add_person(Person(person, name), token, 1)
        await storage.block(ANN, BOB)
        await storage.block(ANN, BOB)
        assert await storage.blocks(ANN) == [Person(BOB, "Bob")]
        assert await storage.blocks(BOB) == []
        assert await storage.blocked_by(ANN, [BOB, ROBOT]) == {BOB}
        assert await storage.blocked_by(BOB, [ANN]) == {ANN}
        await storage.unblock(ANN, BOB)
        assert await storage.blocked_by(BOB, [ANN]) == set()
        await storage.report(ANN, BOB, TABLE, "talk: rude", 1)

    store(scene)


def test_a_block_holds_for_programs_of_whoever_is_blocked(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        people = (Person(ANN, "Ann"), Person(BOB, "Bob"), Person(ROBOT, "Robot", BOB))
        for number, person in enumerate(people):
            token = AccessToken(bytes([number]) * 32, str(number), person.id, TokenKind.DEVICE)
            await storage.add_person(person, token, 1)
        assert await storage.blocked_by(ROBOT, [ANN, BOB]) == set()
        await storage.block(ANN, BOB)
        assert await storage.unheard(ANN) == {BOB, ROBOT}
        assert await storage.blocked_by(ROBOT, [ANN, BOB]) == {ANN}
        assert await storage.blocked_by(ANN, [BOB, ROBOT]) == {BOB, ROBOT}
        assert await storage.blocks(ANN) == [Person(BOB, "Bob")]

    store(scene)


def test_ended_programs_that_left_nothing_are_swept(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        for number, program in enumerate(("ended", "heard", "alive")):
            token = AccessToken(bytes([number]) * 32, program, program, TokenKind.PROGRAM)
            await storage.add_person(Person(program, program, ANN), token, 1)
        await storage.trace("heard", TABLE)
        for program in ("ended", "heard"):
            await storage.end_program(ANN, program)
        await storage.sweep(2 * DAY_MS)
        assert await storage.person("ended") is None
        assert [one.id for one in await storage.programs(ANN, ended=True)] == ["heard"]
        assert [one.id for one in await storage.programs(ANN)] == ["alive"]

    store(scene)
