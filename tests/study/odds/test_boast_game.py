"""The Boast as a little game, and its equilibrium."""

from __future__ import annotations

import pytest

from tellstones.study.odds.boast_game import (
    DOUBT,
    KEEP_QUIET,
    STEAL,
    BoastStakes,
    ProverType,
    solve_boast,
)
from tests.study.odds.tiny_games import tiny_game

CLOSE = 1e-3


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
