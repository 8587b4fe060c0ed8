"""The value of a score."""

from __future__ import annotations

import pytest

from tellstones.study.odds.score_value import chance_of_winning


def test_a_score_is_worth_more_with_every_point() -> None:
    worths = [chance_of_winning(mine, 1, 3) for mine in range(4)]
    assert worths == sorted(worths)
    assert chance_of_winning(2, 1, 3) + chance_of_winning(1, 2, 3) == pytest.approx(1.0)
