"""Lets the others lay out, hide and boast; steals what it nearly knows, and believes the rest."""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.sight import Sight
from tellstones.bots.zoo.wishes import Wishes


def lurker(sight: Sight, _: Any) -> Wishes:
    wants_to_look = (sight.gaps > 0) * (sight.hidden > 1)
    return Wishes(
        place=0.1,
        hide=0.1 * (sight.up < 2),
        idle=1 * (sight.gaps <= 1),
        peek=0.5 + 1.5 * wants_to_look,
        steal=2,
        believe=1,
    )
