"""Predicts how likely a question would be answered rightly, by the law and by past answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tellstones.study.drills.answer_model import (
    AnswerResult,
    AnswerTraits,
    QuestionFeatures,
    chances,
)
from tellstones.study.drills.deviation import Deviation, fitted_deviation
from tellstones.study.drills.particle_filter import ParticleFilter

ENOUGH_PARTICLES = 80
"""Number of particles used for a mean; more give the same result."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """The belief about a memory, and the deviations of its owner from the model."""

    posterior: ParticleFilter
    deviation: Deviation

    def right(self, asked: QuestionFeatures) -> float:
        """Return the probability of a right answer, lucky guesses included."""
        return self.deviation.chance(chance_by_law(self.posterior, asked), asked)

    def knows(self, asked: QuestionFeatures) -> float:
        """Return the probability of knowing the answer, without guesses."""
        particles = tuple(particle._replace(guesses=0.0) for particle in self.posterior.particles)
        said = chance_by_law(ParticleFilter(particles, self.posterior.weights), asked)
        return self.deviation.chance(said, asked)


def prediction(posterior: ParticleFilter) -> Prediction:
    """The predictions from all answers in the posterior."""
    return Prediction(
        posterior,
        fitted_deviation(
            (chance_by_law(posterior, asked), asked, outcome is AnswerResult.RIGHT)
            for asked, outcome in posterior.evidence
        ),
    )


def chance_by_law(posterior: ParticleFilter, asked: QuestionFeatures) -> float:
    step = max(1, len(posterior.particles) // ENOUGH_PARTICLES)
    particles: Sequence[AnswerTraits] = posterior.particles[::step]
    weights = posterior.weights[::step]
    told = sum(
        [w * chances(particle, asked)[0] for particle, w in zip(particles, weights, strict=True)]
    )
    return told / sum(weights)
