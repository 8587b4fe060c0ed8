"""What a drill promises: how likely a question would be answered rightly, by law and by answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tellstones.study.drills.answer_model import Asked, Head, Outcome, chances
from tellstones.study.drills.deviation import Departure, departed
from tellstones.study.drills.particle_filter import Cloud

ENOUGH_HEADS = 80
"""So many heads of a cloud are asked for a mean; more would say the same."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """What is believed of a memory, and where its owner departs from the law."""

    cloud: Cloud
    departure: Departure

    def right(self, asked: Asked) -> float:
        """How likely this would be answered rightly, lucky guesses included."""
        return self.departure.chance(said_by_law(self.cloud, asked), asked)

    def knows(self, asked: Asked) -> float:
        """How likely it would be known, guessing aside."""
        heads = tuple(head._replace(guesses=0.0) for head in self.cloud.heads)
        said = said_by_law(Cloud(heads, self.cloud.weights), asked)
        return self.departure.chance(said, asked)


def prediction(cloud: Cloud) -> Prediction:
    """From all that a cloud was told."""
    return Prediction(
        cloud,
        departed(
            (said_by_law(cloud, asked), asked, outcome is Outcome.RIGHT)
            for asked, outcome in cloud.evidence
        ),
    )


def said_by_law(cloud: Cloud, asked: Asked) -> float:
    step = max(1, len(cloud.heads) // ENOUGH_HEADS)
    heads: Sequence[Head] = cloud.heads[::step]
    weights = cloud.weights[::step]
    told = sum([w * chances(head, asked)[0] for head, w in zip(heads, weights, strict=True)])
    return told / sum(weights)
