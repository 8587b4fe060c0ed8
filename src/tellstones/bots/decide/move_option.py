"""A choice and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.bots.judgement import Judgement
from tellstones.rules import Move


@dataclass(frozen=True, slots=True)
class Option:
    """One way to go on, with the chance of winning that goes with it."""

    move: Move
    kind: str
    features: tuple[float, ...]
    worth: float


def option(
    move: Move, kind: str, features: tuple[float, ...], judgement: Judgement, liking: float = 0.0
) -> Option:
    """Weighs a move by plain reckoning and by experience, as far as there is some."""
    reckoned, correction = features[0], judgement.corrections[kind]
    learned = sum([weight * feature for weight, feature in zip(correction, features, strict=True)])
    worth = reckoned + judgement.experience * (learned - reckoned)
    return Option(move, kind, features, worth + liking)
