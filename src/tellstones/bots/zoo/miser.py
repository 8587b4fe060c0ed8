"""Hides no more than one stone itself, idles with the others, and doubts every word."""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.sight import Sight
from tellstones.bots.zoo.wishes import Wishes


def miser(sight: Sight, _: Any) -> Wishes:
    return Wishes(
        place=3 * (sight.up < 2),
        hide=2 * (sight.hidden < 1),
        idle=1,
        peek=1.5 * (sight.gaps > 0) * (sight.hidden > 1),
        steal=2 * (sight.gaps == 0),
        doubt=1,
    )
