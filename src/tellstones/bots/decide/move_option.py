"""A move that may be made, and the chance of winning that goes with it."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.bots.judgement import Judgement
from tellstones.rules import Move


@dataclass(frozen=True, slots=True)
class MoveOption:
    """One way to go on. `worth` is a chance of winning, with a liking for the move added."""

    move: Move
    kind: str
    features: tuple[float, ...]
    worth: float


def weighed_option(
    move: Move, kind: str, features: tuple[float, ...], judgement: Judgement, liking: float = 0.0
) -> MoveOption:
    """Weighs a move by what games have taught of such."""
    correction = judgement.corrections[kind]
    worth = sum([weight * feature for weight, feature in zip(correction, features, strict=True)])
    return MoveOption(move, kind, features, worth + liking)
