"""Names a stone: the recalled one, or a guess among those that are missing."""

from __future__ import annotations

from random import Random

from tellstones.bots.memory.recall import Memory, recalled
from tellstones.rules import Stone
from tellstones.views import View


def named(view: View, line: int, place: int, memory: Memory, chance: Random) -> Stone:
    """The stone to name for a hidden place."""
    in_mind = recalled(memory, view, line)
    if place in in_mind:
        return in_mind[place].stone
    missing = view.hidden_stones(line) - {known.stone for known in in_mind.values()}
    return chance.choice(sorted(missing))
