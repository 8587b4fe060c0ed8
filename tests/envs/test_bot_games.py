"""The data set of bot games is the same bytes on every machine."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

FIRST_EIGHT = "4957d1eef2abd3c1a04a15925417e820a3e31b8879e3d36d5f0e906dca641db1"


def test_the_first_games_are_those_that_were_published(tmp_path: Path) -> None:
    assert (
        import_module("research.data.bot_games").written(tmp_path / "games.tell", 8) == FIRST_EIGHT
    )
