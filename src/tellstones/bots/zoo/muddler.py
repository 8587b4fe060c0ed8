"""Moves stones that the other side still knows, mends its own gaps by looks, then boasts."""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.sight import Sight, lost_to_them
from tellstones.bots.zoo.wishes import Wishes, laid_out


def muddler(sight: Sight, drawn: Any) -> Wishes:
    return Wishes(
        **laid_out(sight),
        boast=5 * (sight.gaps == 0) * (lost_to_them(sight) >= 1),
        challenge=4 * (lost_to_them(sight) >= 3) * (drawn < 0.5),
        peek=4 * (sight.gaps > 1),
        swap=1,
        steal=2 * (sight.gaps == 0),
        doubt=1 * (lost_to_them(sight) >= 1),
        believe=0.5,
    )
