"""The accuracy of a seat's play: 0 is the score of random moves, 1 that of a King.

Most turns cost little whatever one does, so claims, replies and the stones that are named count
most. `python -m bench.study.accuracy` measures the scale (`docs/analysis.md`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import exp

from tellstones.rules import Believe, Boast, Challenge, Doubt, Seat, Steal
from tellstones.study.analysis.claim_review import ClaimKind, ClaimReview
from tellstones.study.analysis.decision_review import DecisionReview

TELLING = (Challenge, Boast, Believe, Doubt, Steal)
TELLING_STEEPNESS, QUIET_STEEPNESS = 40.0, 60.0
"""A claim that costs a fortieth of the game is worth 1/e of a perfect one."""
QUIET_WEIGHT, NAMING_WEIGHT = 0.05, 3.0
"""Weights, where claims and replies have 1. All four are set manually, to tell levels apart."""
RANDOM_SCORE, KING_SCORE = 0.24, 0.84
"""Mean scores in games against a Knight, of random moves and of a King."""


def accuracy(
    seat: Seat, decisions: Iterable[DecisionReview], claims: Iterable[ClaimReview]
) -> float | None:
    """A number from 0 to 1; None for a seat that never had a choice."""
    counted = list(_counted(seat, decisions, claims))
    weight = sum(weight for weight, _ in counted)
    if not weight:
        return None
    score = sum(weight * worth for weight, worth in counted) / weight
    return min(1.0, max(0.0, (score - RANDOM_SCORE) / (KING_SCORE - RANDOM_SCORE)))


def _counted(
    seat: Seat, decisions: Iterable[DecisionReview], claims: Iterable[ClaimReview]
) -> Iterator[tuple[float, float]]:
    """The weight of each decision, and its worth from 0 to 1."""
    for made in decisions:
        if made.seat is seat and isinstance(made.move, TELLING):
            yield 1.0, exp(-TELLING_STEEPNESS * made.cost)
        elif made.seat is seat:
            yield QUIET_WEIGHT, exp(-QUIET_STEEPNESS * made.cost)
    for claim in claims:
        if claim.seat is seat and claim.kind is ClaimKind.NAME:
            # A stone that hardly anyone could still know counts little.
            yield NAMING_WEIGHT * claim.likely, float(claim.right is True)
