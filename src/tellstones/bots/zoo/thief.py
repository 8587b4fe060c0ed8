"""Never boasts, and steals every Boast that it hears."""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.sight import Sight
from tellstones.bots.zoo.wishes import Wishes, laid_out


def thief(sight: Sight, _: Any) -> Wishes:
    return Wishes(**laid_out(sight), peek=4 * (sight.gaps > 0), swap=1, steal=1, doubt=0.5)
