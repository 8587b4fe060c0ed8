"""Every storage: personal notes are stored, and deleted with their owner."""

from __future__ import annotations

import msgspec

from tellstones.rules import Seat
from tellstones.server.accounts.erased_rows import forgotten
from tellstones.server.phase import Phase
from tellstones.server.storage import AccessToken, Note, Person, Storage, TokenKind
from tellstones.server.storage import entries as e
from tests.server.storage.scenes import ANN, BOB, CARD, NOBODY, TABLE, Store, made


def test_notes_are_kept_by_kind_in_the_order_of_time(store: Store) -> None:
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
        await storage.keep_latest(ANN, "drill", 1)
        assert [note.at for note in await storage.notes(ANN, "drill", 9)] == [3]
        assert await storage.note(ANN, "drill") is not None
        assert await storage.note(BOB, "drill:1") is not None

    store(scene)


def test_a_rewritten_table_no_longer_names_who_is_forgotten(
    store: Store,
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


def test_a_forgotten_person_is_nowhere(store: Store) -> None:
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
