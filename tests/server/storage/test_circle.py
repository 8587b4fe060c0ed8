"""Every storage: follows, invitations and presence."""

from __future__ import annotations

import msgspec

from tellstones.server.clock import DAY_MS
from tellstones.server.phase import Phase
from tellstones.server.storage import Leases, Presence, Storage
from tellstones.server.storage.circle import Invitation
from tellstones.server.storage.presence import NO_TABLE
from tests.server.storage.scenes import ANN, BOB, CARD, TABLE, Store, made
from tests.server.storage.test_members import AT, people

LONG = Leases(60_000, 60_000)
OTHER_TABLE = "b" * 16


def invitation(table: str = TABLE) -> Invitation:
    return Invitation(table, ANN, BOB, AT, declined=False)


async def waiting(storage: Storage, table: str = TABLE) -> None:
    row = msgspec.structs.replace(made(), table=table)
    card = msgspec.structs.replace(CARD, table=table, phase=Phase.GATHERING, open_seats=1)
    await storage.append(row, card)


async def followed(storage: Storage, person: str) -> list[str]:
    return [other.id for other in await storage.following(person)]


async def invited(storage: Storage, person: str) -> list[str]:
    return [found.table for found in await storage.invitations(person, 0)]


def test_a_follow_is_one_way_and_ends_by_wish(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await people(storage)
        for _ in range(2):
            await storage.follow(ANN, BOB, AT)
        assert await followed(storage, ANN) == [BOB]
        assert await followed(storage, BOB) == []
        await storage.unfollow(ANN, BOB)
        assert await followed(storage, ANN) == []

    store(scene)


def test_an_invitation_is_found_by_both_and_answered_by_one(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await people(storage)
        await waiting(storage)
        await storage.invite(invitation())
        for person in (ANN, BOB):
            (found,) = await storage.invitations(person, 0)
            assert (found.person, found.other, found.declined) == (ANN, BOB, False)
            assert (found.phase, found.open_seats) == (Phase.GATHERING, 1)
        assert await storage.invitations(BOB, AT) == [], "it is too old"
        assert await storage.decline_invitation(TABLE, ANN) is None
        assert await storage.decline_invitation(TABLE, BOB) == ANN
        assert (await storage.invitations(ANN, 0))[0].declined
        assert await storage.end_invitation(TABLE, BOB) is None
        assert await storage.end_invitation(TABLE, ANN) == BOB
        assert await invited(storage, ANN) == []

    store(scene)


def test_another_invitation_takes_the_place_of_the_first(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await people(storage)
        for table in (TABLE, OTHER_TABLE):
            await waiting(storage, table)
            await storage.invite(invitation(table))
        assert await invited(storage, BOB) == [OTHER_TABLE]

    store(scene)


def test_who_blocks_somebody_ends_follows_and_invitations_both_ways(
    store: Store,
) -> None:
    async def scene(storage: Storage) -> None:
        await people(storage)
        await waiting(storage)
        await storage.follow(ANN, BOB, AT)
        await storage.follow(BOB, ANN, AT)
        await storage.invite(invitation())
        await storage.block(BOB, ANN)
        assert await followed(storage, ANN) == await followed(storage, BOB) == []
        assert await invited(storage, ANN) == []

    store(scene)


def test_follows_and_invitations_go_with_either_person_and_invitations_after_a_day(
    store: Store,
) -> None:
    async def scene(storage: Storage) -> None:
        await people(storage)
        await waiting(storage)
        await storage.invite(invitation())
        await storage.sweep(AT + DAY_MS + 1)
        assert await invited(storage, ANN) == []
        await storage.invite(invitation())
        await storage.follow(ANN, BOB, AT)
        await storage.forget_person(BOB)
        assert await followed(storage, ANN) == []
        assert await invited(storage, ANN) == []

    store(scene)


def test_somebody_is_at_a_table_elsewhere_in_the_page_or_away(
    store: Store,
) -> None:
    async def scene(storage: Storage) -> None:
        await storage.beat("node")
        marks = [
            Presence(NO_TABLE, ANN, "node", here=True),
            Presence(NO_TABLE, BOB, "node", here=True),
            Presence(TABLE, BOB, "node", here=True),
            Presence(TABLE, "gone", "node", here=False),
        ]
        await storage.mark_presence(marks)
        found = await storage.whereabouts([ANN, BOB, "gone", "nobody"], LONG)
        assert found == {ANN: False, BOB: True}
        assert await storage.people_here(LONG) == 1, "only Bob is at a table"

    store(scene)
