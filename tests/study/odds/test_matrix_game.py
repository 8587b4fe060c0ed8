"""Small zero-sum games are solved exactly."""

from __future__ import annotations

from random import Random

import pytest

from tellstones.study.odds.matrix_game import solve


def test_matching_pennies_is_even() -> None:
    solution = solve([[1.0, -1.0], [-1.0, 1.0]])
    assert solution.value == pytest.approx(0.0)
    assert solution.rows == pytest.approx((0.5, 0.5))
    assert solution.columns == pytest.approx((0.5, 0.5))


@pytest.mark.parametrize("seed", range(30))
def test_no_answer_to_a_solved_matrix_gains_anything(seed: int) -> None:
    chance = Random(seed)
    rows, columns = chance.randint(1, 9), chance.randint(1, 9)
    payoffs = [[chance.uniform(-1, 1) for _ in range(columns)] for _ in range(rows)]
    found = solve(payoffs)
    best_row = max(sum(p * q for p, q in zip(row, found.columns, strict=True)) for row in payoffs)
    columns_of = zip(*payoffs, strict=True)
    best_column = min(sum(p * q for p, q in zip(c, found.rows, strict=True)) for c in columns_of)
    assert best_row == pytest.approx(found.value)
    assert best_column == pytest.approx(found.value)
