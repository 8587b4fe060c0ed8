"""Estimates a player's traits from answers: Bayesian, by sequential Monte Carlo.

QUEST+ and the psi method keep a grid. Six dimensions of grid would be coarse or slow; a few hundred
particles that follow the evidence are neither. Answers reweight the particles; when too few of them
carry the weight, they are resampled and each takes a step that leaves the posterior invariant
(Metropolis, with steps taken from the differences of others, so that they fit its shape).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import TypeAlias

from tellstones.study.drills.answer_model import (
    AnswerResult,
    AnswerTraits,
    QuestionFeatures,
    chances,
)

PRIOR_LOW = AnswerTraits(hold=-2.9, slip=0.0, noise=0.15, load=0.0, rehearsals=0.0, guesses=0.0)
PRIOR_HIGH = AnswerTraits(hold=-0.2, slip=0.15, noise=0.7, load=1.0, rehearsals=1.2, guesses=0.5)
"""The prior is uniform between these values."""
PARTICLES = 240
STEP = 0.6
"""A Metropolis step, as a part of the difference of two other particles."""
Evidence: TypeAlias = tuple[QuestionFeatures, AnswerResult]


@dataclass(frozen=True, slots=True)
class Interval:
    """The middle of an estimate, and the limits of its central interval."""

    low: float
    middle: float
    high: float

    @property
    def width(self) -> float:
        return self.high - self.low


@dataclass(frozen=True, slots=True)
class ParticleFilter:
    """The belief about a player's traits: particles, each with its weight."""

    particles: tuple[AnswerTraits, ...]
    weights: tuple[float, ...]
    evidence: tuple[Evidence, ...] = ()

    def learned(self, evidence: Sequence[Evidence], chance: Random) -> ParticleFilter:
        """Return the belief after these answers."""
        weights = [
            weight * likelihood(particle, evidence)
            for particle, weight in zip(self.particles, self.weights, strict=True)
        ]
        total = sum(weights)
        weighed = ParticleFilter(
            self.particles,
            tuple([weight / total for weight in weights]),
            self.evidence + tuple(evidence),
        )
        return weighed if weighed.effective > len(self.particles) / 2 else weighed.moved(chance)

    @property
    def effective(self) -> float:
        """The number of equally weighted particles that would be worth as much as this
        posterior."""
        return 1.0 / sum([weight * weight for weight in self.weights])

    def moved(self, chance: Random, steps: int = 2) -> ParticleFilter:
        """Resamples by weight and moves every particle a little, as the posterior allows."""
        particles = _drawn(self.particles, self.weights, chance)
        fits = [log_likelihood(particle, self.evidence) for particle in particles]
        for _ in range(steps):
            particles, fits = _stepped(particles, fits, self.evidence, chance)
        return ParticleFilter(
            tuple(particles), (1.0 / len(particles),) * len(particles), self.evidence
        )

    def interval(self, values: Sequence[float], mass: float = 0.9) -> Interval:
        """The middle and the central interval of anything that follows from a particle."""
        tail = (1.0 - mass) / 2
        pairs = sorted(zip(values, self.weights, strict=True))
        low, middle, high = (_quantile(pairs, at) for at in (tail, 0.5, 1.0 - tail))
        return Interval(low, middle, high)

    def mean(self) -> AnswerTraits:
        return AnswerTraits(
            *(
                sum([w * value for w, value in zip(self.weights, column, strict=True)])
                for column in zip(*self.particles, strict=True)
            )
        )


def prior(chance: Random, particles: int = PARTICLES) -> ParticleFilter:
    """The belief before the first answer, spread evenly over every dimension."""
    columns = [
        _spread(low, high, particles, chance)
        for low, high in zip(PRIOR_LOW, PRIOR_HIGH, strict=True)
    ]
    drawn = tuple(AnswerTraits(*values) for values in zip(*columns, strict=True))
    return ParticleFilter(drawn, (1.0 / particles,) * particles)


def _spread(low: float, high: float, count: int, chance: Random) -> list[float]:
    """Return one value in each of `count` equal parts, in random order (a Latin hypercube)."""
    values = [low + (high - low) * (i + chance.random()) / count for i in range(count)]
    chance.shuffle(values)
    return values


def likelihood(particle: AnswerTraits, evidence: Sequence[Evidence]) -> float:
    product = 1.0
    for asked, outcome in evidence:
        product *= max(chances(particle, asked)[outcome], 1e-6)
    return product


def log_likelihood(particle: AnswerTraits, evidence: Sequence[Evidence]) -> float:
    return sum([log(max(chances(particle, asked)[outcome], 1e-6)) for asked, outcome in evidence])


def _drawn(
    particles: Sequence[AnswerTraits], weights: Sequence[float], chance: Random
) -> list[AnswerTraits]:
    """Systematic resampling: copies of a particle differ from its weight by less than one."""
    count, drawn = len(particles), list[AnswerTraits]()
    at, reached = chance.random() / count, 0.0
    for particle, weight in zip(particles, weights, strict=True):
        reached += weight
        while at < reached and len(drawn) < count:
            drawn.append(particle)
            at += 1.0 / count
    while len(drawn) < count:
        drawn.append(particles[-1])
    return drawn


def _stepped(
    particles: list[AnswerTraits],
    fits: list[float],
    evidence: Sequence[Evidence],
    chance: Random,
) -> tuple[list[AnswerTraits], list[float]]:
    moved, fitting = [], []
    for particle, fit in zip(particles, fits, strict=True):
        one, other = chance.sample(particles, 2)
        wish = AnswerTraits(
            *(
                value + STEP * (a - b) + chance.gauss(0.0, 0.02 * (high - low))
                for value, a, b, low, high in zip(
                    particle, one, other, PRIOR_LOW, PRIOR_HIGH, strict=True
                )
            )
        )
        if _possible(wish):
            wished = log_likelihood(wish, evidence)
            if wished >= fit or chance.random() < exp(wished - fit):
                particle, fit = wish, wished
        moved.append(particle)
        fitting.append(fit)
    return moved, fitting


def _possible(particle: AnswerTraits) -> bool:
    return all(
        low <= value <= high
        for low, value, high in zip(PRIOR_LOW, particle, PRIOR_HIGH, strict=True)
    )


def _quantile(pairs: list[tuple[float, float]], at: float) -> float:
    reached = 0.0
    for value, weight in pairs:
        reached += weight
        if reached >= at:
            return value
    return pairs[-1][0]
