"""Boasts of three stones or more whatever it knows, every third turn, and steals as boldly."""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.sight import Sight
from tellstones.bots.zoo.wishes import Wishes, laid_out


def bluffer(sight: Sight, drawn: Any) -> Wishes:
    dares = drawn < 0.33
    return Wishes(
        **laid_out(sight),
        swap=1,
        boast=5 * dares * (sight.hidden > 2),
        steal=2 * dares,
        believe=1,
    )
