"""Every storage: each row of a tournament is written once, together with its card."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from tellstones.server.club.tournaments.tournament import Tournament
from tellstones.server.club.tournaments.tournament_shown import card
from tellstones.server.storage import Late, Storage
from tellstones.server.storage import tournament_entries as e
from tellstones.server.storage.entries import StoredRules, StoredTime
from tests.server.storage.scenes import ANN, BOB, CARD, TABLE, Store, made

CUP = "c" * 16
ANNOUNCED = e.Announced(
    "Cup", ANN, "swiss", StoredRules(), StoredTime("word", 60), 5, 3, 0, rated=True
)


def rows(*entries: e.AnyEntry) -> list[e.TournamentRow]:
    return [e.TournamentRow(CUP, seq, 1, entry) for seq, entry in enumerate(entries, start=1)]


async def append(storage: Storage, written: list[e.TournamentRow]) -> None:
    await storage.append_tournament(written[-1], card(Tournament.folded(written)))


def test_each_row_is_written_once_and_in_order(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        joined = e.Joined(BOB, "Bob", 1500.0)
        written = rows(ANNOUNCED, joined, e.Paired((e.StoredGame(BOB, "", ""),)), e.Closed())
        with pytest.raises(Late):
            await append(storage, written[:2])
        for number in range(1, 5):
            await append(storage, written[:number])
        with pytest.raises(Late):
            await append(storage, rows(ANNOUNCED, joined, e.Withdrew(BOB)))
        assert await storage.tournament_rows(CUP) == written
        assert await storage.tournament_rows(CUP, 3) == written[3:]
        (found,) = await storage.tournament_cards("over", 9)
        assert (found.tournament, found.starts, found.summary.winner) == (CUP, 5, "Bob")
        assert await storage.tournament_cards("open", 9) == []
        assert await storage.tournaments_of(ANN) == await storage.tournaments_of(BOB) == [CUP]

    store(scene)


def test_of_many_who_write_the_next_row_at_once_one_does(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await append(storage, rows(ANNOUNCED))
        tries = [rows(ANNOUNCED, e.Joined(f"p{n}", "", 1500.0)) for n in range(8)]
        told = await asyncio.gather(
            *(append(storage, one) for one in tries), return_exceptions=True
        )
        assert sum(isinstance(one, Late) for one in told) == 7
        assert len(await storage.tournament_rows(CUP)) == 2

    store(scene)


def test_who_is_forgotten_is_in_no_row(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        written = rows(ANNOUNCED, e.Joined(BOB, "Bob", 1500.0))
        for number in (1, 2):
            await append(storage, written[:number])
        nobody = msgspec.structs.replace(written[1], entry=e.Joined("nobody", "", 1500.0))
        anew = [written[0], nobody]
        await storage.rewrite_tournament(BOB, anew, card(Tournament.folded(anew)))
        assert await storage.tournament_rows(CUP) == anew
        assert await storage.tournaments_of(BOB) == []

    store(scene)


def test_only_games_that_are_over_have_results(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await storage.append(made(), CARD)
        assert await storage.results([TABLE, "other"]) == {TABLE: CARD.listing}

    store(scene)
