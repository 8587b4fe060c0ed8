"""The level to play next."""

from __future__ import annotations

from tellstones.bots.levels import TRAITS
from tellstones.study.recommended_level import LevelResults, recommended_level


def test_the_next_opponent_is_one_to_win_against_every_second_time() -> None:
    assert recommended_level(None) == "squire"
    assert recommended_level(TRAITS["marshal"]) == "marshal"
    assert recommended_level(TRAITS["king"], {"page": LevelResults(4, 5)}) == "squire"
    assert recommended_level(None, {"knight": LevelResults(0, 6)}) == "squire"
    assert recommended_level(None, {"knight": LevelResults(3, 6)}) == "knight"
    assert recommended_level(None, {"king": LevelResults(9, 9)}) == "king"
