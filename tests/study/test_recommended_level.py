"""The level to play next, and how sure that is."""

from __future__ import annotations

from tellstones.bots.levels import TRAITS
from tellstones.study.drills.particle_filter import Interval
from tellstones.study.recommended_level import LevelResults, recommended_level


def about(level: str, width: float) -> Interval:
    hold = TRAITS[level].hold
    return Interval(hold - width / 2, hold, hold + width / 2)


def test_the_next_opponent_is_one_to_win_against_every_second_time() -> None:
    king = about("king", 0.1)
    assert recommended_level(king, {"page": LevelResults(4, 5)}).level == "squire"
    assert recommended_level(None, {"knight": LevelResults(0, 6)}).level == "squire"
    assert recommended_level(None, {"knight": LevelResults(3, 6)}).level == "knight"
    assert recommended_level(None, {"king": LevelResults(9, 9)}).level == "king"


def test_drills_recommend_a_level_with_its_uncertainty() -> None:
    sure = recommended_level(about("marshal", 0.1))
    assert (sure.level, sure.range) == ("marshal", ("marshal", "marshal"))
    less = recommended_level(about("marshal", 0.5))
    assert (less.level, less.range) == ("marshal", ("captain", "king"))


def test_with_little_evidence_the_level_is_gentle_and_said_to_be_unknown() -> None:
    assert recommended_level(None).range is None
    for level in TRAITS:
        vague = recommended_level(about(level, 3.0))
        assert vague.range is None
        assert vague.level in ("gardener", "minstrel")
