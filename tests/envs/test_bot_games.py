"""The data set of bot games is the same bytes on every machine."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

FIRST_EIGHT = "cbf6c207c4ede650dbd07ef01baaaa0d873e131f30d0097724f68e591e6be483"


def test_the_first_games_are_those_that_were_published(tmp_path: Path) -> None:
    assert (
        import_module("research.data.bot_games").written(tmp_path / "games.tell", 8) == FIRST_EIGHT
    )
