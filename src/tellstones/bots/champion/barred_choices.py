"""Lists the choices that are barred to every level: senseless claims, and Swaps without end.

A Challenge to what the other has just seen gives a point away, and so does a Boast with half of the
Line missing. The network values a Swap of two face-up stones like any other waiting move, so two
waiting players would shuffle for twenty turns instead of placing and hiding.

Plain arithmetic, for the Features of numbers or of arrays.
"""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.choices import BOAST, CHALLENGE, IDLE, SWAP
from tellstones.bots.champion.features import FADED, Features, ranks

GAPS_TO_BOAST = 2
"""The largest number of gaps of a Boast."""


def barred_choices(sight: Features, swaps: Any, most: Any) -> dict[int, Any]:
    """Choices by number, and whether each is barred. A player whose last turns were Swaps may not
    swap again after `most` of them, as long as a stone is forgotten; and may not swap two face-up
    stones right after another Swap, or while there is a stone to place."""
    around_a_gap = (swaps >= most) & (sight.gaps > 0)
    fresh = {CHALLENGE + rank: shade < FADED for rank, shade in enumerate(ranks(sight.theirs))}
    return {
        **dict.fromkeys(range(SWAP, IDLE), around_a_gap),
        IDLE: around_a_gap | (swaps > 0) | (sight.pool > 0),
        **fresh,
        BOAST: sight.gaps > GAPS_TO_BOAST,
    }
