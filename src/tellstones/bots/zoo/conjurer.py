"""Hides everything, moves it about until nobody can know it, then boasts; calls every steal."""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.sight import Sight, lost_to_them
from tellstones.bots.zoo.wishes import Wishes


def conjurer(sight: Sight, _: Any) -> Wishes:
    lost = (lost_to_them(sight) >= 3) & (sight.hidden > 4)
    return Wishes(place=3, hide=2, swap=1, boast=5 * lost, doubt=1)
