"""Corrects the predictions of the memory law by where a player's own answers depart from it.

The law of `answer_model.py` is one of several that psychology has proposed, and nobody follows any
of them to the letter. So its prediction is a first guess, and the log-odds of a right answer may
differ from it by a little for everything that a question is made of: how sure the law was, how
long ago, how many stones, how many moves, how much silence. How much, the player's answers tell:
a logistic regression around the law, with a prior that stays with the law until answers contradict
it. What remains uncertain is averaged over, which draws a prediction towards the middle and not
away from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import TypeAlias

from tellstones.study.drills.answer_model import QuestionFeatures

Row: TypeAlias = tuple[float, ...]
Answer: TypeAlias = tuple[float, QuestionFeatures, bool]
"""The model's prediction, its question, and whether the answer was right."""

PRIOR_WIDTHS: Row = (0.7, 0.3, 0.5, 1.5, 0.4, 0.3)
"""Standard deviations of people's departures before any answer, in the order of `_row`."""
USUAL_AGE = 15.0
NEWTON_STEPS = 12
CLOSEST_TO_CERTAIN = 0.01
"""Predictions of the law are limited to this distance from certainty."""


@dataclass(frozen=True, slots=True)
class Deviation:
    """The weights as far as the answers tell them, and how they vary together."""

    weights: Row
    spread: tuple[Row, ...]

    def chance(self, said: float, asked: QuestionFeatures) -> float:
        """Return the probability that the answer is right, given the prediction of the law."""
        shift, deviation = self.shift(said, asked)
        return _logistic((_logit(said) + shift) / sqrt(1.0 + pi / 8.0 * deviation * deviation))

    def shift(self, said: float, asked: QuestionFeatures) -> tuple[float, float]:
        """The difference of the log-odds from the law's, and its standard deviation."""
        row = _row(said, asked)
        varied = [_dot(of_row, row) for of_row in self.spread]
        return _dot(self.weights, row), sqrt(max(0.0, _dot(varied, row)))


def fitted_deviation(answers: Iterable[Answer]) -> Deviation:
    """The posterior around its mode, by Newton's method."""
    data = [(_logit(said), _row(said, asked), right) for said, asked, right in answers]
    size = len(PRIOR_WIDTHS)
    at = [0.0] * size
    for _ in range(NEWTON_STEPS):
        slope, bend = _derivatives(at, data)
        spread = _inverse(bend)
        at = [w + _dot(row, slope) for w, row in zip(at, spread, strict=True)]
    return Deviation(tuple(at), tuple(tuple(row) for row in _inverse(_derivatives(at, data)[1])))


def _row(said: float, asked: QuestionFeatures) -> Row:
    """The inputs of a deviation; all about 0 for a usual question of middling difficulty."""
    return (
        1.0,
        _logit(said) - 1.0,
        log(asked.age / USUAL_AGE),
        asked.crowd,
        float(len(asked.moved)),
        len(asked.silent) / 2.0,
    )


def _derivatives(
    at: Sequence[float], data: Sequence[tuple[float, Row, bool]]
) -> tuple[list[float], list[list[float]]]:
    size = len(at)
    slope = [-w / width**2 for w, width in zip(at, PRIOR_WIDTHS, strict=True)]
    bend = [[(i == j) / PRIOR_WIDTHS[i] ** 2 for j in range(size)] for i in range(size)]
    for base, row, right in data:
        p = _logistic(base + _dot(at, row))
        for i in range(size):
            slope[i] += (right - p) * row[i]
            for j in range(size):
                bend[i][j] += p * (1.0 - p) * row[i] * row[j]
    return slope, bend


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Gauss-Jordan. The prior keeps every diagonal well above 0."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(size):
            if k != i:
                rows[k] = [v - rows[k][i] * w for v, w in zip(rows[k], rows[i], strict=True)]
    return [row[size:] for row in rows]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum([a * b for a, b in zip(one, other, strict=True)])


def _logit(chance: float) -> float:
    held = min(max(chance, CLOSEST_TO_CERTAIN), 1.0 - CLOSEST_TO_CERTAIN)
    return log(held / (1.0 - held))


def _logistic(x: float) -> float:
    return 1.0 / (1.0 + exp(-max(x, -50.0)))
