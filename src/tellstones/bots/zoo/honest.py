"""Boasts and steals only what it knows, and doubts whoever has probably forgotten."""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.sight import Sight, lost_to_them
from tellstones.bots.zoo.wishes import Wishes, laid_out


def honest(sight: Sight, _: Any) -> Wishes:
    knows = sight.gaps == 0
    return Wishes(
        **laid_out(sight),
        boast=5 * knows * (sight.hidden > 2),
        peek=4 * (sight.gaps > 0),
        swap=1,
        steal=3 * knows,
        doubt=2 * (lost_to_them(sight) > 0),
        believe=1,
    )
