"""The Boast as a little game agrees with its exact equilibrium."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest

from tellstones.bots.duel import (
    BELIEVE,
    BOAST_YIELD,
    DOUBT,
    KEEP_QUIET,
    STEAL,
    Kind,
    Stakes,
    solve_duel,
)
from tellstones.bots.matrix import solve
from tellstones.bots.scores import chance_of_winning
from tellstones.rules import (
    SEVEN,
    Believe,
    Boast,
    Doubt,
    Line,
    Move,
    Name,
    Options,
    Over,
    Proving,
    Side,
    Steal,
    Stone,
    Swap,
    Table,
    after,
    play,
    prepare,
)

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


def hidden_table(stones: tuple[Stone, ...], points: int) -> Table:
    """All stones of a tiny set hidden in this order, with A on turn."""
    table = prepare(Options(stones=tuple(sorted(stones)), points=points), opening=[stones[0]])
    line = Line(stones, (False,) * len(stones))
    return replace(table, lines=(line,), pools=(frozenset(),))


def outcome(table: Table, clear: dict[str, bool], way: int, reply: int) -> float:
    """Plays a Boast out by the rules; who remembers nothing names in alphabetical order."""
    points = table.options.points
    if way == KEEP_QUIET:
        words: list[Move] = [Swap(1, 2)]
    else:
        words = [Boast(), (Believe(), Doubt(), Steal())[reply]]
        if reply == STEAL:
            words.append(Believe() if way == BOAST_YIELD else Doubt())
    for word in words:
        seat = table.waiting.seat
        assert seat is not None
        table = after(table, play(table, seat, word))
    while isinstance(table.waiting, Proving):
        seat = table.waiting.seat
        place = table.lines[0].faces.index(False) + 1
        unseen = [
            s for s, f in zip(table.lines[0].stones, table.lines[0].faces, strict=True) if not f
        ]
        stone = table.lines[0].at(place) if clear[seat] else min(unseen)
        table = after(table, play(table, seat, Name(place, stone)))
    if isinstance(table.waiting, Over):
        return float(table.waiting.winner is Side.A)
    return chance_of_winning(*table.score, points)


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
    arrangements = [hidden_table(way, points) for way in permutations(SEVEN[:count])]
    types = [(True, mine), (False, 1.0 - mine)], [(True, theirs), (False, 1.0 - theirs)]
    payoffs = {
        (a, b, way, reply): sum(
            outcome(table, {"A": a, "B": b}, way, reply) for table in arrangements
        )
        / len(arrangements)
        for a, b, way, reply in product((True, False), (True, False), range(3), range(3))
    }
    guess = payoffs[False, True, BOAST_YIELD, DOUBT]
    stakes = Stakes(
        payoffs[True, True, KEEP_QUIET, BELIEVE],
        payoffs[True, True, BOAST_YIELD, BELIEVE],
        payoffs[True, True, BOAST_YIELD, STEAL],
    )
    duel = solve_duel(
        stakes,
        (Kind(mine, 1.0), Kind(1.0 - mine, guess)),
        (Kind(theirs, 1.0), Kind(1.0 - theirs, guess)),
    )
    best = sum(
        likely
        * max(
            sum(
                other * duel.replier[j][reply] * payoffs[a, b, way, reply]
                for j, (b, other) in enumerate(types[1])
                for reply in range(3)
            )
            for way in range(3)
        )
        for a, likely in types[0]
    )
    worst = sum(
        likely
        * min(
            sum(
                other * duel.boaster[i][way] * payoffs[a, b, way, reply]
                for i, (a, other) in enumerate(types[0])
                for way in range(3)
            )
            for reply in range(3)
        )
        for b, likely in types[1]
    )
    assert best - worst < CLOSE
    assert duel.value == pytest.approx(best, abs=CLOSE)


def test_whoever_knows_all_steals() -> None:
    stakes = Stakes(0.5, 0.6, 0.4)
    duel = solve_duel(stakes, (Kind(0.5, 1.0), Kind(0.5, 0.2)), (Kind(0.3, 1.0), Kind(0.7, 0.2)))
    assert duel.replier[0][STEAL] > 0.99


def test_a_boast_is_sometimes_a_bluff_and_a_bluff_is_sometimes_called() -> None:
    stakes = Stakes(0.5, 0.6, 0.4)
    duel = solve_duel(stakes, (Kind(0.4, 1.0), Kind(0.6, 0.2)), (Kind(0.05, 1.0), Kind(0.95, 0.2)))
    assert 0.0 < duel.boaster[1][KEEP_QUIET] < 1.0
    assert 0.0 < duel.replier[1][DOUBT] < 1.0


def test_a_score_is_worth_more_with_every_point() -> None:
    worths = [chance_of_winning(mine, 1, 3) for mine in range(4)]
    assert worths == sorted(worths)
    assert chance_of_winning(2, 1, 3) + chance_of_winning(1, 2, 3) == pytest.approx(1.0)
