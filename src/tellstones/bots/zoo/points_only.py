"""Plays for points alone: challenges what has faded, and never risks the game in a proof."""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.sight import Sight, lost_to_them
from tellstones.bots.zoo.wishes import Wishes, laid_out


def points_only(sight: Sight, _: Any) -> Wishes:
    faded = lost_to_them(sight) > 0
    return Wishes(
        **laid_out(sight),
        challenge=5 * faded,
        peek=4 * (sight.gaps > 0),
        swap=1,
        believe=2 * (sight.they_need > 1),
        steal=1 * (sight.gaps == 0),
        doubt=0.5,
    )
