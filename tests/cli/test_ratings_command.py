"""Ratings are listed, and counted again to the same, on the command line."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tellstones.server.storage import AccessToken, Person, SqliteStorage, TokenKind
from tests.calling import tellstones
from tests.server.storage.scenes import ANN
from tests.server.storage.test_ratings import GAME, POOL, finished

pytestmark = pytest.mark.group("long")
BY_HAND = "update ratings set mu = 40, sigma = 2 where person = ?"


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database with a rated game, and a rating that was edited manually."""
    path = tmp_path / "tables.sqlite3"

    async def write() -> None:
        storage = SqliteStorage(path)
        await storage.open()
        token = AccessToken(b"token", "device", ANN, TokenKind.DEVICE)
        await storage.add_person(Person(ANN, "Ann\x1b"), token, 0)
        await finished(storage, GAME)
        await storage._database.writer.run(BY_HAND, (ANN,))
        await storage.close()

    asyncio.run(write())
    return f"sqlite:{path}"


def test_the_strongest_are_listed(database: str) -> None:
    listed = tellstones("ratings", "--pool", POOL, "--database", database)
    assert listed.out == f" 1950 ± 120  Ann\ufffd {ANN}\n"
    assert "bots.lines" in tellstones("ratings", "--pool", "none", "--database", database).err


def test_what_was_changed_by_hand_is_counted_again(database: str) -> None:
    counted = tellstones("ratings", "--recompute", "--database", database)
    assert counted.out == "1 games counted, 1 ratings changed.\n"
    again = tellstones("ratings", "--recompute", "--database", database)
    assert again.out == "1 games counted, 0 ratings changed.\n"
    listed = tellstones("ratings", "--database", database)
    assert listed.out == "No ratings are settled yet.\n"
