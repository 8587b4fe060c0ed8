"""How often a level swaps: never without end around a gap, and seldom where nothing changes.

The network holds a Swap of two face-up stones to be as good as any other way to wait, and two who
both wait would shuffle the opening for twenty turns. People lay out, hide and look instead.

Plain arithmetic, for a Sight of numbers or of arrays.
"""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.sight import Sight


def barred_swaps(sight: Sight, swaps: Any, most: Any) -> dict[str, Any]:
    """For each kind of Swap, whether it is barred to somebody whose last turns were so many Swaps:
    after `most` of them any, as long as a stone does not come to mind; and one of two face-up
    stones right after another Swap, or while there is something to place."""
    around_a_gap = (swaps >= most) & (sight.gaps > 0)
    changes_nothing = (swaps > 0) | (sight.pool > 0)
    return {
        "swap": around_a_gap,
        "swap_up": around_a_gap,
        "idle": around_a_gap | changes_nothing,
    }
