"""The settings of a bot that plays by the champion's network: haste, heat, leanings.

Heat makes levels weaker: something else than the best is chosen more often. A leaning decides among
what is nearly as good: it makes styles visible.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

TRAINED_HEAT = 100
"""In percent: the mixture that the champion was trained to play."""
MOST_LEANING_HEAT = 400
"""The heat, in percent, up to which leanings grow with it. Beyond that they would lead to far
worse moves: a bold Page won 31 % against a plain one."""
PRESSING = 3
"""The greatest haste that the champion was trained with: a turn costs it 0.024 of a game."""


@dataclass(frozen=True, slots=True)
class Temper:
    haste: int = 0
    """How dear a quiet turn is, 0 to 3, as long as the other side is not ahead."""
    heat: int = TRAINED_HEAT
    """In percent: the more, the oftener something else than the best is chosen."""
    reply_heat: int = TRAINED_HEAT
    """As `heat`, where a Boast is answered: the more, the less its replies can be foretold."""
    replies_by_size: bool = False
    """Whether that is for a Boast of three stones, and all else goes by how many they are
    (`boast_replies.py`)."""
    swaps_in_a_row: int | None = None
    """So many around a gap, and then it does something else, and claims nothing against all sense
    (`barred_choices.py`); None for whoever does as the network says."""
    leanings: Mapping[str, int] = field(default_factory=dict)
    """For a kind of choice: by how many 1 / 1024 its logit is raised; 710 doubles its odds, up to
    `MOST_LEANING_HEAT` and at any heat of replies. It shows where several choices are nearly as
    good, and so costs little."""
