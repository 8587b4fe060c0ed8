"""The Boast as a little game agrees with its exact equilibrium."""

from __future__ import annotations

from random import Random

import pytest

from tellstones.bots.value.boast_game import (
    DOUBT,
    KEEP_QUIET,
    STEAL,
    BoastStakes,
    ProverType,
    solve_boast,
)
from tellstones.bots.value.matrix_game import solve
from tellstones.bots.value.score_value import chance_of_winning
from tests.bots.tiny_games import tiny_game

CLOSE = 1e-3


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


@pytest.mark.parametrize(
    ("count", "points", "mine", "theirs"),
    [(3, 2, 0.5, 0.2), (3, 1, 0.4, 0.4), (4, 2, 0.3, 0.05), (4, 2, 0.8, 0.3), (3, 2, 0.6, 0.1)],
)
def test_the_solver_agrees_with_the_exact_equilibrium_of_a_tiny_game(
    count: int, points: int, mine: float, theirs: float
) -> None:
    """Noisy memory as chance: each seat remembers all of the Line or nothing of it.

    Every arrangement is played out by the rules. If neither side can gain a thousandth by any
    plan against the mixture found, that mixture is the equilibrium and its value the exact one.
    """
    exact = tiny_game(count, points, mine, theirs)
    assert exact.gain < CLOSE
    assert exact.value == pytest.approx(exact.best, abs=CLOSE)


def test_whoever_knows_all_steals() -> None:
    stakes = BoastStakes(0.5, 0.6, 0.4)
    duel = solve_boast(
        stakes,
        (ProverType(0.5, 1.0), ProverType(0.5, 0.2)),
        (ProverType(0.3, 1.0), ProverType(0.7, 0.2)),
    )
    assert duel.replier[0][STEAL] > 0.99


def test_a_boast_is_sometimes_a_bluff_and_a_bluff_is_sometimes_called() -> None:
    stakes = BoastStakes(0.5, 0.6, 0.4)
    duel = solve_boast(
        stakes,
        (ProverType(0.4, 1.0), ProverType(0.6, 0.2)),
        (ProverType(0.05, 1.0), ProverType(0.95, 0.2)),
    )
    assert 0.0 < duel.boaster[1][KEEP_QUIET] < 1.0
    assert 0.0 < duel.replier[1][DOUBT] < 1.0


def test_a_score_is_worth_more_with_every_point() -> None:
    worths = [chance_of_winning(mine, 1, 3) for mine in range(4)]
    assert worths == sorted(worths)
    assert chance_of_winning(2, 1, 3) + chance_of_winning(1, 2, 3) == pytest.approx(1.0)
