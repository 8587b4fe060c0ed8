"""What is believed of a player's memory: a cloud of heads, each as likely as the next.

Bayesian estimation by sequential Monte Carlo. QUEST+ and the psi method keep a grid; six
dimensions of grid would be coarse or slow, a few hundred heads that follow the evidence are
neither. Answers re-weigh the cloud; when too few heads carry the weight, it is drawn anew and
every head takes a step that leaves the posterior as it is (Metropolis, with steps taken from the
differences of other heads, so that they fit the cloud's own shape).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import TypeAlias

from tellstones.study.drills.answer_model import Asked, Head, Outcome, chances

PRIOR_LOW = Head(hold=-2.9, slip=0.0, noise=0.15, load=0.0, rehearsals=0.0, guesses=0.0)
PRIOR_HIGH = Head(hold=-0.2, slip=0.15, noise=0.7, load=1.0, rehearsals=1.2, guesses=0.5)
"""Before the drill every value between these is as likely as every other."""
HEADS = 240
STEP = 0.6
Evidence: TypeAlias = tuple[Asked, Outcome]


@dataclass(frozen=True, slots=True)
class Interval:
    low: float
    middle: float
    high: float

    @property
    def width(self) -> float:
        return self.high - self.low


@dataclass(frozen=True, slots=True)
class Cloud:
    heads: tuple[Head, ...]
    weights: tuple[float, ...]
    evidence: tuple[Evidence, ...] = ()

    def learned(self, evidence: Sequence[Evidence], chance: Random) -> Cloud:
        """What is believed after these answers."""
        weights = [
            weight * likelihood(head, evidence)
            for head, weight in zip(self.heads, self.weights, strict=True)
        ]
        total = sum(weights)
        weighed = Cloud(
            self.heads,
            tuple([weight / total for weight in weights]),
            self.evidence + tuple(evidence),
        )
        return weighed if weighed.effective > len(self.heads) / 2 else weighed.moved(chance)

    @property
    def effective(self) -> float:
        """How many heads of equal weight this cloud is worth."""
        return 1.0 / sum([weight * weight for weight in self.weights])

    def moved(self, chance: Random, steps: int = 2) -> Cloud:
        """Drawn anew by weight, and every head moved a little, as the posterior allows."""
        heads = _drawn(self.heads, self.weights, chance)
        fits = [log_likelihood(head, self.evidence) for head in heads]
        for _ in range(steps):
            heads, fits = _stepped(heads, fits, self.evidence, chance)
        return Cloud(tuple(heads), (1.0 / len(heads),) * len(heads), self.evidence)

    def interval(self, values: Sequence[float], mass: float = 0.9) -> Interval:
        """The middle and the central interval of anything that follows from a head."""
        tail = (1.0 - mass) / 2
        pairs = sorted(zip(values, self.weights, strict=True))
        low, middle, high = (_quantile(pairs, at) for at in (tail, 0.5, 1.0 - tail))
        return Interval(low, middle, high)

    def mean(self) -> Head:
        return Head(
            *(
                sum([w * value for w, value in zip(self.weights, column, strict=True)])
                for column in zip(*self.heads, strict=True)
            )
        )


def assumed(chance: Random, heads: int = HEADS) -> Cloud:
    """What is believed before the first answer, spread evenly over every dimension."""
    columns = [
        _spread(low, high, heads, chance) for low, high in zip(PRIOR_LOW, PRIOR_HIGH, strict=True)
    ]
    drawn = tuple(Head(*values) for values in zip(*columns, strict=True))
    return Cloud(drawn, (1.0 / heads,) * heads)


def _spread(low: float, high: float, count: int, chance: Random) -> list[float]:
    """One value in each of so many equal parts, in random order (a Latin hypercube)."""
    values = [low + (high - low) * (i + chance.random()) / count for i in range(count)]
    chance.shuffle(values)
    return values


def likelihood(head: Head, evidence: Sequence[Evidence]) -> float:
    product = 1.0
    for asked, outcome in evidence:
        product *= max(chances(head, asked)[outcome], 1e-6)
    return product


def log_likelihood(head: Head, evidence: Sequence[Evidence]) -> float:
    return sum([log(max(chances(head, asked)[outcome], 1e-6)) for asked, outcome in evidence])


def _drawn(heads: Sequence[Head], weights: Sequence[float], chance: Random) -> list[Head]:
    """Systematic resampling: every head as often as its weight says, give or take one."""
    count, drawn = len(heads), list[Head]()
    at, reached = chance.random() / count, 0.0
    for head, weight in zip(heads, weights, strict=True):
        reached += weight
        while at < reached and len(drawn) < count:
            drawn.append(head)
            at += 1.0 / count
    while len(drawn) < count:
        drawn.append(heads[-1])
    return drawn


def _stepped(
    heads: list[Head], fits: list[float], evidence: Sequence[Evidence], chance: Random
) -> tuple[list[Head], list[float]]:
    moved, fitting = [], []
    for head, fit in zip(heads, fits, strict=True):
        one, other = chance.sample(heads, 2)
        wish = Head(
            *(
                value + STEP * (a - b) + chance.gauss(0.0, 0.02 * (high - low))
                for value, a, b, low, high in zip(
                    head, one, other, PRIOR_LOW, PRIOR_HIGH, strict=True
                )
            )
        )
        if _possible(wish):
            wished = log_likelihood(wish, evidence)
            if wished >= fit or chance.random() < exp(wished - fit):
                head, fit = wish, wished
        moved.append(head)
        fitting.append(fit)
    return moved, fitting


def _possible(head: Head) -> bool:
    return all(
        low <= value <= high for low, value, high in zip(PRIOR_LOW, head, PRIOR_HIGH, strict=True)
    )


def _quantile(pairs: list[tuple[float, float]], at: float) -> float:
    reached = 0.0
    for value, weight in pairs:
        reached += weight
        if reached >= at:
            return value
    return pairs[-1][0]
