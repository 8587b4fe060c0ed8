"""Believes every word; boasts what it knows."""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.sight import Sight
from tellstones.bots.zoo.wishes import Wishes, laid_out


def trusting(sight: Sight, _: Any) -> Wishes:
    knows = sight.gaps == 0
    return Wishes(
        **laid_out(sight),
        boast=5 * knows * (sight.hidden > 3),
        peek=4 * (sight.gaps > 0),
        swap=1,
        believe=1,
    )
