"""Difficulty of a drill: it starts with three or four stones and adapts to the answers.

A staircase as in psychophysics: a trial with at least three quarters right leads a rung up, one
with less than half right a rung down. A later drill begins on the rung where the last one ended.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tellstones.study.drills.trials import Design, DrillKind

UP_FROM, DOWN_BELOW = 0.75, 0.5
"""Parts of a trial's answers that were right."""


class Rung(NamedTuple):
    """The least and the most that a trial may ask."""

    fewest_stones: int
    most_stones: int
    most_swaps: int
    longest_pause: float
    """The duration in seconds."""


LADDER = (
    Rung(3, 4, 2, 10.0),
    Rung(4, 5, 3, 15.0),
    Rung(5, 6, 4, 30.0),
    Rung(5, 7, 6, 45.0),
)
"""Chosen manually: the last rung still distinguishes good memories."""


def within(rung: int, designs: Iterable[Design]) -> list[Design]:
    """The designs that a rung allows."""
    limits = LADDER[rung]
    return [
        design
        for design in designs
        if limits.fewest_stones <= design.stones <= limits.most_stones
        and design.swaps <= limits.most_swaps
        and (design.kind is DrillKind.LINE or design.pause <= limits.longest_pause)
    ]


def rung_after(rung: int, right: int, answers: int) -> int:
    """Return the level of difficulty of the next trial."""
    part = right / answers
    step = (part >= UP_FROM) - (part < DOWN_BELOW)
    return min(max(rung + step, 0), len(LADDER) - 1)
