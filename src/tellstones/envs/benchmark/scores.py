"""Scores of mirrored games: the mean, its interval by bootstrap over pairs, and a weighted sum.

The two games of a pair have the same opening and the same chance, with the seats changed, so that
they are not independent of each other: pairs are drawn again, not games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, pstdev

RESAMPLES = 2000
"""Number of resamples: enough for the third digit of a 95 % interval (Efron and Tibshirani, 1993,
recommend 1,000)."""


@dataclass(frozen=True, slots=True)
class BenchmarkScore:
    """The mean of 1 for a win, 0 for a loss and between them a draw, and its 95 % interval."""

    mean: float
    low: float
    high: float
    drawn: float
    games: int

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"


def score(games: Sequence[float], draw: float = 0.5) -> BenchmarkScore:
    """Compute the score. Games 2k and 2k + 1 are a pair; ½ is a draw, which is worth `draw`."""
    return weighted({"": games}, {"": 1.0}, draw)


def separating_weights(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return how far each opponent separates the mean scores of known programs; the sum is 1.

    An opponent that everybody beats alike, or nobody, says nothing about a program.
    """
    spread = {name: pstdev([row[name] for row in rows]) for name in rows[0]}
    total = sum(spread.values())
    return {name: width / total for name, width in spread.items()}


def weighted(
    games: Mapping[str, Sequence[float]], weights: Mapping[str, float], draw: float = 0.5
) -> BenchmarkScore:
    """One number over several opponents; the pairs against each are drawn again on their own."""
    pairs = {name: _pairs(played, draw) for name, played in games.items()}
    chance = Random(0)

    def mean(of: Callable[[list[float]], list[float]]) -> float:
        return sum(weights[name] * fmean(of(own)) for name, own in pairs.items())

    means = sorted(mean(lambda own: chance.choices(own, k=len(own))) for _ in range(RESAMPLES))
    every = [game for played in games.values() for game in played]
    return BenchmarkScore(
        mean(lambda own: own),
        means[int(0.025 * RESAMPLES)],
        means[int(0.975 * RESAMPLES) - 1],
        every.count(0.5) / len(every),
        len(every),
    )


def _pairs(games: Sequence[float], draw: float) -> list[float]:
    if not games or len(games) % 2:
        raise ValueError("games come in pairs")
    worth = [draw if game == 0.5 else game for game in games]
    return [(one + other) / 2 for one, other in zip(worth[::2], worth[1::2], strict=True)]
