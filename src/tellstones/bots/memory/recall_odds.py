"""The odds that a seat recalls a hidden stone, and what follows: naming one, proving all.

A stone that is held at a wrong place leaves a gap where it really lies. So what is missed tells
more than what is held, and the constants say how often which number of gaps was made good in
games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tellstones.bots.constants import constant, constants

COARSE_STEPS = constants("coarse_steps")
"""Hardly, scarcely, rather not, perhaps, rather, mostly, surely."""

PROOF_BY_GAPS = constants("proof_by_gaps")
"""Success rate of a proof by the number of forgotten stones. A single one can be inferred, unless
the gap is a sign that another stone is misplaced."""

ONLY_GAP_NAMED, RIVAL_GAPS = constant("only_gap_named"), constant("rival_gaps")
"""Probability that the only forgotten stone is named correctly, and the factor for each additional
one."""


def in_coarse_steps(likely: float) -> float:
    """The nearest of seven steps: no finer than a person could tell."""
    return min(COARSE_STEPS, key=lambda step: abs(step - likely))


class RecallOdds(NamedTuple):
    """The probabilities that a seat knows one hidden stone or mistakes it for another."""

    right: float
    """Probability that it knows the stone."""
    wrong: float = 0.0
    """Probability that it mistakes the stone for another."""

    @property
    def blank(self) -> float:
        """The probability that it knows that it does not know."""
        return max(0.0, 1.0 - self.right - self.wrong)


def missing(helds: Sequence[float]) -> tuple[float, float, float]:
    """Return the probabilities that none, one, or two of some stones are forgotten."""
    none, one, two = 1.0, 0.0, 0.0
    for held in helds:
        missed = 1.0 - held
        none, one, two = none * held, one * held + none * missed, two * held + one * missed
    return none, one, two


def knows_all(stones: Sequence[RecallOdds]) -> float:
    """Return the probability that a seat can prove every hidden stone.

    A stone that is held at a wrong place leaves a gap where it really lies: by the gaps it is
    known, and not stone by stone.
    """
    if len(stones) < 2:
        return 1.0
    gapless, one_gap, two_gaps = PROOF_BY_GAPS
    none, one, two = missing([1.0 - stone.blank for stone in stones])
    return gapless * none + one_gap * one + two_gaps * two


def names_right(stones: Sequence[RecallOdds]) -> list[float]:
    """Return the probability that a seat names each hidden stone: it knows the stone, or
    guesses."""
    if len(stones) < 2:
        return [1.0] * len(stones)
    gaps = sum([stone.blank for stone in stones])
    return [
        stone.right + stone.blank * ONLY_GAP_NAMED / (1.0 + RIVAL_GAPS * (gaps - stone.blank))
        for stone in stones
    ]


def either_knows(one: Sequence[RecallOdds], other: Sequence[RecallOdds]) -> list[RecallOdds]:
    """Partners may tell each other aloud: a stone is known if either knows it."""
    return [
        RecallOdds(1.0 - (1.0 - a.right) * (1.0 - b.right), a.wrong * b.wrong)
        for a, b in zip(one, other, strict=True)
    ]
