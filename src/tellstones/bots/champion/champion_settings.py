"""The settings of a bot that plays by a trained network: haste, heat, leanings.

Heat makes levels weaker, and only in their quiet moves: a bot that claims or replies by chance
loses to anyone who simply plays honestly. A leaning decides among choices that are nearly as good:
it makes styles visible.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

TRAINED_HEAT = 100
"""The temperature in percent: 100 is the mixture that the networks were trained to play."""
MOST_LEANING_HEAT = 400
"""The temperature, in percent, up to which leanings grow with it. Beyond that they would lead to
far worse moves: a bold Page won 31 % against a plain one."""
PRESSING = 3
"""The greatest haste that the levels' first network was trained with: a turn costs it 0.024 of a
game."""


@dataclass(frozen=True, slots=True)
class ChampionSettings:
    haste: int = 0
    """Cost of a quiet turn, from 0 to 3, unless the other side is ahead."""
    heat: int = TRAINED_HEAT
    """The temperature of quiet moves, in percent: the higher, the more often it chooses something
    else than the best of them."""
    claim_heat: int = TRAINED_HEAT
    """The same for claims and replies, and for whether to claim at all; 0 takes the best."""
    swaps_in_a_row: int | None = None
    """The most Swaps around a gap before it does something else; it then also makes no senseless
    claims (`barred_choices.py`). None leaves everything to the network."""
    leanings: Mapping[str, int] = field(default_factory=dict)
    """Additions to the logits of each kind of choice, in units of 1 / 1024, at a temperature of 100
    %; 710 doubles the odds. They grow with the temperature up to `MOST_LEANING_HEAT`. They decide
    between nearly equal choices only, and so cost little strength."""
