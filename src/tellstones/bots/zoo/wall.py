"""Waits behind a perfect memory: looks and looks, never claims, and calls every claim."""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.sight import Sight
from tellstones.bots.zoo.wishes import Wishes, laid_out


def wall(sight: Sight, _: Any) -> Wishes:
    knows = sight.gaps <= 1
    return Wishes(**laid_out(sight), peek=4 * (sight.hidden > 1), steal=2 * knows, doubt=1)
