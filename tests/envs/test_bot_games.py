"""The data set of bot games: whoever makes it gets the same bytes."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

RESEARCH = Path(__file__).parents[2] / "examples" / "research"
FIRST_EIGHT = "cbf6c207c4ede650dbd07ef01baaaa0d873e131f30d0097724f68e591e6be483"


def test_the_first_games_are_those_that_were_published(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(RESEARCH)
    assert import_module("bot_games").written(tmp_path / "games.tell", 8) == FIRST_EIGHT
