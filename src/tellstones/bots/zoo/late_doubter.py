"""Believes every word until one more would lose the game, and doubts then."""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.sight import Sight
from tellstones.bots.zoo.wishes import Wishes, laid_out


def late_doubter(sight: Sight, _: Any) -> Wishes:
    knows = sight.gaps == 0
    return Wishes(
        **laid_out(sight),
        boast=5 * knows * (sight.hidden > 2),
        peek=4 * (sight.gaps > 0),
        swap=1,
        believe=2 * (sight.they_need > 1),
        steal=1 * knows,
        doubt=0.5,
    )
