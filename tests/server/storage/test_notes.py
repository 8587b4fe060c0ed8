"""What every storage promises about one person's own: it is kept, and it goes with them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tellstones.rules import Seat
from tellstones.server.accounts.deletion import forgotten
from tellstones.server.phase import Phase
from tellstones.server.storage import AccessToken, Card, Note, Person, Storage, TokenKind
from tellstones.server.storage import entries as e
from tests.server.storages import STORES

Scene = Callable[[Storage], Coroutine[Any, Any, None]]
TABLE, ANN, BOB, NOBODY = "a" * 16, "n" * 16, "o" * 16, "x" * 16


@pytest.fixture(params=list(STORES))
def store(request: pytest.FixtureRequest, folder: Path) -> Callable[[Scene], None]:
    def play(scene: Scene) -> None:
        async def main() -> None:
            storage = STORES[request.param](folder)
            await storage.open()
            try:
                await scene(storage)
            finally:
                await storage.close()

        asyncio.run(main())

    return play


def made() -> e.Row:
    setup = e.StoredSetup(rules=e.StoredRules(), time=e.StoredTime("none"))
    chairs = {Seat.A: e.Chair("person", ANN, "Ann"), Seat.B: e.Chair("person", BOB, "Bob")}
    return e.Row(TABLE, 1, 1000, e.Made(setup, ANN, "secret", chairs))


CARD = Card(TABLE, Phase.OVER, True, False, 0, 2, ANN, (ANN, BOB), 1000, None, b"{}")


def test_notes_are_kept_by_kind_in_the_order_of_time(store: Callable[[Scene], None]) -> None:
    async def scene(storage: Storage) -> None:
        for at in (3, 1, 2):
            await storage.keep(ANN, Note(f"drill:{at}", at, b"%d" % at))
        await storage.keep(ANN, Note("drill", 9, b"another kind"))
        await storage.keep(BOB, Note("drill:1", 1, b"another person"))
        assert [note.body for note in await storage.notes(ANN, "drill", 9)] == [b"1", b"2", b"3"]
        assert [note.at for note in await storage.notes(ANN, "drill", 2)] == [2, 3]
        await storage.keep(ANN, Note("drill:2", 5, b"new"))
        assert await storage.note(ANN, "drill:2") == Note("drill:2", 5, b"new")
        await storage.drop_note(ANN, "drill:2")
        assert await storage.note(ANN, "drill:2") is None

    store(scene)


def test_a_rewritten_table_no_longer_names_who_is_forgotten(
    store: Callable[[Scene], None],
) -> None:
    async def scene(storage: Storage) -> None:
        await storage.append(made(), CARD)
        await storage.append(e.Row(TABLE, 2, 1001, e.Spoke(BOB, "Bob", "the Sword", Seat.B)))
        rows = [forgotten(row, BOB, NOBODY) for row in await storage.read(TABLE)]
        card = msgspec.structs.replace(CARD, people=(ANN, NOBODY), listing=b"[]")
        await storage.rewrite(BOB, rows, card)
        stored = await storage.read(TABLE)
        assert stored == rows
        assert [row.seq for row in stored] == [1, 2]
        assert not any(told in repr(stored) for told in (BOB, "Bob", "Sword"))
        assert await storage.card(TABLE) == card
        assert await storage.cards_of(BOB, [Phase.OVER], 9) == []
        assert await storage.cards_of(ANN, [Phase.OVER], 9) == [card]

    store(scene)


def test_a_forgotten_person_is_nowhere(store: Callable[[Scene], None]) -> None:
    async def scene(storage: Storage) -> None:
        for person in (ANN, BOB):
            token = AccessToken(person.encode(), "device", person, TokenKind.DEVICE)
            await storage.add_person(Person(person, person), token, 1)
        await storage.block(ANN, BOB)
        await storage.keep(BOB, Note("drill:1", 1, b"{}"))
        await storage.forget_person(BOB)
        assert await storage.person(BOB) is None
        assert await storage.token(BOB.encode()) is None
        assert await storage.notes(BOB, "drill", 9) == []
        assert await storage.blocks(ANN) == []
        assert await storage.person(ANN) is not None

    store(scene)
