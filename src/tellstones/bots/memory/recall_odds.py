"""The odds that a seat recalls a hidden stone, and what follows: naming one, proving all.

A stone that is held at a wrong place leaves a gap where it really lies. So what is missed tells
more than what is held, and the constants say how often which number of gaps was made good in
games (`bench/bots_fit.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

STEPS = (0.03, 0.2, 0.4, 0.6, 0.75, 0.87, 0.97)
"""Hardly, scarcely, rather not, perhaps, rather, mostly, surely."""

GAPLESS, ONE_GAP, TWO_GAPS = 0.95, 0.6, 0.25
"""How often a proof succeeds by the number of stones that are missed. One stone can be worked out,
if the gap is not the sign of another that is misplaced."""

WORKED_OUT, RIVALS = 0.62, 0.6
"""How often the only stone missed is named rightly, and how fast that falls with every other."""


def in_steps(likely: float) -> float:
    """The nearest of seven steps: no finer than a person could tell."""
    return min(STEPS, key=lambda step: abs(step - likely))


class RecallOdds(NamedTuple):
    """What a seat holds of one hidden stone."""

    right: float
    """How likely it knows the stone."""
    wrong: float = 0.0
    """How likely it takes it for another."""

    @property
    def blank(self) -> float:
        """How likely it knows that it does not know."""
        return max(0.0, 1.0 - self.right - self.wrong)


def missing(helds: Sequence[float]) -> tuple[float, float, float]:
    """How likely none of some stones is missed, and how likely one is, or two are."""
    none, one, two = 1.0, 0.0, 0.0
    for held in helds:
        missed = 1.0 - held
        none, one, two = none * held, one * held + none * missed, two * held + one * missed
    return none, one, two


def knows_all(stones: Sequence[RecallOdds]) -> float:
    """How likely a seat could prove every hidden stone.

    A stone that is held at a wrong place leaves a gap where it really lies: by the gaps it is
    known, and not stone by stone.
    """
    if len(stones) < 2:
        return 1.0
    none, one, two = missing([1.0 - stone.blank for stone in stones])
    return GAPLESS * none + ONE_GAP * one + TWO_GAPS * two


def names_right(stones: Sequence[RecallOdds]) -> list[float]:
    """For each hidden stone, how likely a seat names it: it knows it, or guesses among the rest."""
    if len(stones) < 2:
        return [1.0] * len(stones)
    gaps = sum([stone.blank for stone in stones])
    return [
        stone.right + stone.blank * WORKED_OUT / (1.0 + RIVALS * (gaps - stone.blank))
        for stone in stones
    ]


def either_knows(one: Sequence[RecallOdds], other: Sequence[RecallOdds]) -> list[RecallOdds]:
    """Partners may tell each other aloud: a stone is known if either knows it."""
    return [
        RecallOdds(1.0 - (1.0 - a.right) * (1.0 - b.right), a.wrong * b.wrong)
        for a, b in zip(one, other, strict=True)
    ]
