"""Bots are made by their names."""

from __future__ import annotations

import pytest

from tellstones.bots import BASELINES, LEVELS, STYLES, make_bot
from tellstones.bots.registry import is_bot
from tellstones.rules import Options, Over
from tests.bots.bot_games import play_bots

pytestmark = pytest.mark.group("long")


@pytest.mark.parametrize("kind", [*LEVELS, *BASELINES, *(f"knight:{style}" for style in STYLES)])
def test_every_kind_of_bot_plays_a_whole_game(kind: str) -> None:
    table, _ = play_bots([make_bot(kind, 1), make_bot("knight", 2)], Options(turn_limit=100))
    assert isinstance(table.waiting, Over)


@pytest.mark.parametrize("kind", ["", "duke", "king:sleepy", "king:", "random:bold", "mirror:bold"])
def test_a_bot_that_nobody_knows_is_refused(kind: str) -> None:
    with pytest.raises(ValueError, match=r"no such|not the name"):
        make_bot(kind, 1)
    assert not is_bot(kind)
