"""A probability distribution over the ways in which the hidden stones of a Line may lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tellstones.rules import Stone


@dataclass(frozen=True, slots=True)
class LineBelief:
    """A distribution over the ways in which the hidden stones of one Line may lie.

    Each symbol lies once, so what is known of one place tells something of all others. It is kept
    as the weight of every stone at every place; a way to lie is as likely as the product of its
    weights.
    """

    places: tuple[int, ...]
    stones: tuple[Stone, ...]
    chances: tuple[tuple[float, ...], ...]
    """The probability of each hidden stone at each hidden place; rows and columns add up to one."""

    def best(self, place: int) -> tuple[Stone, float]:
        row = self.chances[self.places.index(place)]
        chance = max(row)
        return self.stones[row.index(chance)], chance


def line_belief(
    places: Sequence[int], stones: Sequence[Stone], weights: Sequence[Sequence[float]]
) -> LineBelief:
    """Makes weights of single stones into a belief in which each symbol lies once.

    By dynamic programming over sets of stones: `before[set]` is the total weight of laying that
    set at the first places, `behind[set]` of laying all others at the rest.
    """
    n = len(places)
    before = _forward(weights, n)
    behind = _backward(weights, n)
    total = before[-1]
    sets: list[list[int]] = [[] for _ in range(n + 1)]
    for laid in range(1 << n):
        sets[laid.bit_count()].append(laid)
    chances = []
    for i, row in enumerate(weights):
        chances.append(
            tuple(
                row[j]
                / total
                * sum(before[laid] * behind[laid | 1 << j] for laid in sets[i] if not laid >> j & 1)
                for j in range(n)
            )
        )
    return LineBelief(tuple(places), tuple(stones), tuple(chances))


def _forward(weights: Sequence[Sequence[float]], n: int) -> list[float]:
    """Sums, for every set of stones at the first places, the weights of all arrangements."""
    before = [0.0] * (1 << n)
    before[0] = 1.0
    for laid in range((1 << n) - 1):
        row, so_far = weights[laid.bit_count()], before[laid]
        for j in range(n):
            if not laid >> j & 1:
                before[laid | 1 << j] += so_far * row[j]
    return before


def _backward(weights: Sequence[Sequence[float]], n: int) -> list[float]:
    behind = [0.0] * (1 << n)
    behind[-1] = 1.0
    for laid in range((1 << n) - 2, -1, -1):
        row = weights[laid.bit_count()]
        behind[laid] = sum(row[j] * behind[laid | 1 << j] for j in range(n) if not laid >> j & 1)
    return behind
