"""Moderators are shown odds in plain words, with the false alarms to expect, and no verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.calling import tellstones
from tests.server.moderation.test_fair_play import kept_games

pytestmark = pytest.mark.group("long")


@pytest.fixture
def database(tmp_path: Path) -> str:
    path = tmp_path / "tables.sqlite3"
    kept_games(path)
    return f"sqlite:{path}"


def test_players_are_listed_with_what_they_were_right_about_and_the_false_alarms(
    database: str,
) -> None:
    listed = tellstones("fair-play", "--odds", 100, "--database", database)
    assert listed.status == 0
    assert "  1.0 to 1 (now 1.0)  Ann ann: right 2 of 2 times in 2 games" in listed.out
    assert "Cat cat: right 0 of 1 times" in listed.out
    assert "Ann ann: 0 of 6 decisions faster than anyone can take in the position" in listed.out
    assert "3 players, 9 tests: 0 above 100 to 1 (*)." in listed.out
    assert "at most 0.0900." in listed.out
    assert "never a verdict" in listed.out


def test_one_person_is_shown_alone_and_nobody_as_nobody(database: str) -> None:
    ann = tellstones("fair-play", "--about", "ann", "--database", database).out
    assert "Ann ann" in ann
    assert "Cat cat" not in ann
    assert tellstones("fair-play", "--about", "Ann", "--database", database).out == ann
    assert "no such person" in tellstones("fair-play", "--about", "x", "--database", database).err
