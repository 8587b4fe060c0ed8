"""What the heads of both sides promise for the turns to come, learned from self-play.

When a seat has finished its turn, and the score stands as it does, its chance of winning is that
of the score and a little more or less, by who knows what. How much was fitted by least squares to
games of the King against itself at several strengths of memory: `bench/bots_fit.py` plays them,
fits and prints the table below.
"""

from __future__ import annotations

from collections.abc import Sequence

from tellstones.bots.knowing import Hold, knows_all
from tellstones.bots.weighing import Heads, Standing, threat

OUTLOOK = (0.5, -1.0, 0.0, 0.0)
"""The worth of each of `features`, in chances of winning."""


def features(standing: Standing, lines: Sequence[Heads]) -> tuple[float, ...]:
    """Of the position after my turn: either side's best scoring move, and who knows how much."""
    mine = max(threat(standing, heads) for heads in lines)
    theirs = max(threat(standing.turned, heads.turned) for heads in lines)
    return (
        mine,
        theirs,
        max(_all(heads.mine) for heads in lines) - max(_all(heads.theirs) for heads in lines),
        sum(_unknown(heads.theirs) for heads in lines)
        - sum(_unknown(heads.mine) for heads in lines),
    )


def outlook(standing: Standing, lines: Sequence[Heads]) -> float:
    found = features(standing, lines)
    return sum([weight * feature for weight, feature in zip(OUTLOOK, found, strict=True)])


def _all(holds: tuple[Hold, ...]) -> float:
    """How likely a Boast could be proved; with fewer than two hidden stones it means nothing."""
    return knows_all(holds) if len(holds) > 1 else 0.0


def _unknown(holds: tuple[Hold, ...]) -> float:
    """How many hidden stones are lost, of those that elimination does not give back."""
    return max(0.0, sum([1.0 - hold.right for hold in holds]) - 1.0)
