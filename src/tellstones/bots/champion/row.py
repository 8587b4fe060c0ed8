"""Features as the bits that the network is fed with, given by the numbers of those that are set."""

from __future__ import annotations

from tellstones.bots.champion.features import (
    FORCED,
    HASTES,
    MOST_POINTS,
    PLACES,
    SHADES,
    TRUSTS,
    TURNS_LEFT,
    Features,
)
from tellstones.bots.champion.memory_steps import MEMORY_STEPS

FEW = 3
"""Upper bound of counts of forgotten stones: higher counts are treated as this one."""

STONE = 1 + TRUSTS + 2 * SHADES + 1
"""Bits of one hidden stone: that it is there, its trust, its two shades, whether looked at."""

COUNTS: tuple[tuple[str, int], ...] = (
    ("hidden", PLACES + 1),
    ("up", PLACES + 1),
    ("gaps", FEW + 1),
    ("lost to them", FEW + 1),
    ("lost to me", FEW + 1),
    ("to go", MOST_POINTS),
    ("they need", MOST_POINTS),
    ("asked", FORCED + 1),
    ("three looks", 2),
    ("turns left", len(TURNS_LEFT) + 1),
    ("memory", MEMORY_STEPS),
    ("haste", HASTES),
)
"""One-hot fields after the stones, with their sizes."""

BITS = PLACES * STONE + sum(size for _, size in COUNTS)


def set_bits(sight: Features) -> list[int]:
    """The numbers of the bits that are set, ascending."""
    found: list[int] = []
    for rank in range(sight.hidden):
        first = rank * STONE
        found += [
            first,
            first + 1 + sight.trust[rank],
            first + 1 + TRUSTS + sight.theirs[rank],
            first + 1 + TRUSTS + SHADES + sight.mine[rank],
        ]
        if sight.looked[rank]:
            found.append(first + STONE - 1)
    at = PLACES * STONE
    for (_, size), value in zip(COUNTS, counts(sight), strict=True):
        found.append(at + value)
        at += size
    return found


def counts(sight: Features) -> tuple[int, ...]:
    hidden = range(sight.hidden)
    return (
        sight.hidden,
        sight.up,
        min(sight.gaps, FEW),
        min(sum(sight.theirs[rank] >= SHADES - 2 for rank in hidden), FEW),
        min(sum(sight.mine[rank] >= SHADES - 2 for rank in hidden), FEW),
        max(sight.to_go, 1) - 1,
        max(sight.they_need, 1) - 1,
        sight.asked,
        sight.three_looks,
        sight.turns_left,
        sight.memory,
        sight.haste,
    )
