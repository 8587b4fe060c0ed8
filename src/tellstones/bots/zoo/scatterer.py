"""Scatters the stones until nobody knows them, and doubts every word."""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.sight import Sight
from tellstones.bots.zoo.wishes import Wishes, laid_out


def scatterer(sight: Sight, _: Any) -> Wishes:
    return Wishes(**laid_out(sight), swap=1, doubt=1)
