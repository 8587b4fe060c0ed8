"""The Boast as a little game: to boast or not, the reply, and the answer to a steal.

Each side is one of a few types, told apart by how likely its proof would succeed. What a type
does is found from the equilibrium of the whole little game, solved exactly when it is needed.
All values are chances of winning for the boasting side.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from tellstones.study.odds.matrix_game import solve

KEEP_QUIET, BOAST_YIELD, BOAST_DOUBT = range(3)
BELIEVE, DOUBT, STEAL = range(3)

SOLVER_TREMBLE = 0.0005
"""Every choice is sometimes taken by mistake. So every reply has consequences, and even a Boast
that should never be made is answered sensibly. Chosen manually: small enough to cost a side under
0.001 (`tests/study/odds/test_boast_game.py`)."""
KNOWER_PROVES = 0.93
"""The probability that a player who knows all stones proves them: people misspeak. Chosen manually,
slightly below what bots without gaps achieve (`proof_by_gaps` in `bots/constants.json`)."""
GUESSER_PROVES = (1.0, 1.0, 0.5, 0.35, 0.25)
"""The probability of proving by guessing, by the number of hidden stones; the last entry is for all
greater numbers. Chosen manually: two stones are an even guess; of more some are known."""


@dataclass(frozen=True, slots=True)
class ProverType:
    """One type of a side: how likely it is met, and how likely its proof succeeds."""

    likely: float
    proves: float


Types: TypeAlias = tuple[ProverType, ...]


@dataclass(frozen=True, slots=True)
class BoastStakes:
    """The value of the boasting side's position after each way the Boast can go."""

    quiet: float
    """A turn without a Boast."""
    believed: float
    """The boasting side has a point more."""
    yielded: float
    """The Boast was stolen and the steal believed: the other side has a point more."""


Mixture: TypeAlias = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class BoastEquilibrium:
    """The frequencies of the three choices for each type of each side."""

    value: float
    boaster: tuple[Mixture, ...]
    replier: tuple[Mixture, ...]


def prover_types(known: float, stones: int) -> tuple[ProverType, ProverType]:
    """Return the types of a side that knows all hidden stones with this probability: one that
    knows, and one that does not."""
    likely = round(min(max(known, 0.01), 0.99), 2)
    guess = GUESSER_PROVES[min(stones, len(GUESSER_PROVES) - 1)]
    return ProverType(likely, max(KNOWER_PROVES, guess)), ProverType(1.0 - likely, guess)


def payoff(
    stakes: BoastStakes, boaster: ProverType, replier: ProverType, way: int, reply: int
) -> float:
    if way == KEEP_QUIET:
        return stakes.quiet
    if reply == BELIEVE:
        return stakes.believed
    if reply == DOUBT:
        return boaster.proves
    return stakes.yielded if way == BOAST_YIELD else 1.0 - replier.proves


@lru_cache(maxsize=4096)
def solve_boast(stakes: BoastStakes, boasters: Types, repliers: Types) -> BoastEquilibrium:
    """Solves the game in which either side knows its own type and the odds of the other's.

    A plan says what each type of a side does, so the game is a matrix of plans against plans.
    """
    plans = list(product(range(3), repeat=len(boasters)))
    counters = list(product(range(3), repeat=len(repliers)))
    table = [[_weighted(stakes, one, other) for other in repliers] for one in boasters]
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
    return BoastEquilibrium(
        solution.value,
        _by_type(plans, solution.rows, len(boasters)),
        _by_type(counters, solution.columns, len(repliers)),
    )


def _weighted(stakes: BoastStakes, boaster: ProverType, replier: ProverType) -> list[list[float]]:
    """Return the payoffs of all replies, weighted by how likely these two types meet."""
    exact = [[payoff(stakes, boaster, replier, w, r) for r in range(3)] for w in range(3)]
    weight = boaster.likely * replier.likely
    slips, meant = SOLVER_TREMBLE / 3, 1 - SOLVER_TREMBLE
    by_row = [[sum(row) * slips + meant * cell for cell in row] for row in exact]
    columns = [sum(column) * slips for column in zip(*by_row, strict=True)]
    return [
        [weight * (slipped + meant * cell) for cell, slipped in zip(row, columns, strict=True)]
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
