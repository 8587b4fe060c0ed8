"""Waits until it misses nothing and the other side has lost something, then boasts."""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.sight import Sight, lost_to_them
from tellstones.bots.zoo.wishes import Wishes, laid_out, unsure


def patient(sight: Sight, _: Any) -> Wishes:
    ready = (sight.gaps == 0) & (lost_to_them(sight) >= 2)
    return Wishes(
        **laid_out(sight),
        peek=4 * unsure(sight),
        swap=1,
        boast=5 * ready,
        steal=3 * (sight.gaps == 0),
        doubt=2 * (lost_to_them(sight) >= 2),
        believe=1,
    )
