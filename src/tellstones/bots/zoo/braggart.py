"""Boasts whenever it can, and hides stones to boast of."""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.sight import Sight
from tellstones.bots.zoo.wishes import Wishes


def braggart(sight: Sight, _: Any) -> Wishes:
    few = sight.hidden < 2
    return Wishes(
        place=3 * (sight.up == 0), hide=2 * few, boast=1, steal=1 * (sight.gaps == 0), believe=0.5
    )
