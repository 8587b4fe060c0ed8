"""Every storage: clubs have unique names, and their members an order."""

from __future__ import annotations

import msgspec
import pytest

from tellstones.server.clock import DAY_MS
from tellstones.server.club.tournaments.tournament import Tournament
from tellstones.server.club.tournaments.tournament_shown import card
from tellstones.server.storage import Storage
from tellstones.server.storage.clubs import Club, ClubMember
from tellstones.server.storage.membership import NameTaken
from tellstones.server.storage.operations import COOKIE_LIFE_MS
from tests.server.storage.scenes import ANN, BOB, Store
from tests.server.storage.test_members import AT, people
from tests.server.storage.test_tournaments import ANNOUNCED, rows

CLUB, OTHER = Club("c" * 16, "Athens", "", open=True, named=AT), "d" * 16
LOOKS = ("athens", "athen5")


async def found(storage: Storage) -> None:
    await people(storage)
    await storage.keep_club(CLUB, LOOKS)
    await storage.join_club(CLUB.id, ANN, AT, waiting=False)


async def members(storage: Storage) -> list[str]:
    return [one.person for one in await storage.club_members(CLUB.id) if not one.waiting]


async def now(storage: Storage) -> Club:
    club = await storage.club(CLUB.id)
    assert club is not None
    return club


def test_a_club_is_found_by_id_and_looks_and_no_two_look_alike(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await found(storage)
        club = msgspec.structs.replace(CLUB, leader=ANN, members=1)
        assert await storage.club(CLUB.id) == club
        assert await storage.clubs_named_like(("athen5",)) == [club]
        assert await storage.clubs("then", 9) == await storage.clubs("", 9) == [club]
        assert await storage.clubs_named_like(()) == await storage.clubs("sparta", 9) == []
        assert await storage.clubs_of(ANN) == [club]
        assert await storage.clubs_of(BOB) == []
        other = Club(OTHER, "athen5", "", open=True, named=AT)
        with pytest.raises(NameTaken):
            await storage.keep_club(other, ("athen5",))
        assert await storage.club(OTHER) is None
        changed = msgspec.structs.replace(CLUB, name="Sparta", about="Few words", open=False)
        await storage.keep_club(changed, ("sparta",))
        club = await now(storage)
        assert (club.name, club.about, club.open, club.leader) == (
            "Sparta",
            "Few words",
            False,
            ANN,
        )
        await storage.keep_club(other, ("athen5",))

    store(scene)


def test_clubs_are_listed_the_largest_first_and_from_any_of_them_on(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await found(storage)
        for letter in "fed":
            club = Club(letter * 16, f"New {letter}", "", open=True, named=AT)
            await storage.keep_club(club, (f"new{letter}",))
        ids = [club.id for club in await storage.clubs("", 9)]
        assert ids == [CLUB.id, "f" * 16, "e" * 16, "d" * 16]
        assert [club.id for club in await storage.clubs("", 2, ids[1])] == ids[2:]
        assert [club.id for club in await storage.clubs("newd", 2, ids[0])] == ids[3:]
        assert await storage.clubs("", 9, ids[3]) == await storage.clubs("", 9, "a" * 16) == []

    store(scene)


def test_who_waits_is_let_in_the_first_leads_and_with_the_last_a_club_ends(
    store: Store,
) -> None:
    async def scene(storage: Storage) -> None:
        await found(storage)
        await storage.join_club(CLUB.id, BOB, AT + 1, waiting=True)
        assert (await now(storage)).asking == 1
        assert not await storage.in_club(CLUB.id, BOB)
        assert await storage.clubs_of(BOB) == []
        assert await storage.clubs_of(BOB, waiting=True) == [await now(storage)]
        assert await storage.club_members(CLUB.id) == [
            ClubMember(ANN, "Guest", waiting=False),
            ClubMember(BOB, "Guest", waiting=True),
        ]
        await storage.join_club(CLUB.id, BOB, AT + 2, waiting=False)
        for waiting in (True, False):
            await storage.join_club(CLUB.id, ANN, AT + 3, waiting=waiting)
        assert await members(storage) == [ANN, BOB]
        assert await storage.in_club(CLUB.id, BOB)
        await storage.lead_club(CLUB.id, BOB)
        assert (await now(storage)).leader == BOB
        await storage.leave_club(CLUB.id, BOB)
        assert (await now(storage)).leader == ANN
        await storage.join_club(CLUB.id, BOB, AT + 1, waiting=True)
        await storage.leave_club(CLUB.id, ANN)
        assert await storage.club(CLUB.id) is None
        assert await storage.clubs_of(BOB, waiting=True) == []
        await storage.keep_club(Club(OTHER, "Athens", "", open=True, named=AT), LOOKS)
        await storage.end_club(OTHER)
        assert await storage.clubs("", 9) == []

    store(scene)


def test_tournaments_are_found_by_club_and_a_club_without_members_is_swept(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await found(storage)
        written = rows(msgspec.structs.replace(ANNOUNCED, club=CLUB.id))
        await storage.append_tournament(written[0], card(Tournament.folded(written)))
        (told,) = await storage.tournaments_of_club(CLUB.id, 9)
        assert (told.club_name, told.summary.club) == ("Athens", CLUB.id)
        assert await storage.tournament_cards("open", 9) == [told]
        assert await storage.tournaments_of_club(OTHER, 9) == []
        await storage.sweep(AT + DAY_MS + 1)
        assert await members(storage) == [ANN]
        await storage.forget_person(ANN)  # and not by leaving, which ends it
        await storage.sweep(AT + COOKIE_LIFE_MS + 1)
        await storage.keep_club(Club(OTHER, "Athens", "", open=True, named=AT), LOOKS)

    store(scene)
