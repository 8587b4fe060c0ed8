"""Moderators read reports and decide on them, on the command line."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from tellstones.server.storage import AccessToken, Person, SqliteStorage, TokenKind
from tellstones.server.storage import entries as e
from tellstones.server.storage.database_addresses import serving_lock
from tests.calling import tellstones
from tests.server.storage.scenes import ANN, BOB, TABLE, made

pytestmark = pytest.mark.group("long")


@pytest.fixture
def database(tmp_path: Path) -> str:
    path = tmp_path / "tables.sqlite3"

    async def write() -> None:
        storage = SqliteStorage(path)
        await storage.open()
        for person, name in ((ANN, "Ann"), (BOB, "Bob\x1b[2J")):
            token = AccessToken(person.encode() * 2, person, person, TokenKind.DEVICE)
            await storage.add_person(Person(person, name), token, 0)
        await storage.append(made())
        await storage.append(e.Row(TABLE, 2, 0, e.Spoke(BOB, "Bob", "You know nothing.")))
        await storage.report(ANN, BOB, TABLE, "talk: he was rude", 1_700_000_000_000)
        await storage.close()

    asyncio.run(write())
    return f"sqlite:{path}"


def test_what_was_reported_is_listed_with_what_was_said(database: str) -> None:
    listed = tellstones("reports", "--talk", "--database", database)
    assert listed.status == 0
    assert f"2023-11-14 22:13  Bob\ufffd[2J {BOB}: talk: he was rude at table {TABLE}" in listed.out
    assert "    Bob: You know nothing." in listed.out


def test_a_decision_stands_beside_what_was_reported(database: str) -> None:
    where = ("--database", database)
    decided = tellstones(
        "sanction", "mute", BOB, "--reason", "Insults.", "--days", 3, "--by", "Kay", *where
    )
    assert decided.status == 0
    listed = tellstones("reports", "--about", BOB, *where)
    assert "decision: mute, until" in listed.out
    assert "Insults., by Kay" in listed.out


def test_moderators_are_appointed_and_dismissed(database: str) -> None:
    where = ("--database", database)
    assert "There are no moderators." in tellstones("moderators", *where).out
    assert tellstones("moderators", "--appoint", ANN, *where).status == 0
    assert f"Ann {ANN}" in tellstones("moderators", *where).out
    assert "he was rude" in tellstones("reports", "--open", *where).out
    assert tellstones("moderators", "--dismiss", ANN, *where).status == 0
    assert "There are no moderators." in tellstones("moderators", *where).out
    assert "no such person" in tellstones("moderators", "--appoint", "z" * 16, *where).err
    assert tellstones("moderators", "--appoint", ANN, "--dismiss", BOB, *where).status == 2


def test_people_are_given_by_name_and_the_database_by_the_environment(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TELLSTONES_DATABASE", database)
    assert tellstones("moderators", "--appoint", "Ann").status == 0
    assert f"Ann {ANN}" in tellstones("moderators").out
    assert "he was rude" in tellstones("reports", "--about", BOB).out
    assert tellstones("sanction", "warn", "Ann", "--reason", "x").status == 0
    assert "no such person" in tellstones("fair-play", "--about", "Nobody").err
    status = tellstones("status").out
    assert re.search(r"people +2\n", status)
    assert re.search(r"open reports +1\n", status)


def test_a_name_that_several_have_is_no_person(database: str) -> None:
    async def another() -> None:
        storage = SqliteStorage(Path(database.removeprefix("sqlite:")))
        await storage.open()
        token = AccessToken(b"x" * 32, "device", "c" * 16, TokenKind.DEVICE)
        await storage.add_person(Person("c" * 16, "Ann"), token, 0)
        await storage.close()

    asyncio.run(another())
    refused = tellstones("sanction", "ban", "Ann", "--reason", "x", "--database", database)
    assert refused.status == 2
    assert ANN in refused.err
    assert "c" * 16 in refused.err


def test_a_copy_is_restored_only_where_nobody_serves(database: str, tmp_path: Path) -> None:
    copy, where = tmp_path / "copy.sqlite3", ("--database", database)
    assert tellstones("backup", copy, *where).status == 0
    assert tellstones("moderators", "--appoint", ANN, *where).status == 0
    with serving_lock(Path(database.removeprefix("sqlite:"))):
        assert "Stop it first" in tellstones("restore", copy, *where).err
    assert tellstones("restore", copy, *where).status == 0
    assert "There are no moderators." in tellstones("moderators", *where).out
    copy.write_bytes(copy.read_bytes()[:20_000] + b"x" * 20_000)
    damaged = tellstones("restore", copy, *where)
    assert damaged.status == 1
    assert "he was rude" in tellstones("reports", *where).out, "the database is as it was"


def test_a_decision_about_nobody_and_a_name_for_no_reason_are_refused(database: str) -> None:
    where = ("--reason", "x", "--database", database)
    assert "no such person" in tellstones("sanction", "ban", "z" * 16, *where).err
    assert tellstones("sanction", "ban", BOB, "--name", "Guest", *where).status == 2
    assert tellstones("sanction", "rename", BOB, *where).status == 2
