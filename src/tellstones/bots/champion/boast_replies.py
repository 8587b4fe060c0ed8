"""Mixes a level's replies to a Boast, by how many stones it is of and what belief would cost.

A Boast of two or three stones is nearly always true, whoever makes it: to doubt it only loses, and
whoever boasts again and again makes such Boasts. So it is stolen, or believed while that costs
little; and so is any other believed by whoever misses too much to steal. With four stones or more
hidden, some of them faded, people boast of what they have lost, and doubts have sense. Levels boast
of the whole Line for the last point, and mostly know it: nothing is mixed in there.

Plain arithmetic, for a Sight of numbers or of arrays.
"""

from __future__ import annotations

from typing import Any

from tellstones.bots.champion.choices import GAPS_TO_STEAL
from tellstones.bots.champion.sight import MOST_POINTS, Sight, lost_to_them

FEW = 3
"""Hidden stones that nearly everybody keeps in mind; the heat of replies is told for so many."""
SOME = 2
"""Stones that have probably gone from the boaster's head: from so many on a Boast is doubtful."""
INDULGENCE = 2000
"""By how many 1 / 1024 the logit of a belief is raised, of few stones or where a steal is not
legal, as long as the boaster has no point."""
SUSPICION = 1800
"""Likewise that of a doubt, where a Boast is doubtful and a steal is legal too. Both by hand, so
that replies to a person are mixed and little is lost to those who know what they boast of
(`docs/bots.md`)."""


def heat_by_size(heat: Any, sight: Sight) -> Any:
    """In percent: with the square of the hidden stones. Two are answered coolly, five hotly where
    the Boast is doubtful; else none is answered more hotly than three."""
    counts = (sight.hidden < FEW) | _is_doubtful(sight)
    return heat * (FEW + (sight.hidden - FEW) * counts) ** 2 // FEW**2


def leanings_by_size(sight: Sight) -> dict[str, Any]:
    known, cheap = sight.hidden <= FEW, sight.they_need >= MOST_POINTS
    may_steal, may_not = sight.gaps <= GAPS_TO_STEAL, sight.gaps > GAPS_TO_STEAL
    return {
        "believe": INDULGENCE * ((known | may_not) & cheap),
        "doubt": SUSPICION * (_is_doubtful(sight) & may_steal),
    }


def _is_doubtful(sight: Sight) -> Any:
    """Whether a Boast is of many stones, some of them faded, and not for the last point."""
    return (sight.hidden > FEW) & (lost_to_them(sight) >= SOME) & (sight.they_need > 1)
