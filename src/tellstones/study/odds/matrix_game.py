"""Solves small zero-sum matrix games exactly, by the simplex method with Bland's rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

TINY = 1e-9
"""Values nearer to zero than this count as zero."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a game, and an optimal mixture for either player."""

    value: float
    rows: tuple[float, ...]
    """The mixture of the player who chooses the row and wants much."""
    columns: tuple[float, ...]


def solve(payoffs: Sequence[Sequence[float]]) -> Solution:
    """The value of a matrix game and an optimal mixture for both players.

    Shifted so that all payoffs are positive, the column player's programme is: maximise the sum
    of y subject to payoffs . y <= 1. Its value is one over that of the game, and the multipliers
    of its rows are the row player's mixture.
    """
    shift = 1.0 - min(min(row) for row in payoffs)
    rows, columns = len(payoffs), len(payoffs[0])
    tableau = [
        [cell + shift for cell in row] + [float(i == j) for j in range(rows)] + [1.0]
        for i, row in enumerate(payoffs)
    ]
    objective = [-1.0] * columns + [0.0] * (rows + 1)
    basis = list(range(columns, columns + rows))
    while True:
        entering = next((j for j, cost in enumerate(objective[:-1]) if cost < -TINY), None)
        if entering is None:
            break
        _pivot(tableau, objective, basis, _leaving(tableau, basis, entering), entering)
    total = objective[-1]
    chosen = dict(zip(basis, (row[-1] for row in tableau), strict=True))
    return Solution(
        value=1.0 / total - shift,
        rows=tuple(max(0.0, cost) / total for cost in objective[columns:-1]),
        columns=tuple(chosen.get(j, 0.0) / total for j in range(columns)),
    )


def _leaving(tableau: list[list[float]], basis: list[int], entering: int) -> int:
    """The row that binds first; of several the one whose variable comes first, against cycles."""
    ratios = [
        (row[-1] / row[entering], basis[i], i)
        for i, row in enumerate(tableau)
        if row[entering] > TINY
    ]
    return min(ratios)[2]


def _pivot(
    tableau: list[list[float]],
    objective: list[float],
    basis: list[int],
    leaving: int,
    entering: int,
) -> None:
    scale = tableau[leaving][entering]
    pivot = tableau[leaving] = [cell / scale for cell in tableau[leaving]]
    for i, row in enumerate(tableau):
        if i != leaving and row[entering]:
            factor = row[entering]
            tableau[i] = [cell - factor * by for cell, by in zip(row, pivot, strict=True)]
    factor = objective[entering]
    objective[:] = [cell - factor * by for cell, by in zip(objective, pivot, strict=True)]
    basis[leaving] = entering
