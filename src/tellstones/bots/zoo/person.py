"""A player such as one meets: knows the game a little, bluffs now and then, and has lapses.

The measure of how the bots get on with people: its memory is the median of the drills.
"""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.sight import Sight, lost_to_them
from tellstones.bots.zoo.wishes import Wishes, laid_out

LAPSE = 0.1
"""How often anything is done, by hand: one turn of ten."""


def person(sight: Sight, drawn: Any) -> Wishes:
    knows = sight.gaps == 0
    mood = (drawn - LAPSE) / (1 - LAPSE)
    sensible = 1 * (drawn >= LAPSE)
    faded = lost_to_them(sight)
    return Wishes(
        place=sensible * laid_out(sight)["place"],
        hide=sensible * laid_out(sight)["hide"],
        boast=5 * sensible * (mood < 0.05 + 0.4 * knows * (faded > 0)),
        challenge=4.5 * sensible * (faded > 1) * (mood > 0.6),
        peek=sensible * 4 * (sight.gaps > 0) * (mood > 0.4),
        swap=sensible * 1,
        steal=3 * knows * (mood < 0.6),
        doubt=2 * (mood < 0.2 + 0.15 * faded),
        believe=1,
    )
