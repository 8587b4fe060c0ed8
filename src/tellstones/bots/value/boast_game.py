"""The Boast as a game of its own: to boast or not, the reply, and the answer to a steal.

Each side is one of a few types, told apart by how likely its proof would succeed. What a type
does is found from the equilibrium of the whole little game, solved exactly when it is needed.
All values are chances of winning for the boasting side.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from tellstones.bots.value.matrix_game import solve
from tellstones.bots.weights import constant


@dataclass(frozen=True, slots=True)
class Kind:
    """One type of a side: how likely it is met, and how likely its proof succeeds."""

    likely: float
    proves: float


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the boasting side's position is worth after each way the Boast can go."""

    quiet: float
    """Without a Boast."""
    believed: float
    """The boasting side has a point more."""
    yielded: float
    """The Boast was stolen and the steal believed: the other side has a point more."""


KEEP_QUIET, BOAST_YIELD, BOAST_DOUBT = range(3)
BELIEVE, DOUBT, STEAL = range(3)

SOLVER_TREMBLE = constant("solver_tremble")
"""Every way is taken by mistake now and then. So no reply is without consequence, and even a Boast
that should never be made is met as it ought to be."""

Mixture: TypeAlias = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Duel:
    """The equilibrium: for each type of either side how often it takes each of its three ways."""

    value: float
    boaster: tuple[Mixture, ...]
    replier: tuple[Mixture, ...]


def payoff(stakes: Stakes, boaster: Kind, replier: Kind, way: int, reply: int) -> float:
    if way == KEEP_QUIET:
        return stakes.quiet
    if reply == BELIEVE:
        return stakes.believed
    if reply == DOUBT:
        return boaster.proves
    return stakes.yielded if way == BOAST_YIELD else 1.0 - replier.proves


@lru_cache(maxsize=4096)
def solve_duel(stakes: Stakes, boasters: tuple[Kind, ...], repliers: tuple[Kind, ...]) -> Duel:
    """Solves the game in which either side knows its own type and the odds of the other's.

    A plan says what each type of a side does, so the game is a matrix of plans against plans.
    """
    plans = list(product(range(3), repeat=len(boasters)))
    counters = list(product(range(3), repeat=len(repliers)))
    table = _expected(stakes, boasters, repliers)
    payoffs = [
        [
            sum(
                table[i][j][way][reply]
                for i, way in enumerate(plan)
                for j, reply in enumerate(counter)
            )
            for counter in counters
        ]
        for plan in plans
    ]
    solution = solve(payoffs)
    return Duel(
        solution.value,
        _by_type(plans, solution.rows, len(boasters)),
        _by_type(counters, solution.columns, len(repliers)),
    )


def _expected(
    stakes: Stakes, boasters: tuple[Kind, ...], repliers: tuple[Kind, ...]
) -> list[list[list[list[float]]]]:
    """For each pair of types, weighed by how likely it is, what each way brings on each reply."""
    return [[_weighted(stakes, one, other) for other in repliers] for one in boasters]


def _weighted(stakes: Stakes, boaster: Kind, replier: Kind) -> list[list[float]]:
    exact = [[payoff(stakes, boaster, replier, w, r) for r in range(3)] for w in range(3)]
    weight = boaster.likely * replier.likely
    slips = SOLVER_TREMBLE / 3
    by_row = [[sum(row) * slips + (1 - SOLVER_TREMBLE) * cell for cell in row] for row in exact]
    columns = [sum(column) * slips for column in zip(*by_row, strict=True)]
    return [
        [
            weight * (slipped + (1 - SOLVER_TREMBLE) * cell)
            for cell, slipped in zip(row, columns, strict=True)
        ]
        for row in by_row
    ]


def _by_type(
    plans: list[tuple[int, ...]], weights: tuple[float, ...], types: int
) -> tuple[Mixture, ...]:
    """A mixture of plans, told type by type: they decide apart, so nothing is lost."""
    mixtures = [[0.0, 0.0, 0.0] for _ in range(types)]
    for plan, weight in zip(plans, weights, strict=True):
        for kind, way in enumerate(plan):
            mixtures[kind][way] += weight
    return tuple((a, b, c) for a, b, c in mixtures)
