"""All drills together say more than the last one, and the old ones less."""

from __future__ import annotations

from typing import Any

import pytest

from tellstones.bots.levels import TRAITS
from tellstones.study.drills.combined_estimate import HALF_LIFE_DAYS, combined_estimate


def estimate(hold: float, reach: float, answers: int = 40) -> dict[str, Any]:
    level = TRAITS["knight"]
    traits = {name: getattr(level, name) for name in level.__dataclass_fields__}
    around = {"low": hold - reach, "middle": hold, "high": hold + reach}
    part = {"low": 0.4, "middle": 0.5, "high": 0.6}
    return {
        "hold": around,
        "slip": {"low": 0.0, "middle": 0.05, "high": 0.1},
        "after_three_turns": part,
        "through_three_swaps": part,
        "traits": traits,
        "answers": answers,
        "seconds": 60.0,
    }


def test_one_drill_alone_says_what_it_said() -> None:
    told = combined_estimate([estimate(-1.5, 0.3)], [0.0])
    assert told["hold"]["middle"] == pytest.approx(-1.5)
    assert told["hold"]["low"] == pytest.approx(-1.8, abs=0.001)


def test_more_drills_are_surer() -> None:
    told = combined_estimate([estimate(-1.4, 0.4), estimate(-1.6, 0.4)], [0.0, 0.0])
    assert told["hold"]["middle"] == pytest.approx(-1.5)
    assert told["hold"]["high"] - told["hold"]["low"] < 0.6
    assert told["answers"] == 80


def test_a_drill_counts_half_as_much_after_its_half_life() -> None:
    both = [estimate(-1.0, 0.3), estimate(-2.0, 0.3)]
    told = combined_estimate(both, [HALF_LIFE_DAYS, 0.0])
    assert told["hold"]["middle"] == pytest.approx((-1.0 * 0.5 - 2.0) / 1.5, abs=0.001)
    old = combined_estimate(both, [3650.0, 0.0])
    assert old["hold"]["middle"] == pytest.approx(-2.0, abs=0.001)


def test_a_vague_drill_moves_little() -> None:
    told = combined_estimate([estimate(-1.5, 0.1), estimate(-2.5, 1.2)], [0.0, 0.0])
    assert told["hold"]["middle"] == pytest.approx(-1.5, abs=0.02)
