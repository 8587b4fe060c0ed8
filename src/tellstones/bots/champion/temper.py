"""How somebody plays who judges as the champion does: in haste or not, coolly or not, with habits.

A habit is what one does now and then without asking what it is worth, such as believing a word: it
makes levels weaker. A leaning decides among what is nearly as good: it makes styles visible.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

TRAINED_HEAT = 100
"""In percent: the mixture that the champion was trained to play."""
MOST_LEANING_HEAT = 200
"""The heat, in percent, up to which leanings grow with it. Beyond that they would lead to far
worse moves: a bold Page won 31 % against a plain one."""
PRESSING = 3
"""The greatest haste that the champion was trained with: a turn costs it 0.024 of a game."""


@dataclass(frozen=True, slots=True)
class Temper:
    haste: int = 0
    """How dear a quiet turn is, 0 to 3, as long as the other side is not ahead."""
    opening: int = 0
    """So many turns at the beginning of a game in which no turn is dear to it."""
    heat: int = TRAINED_HEAT
    """In percent: the more, the oftener something else than the best is chosen."""
    habits: Mapping[str, int] = field(default_factory=dict)
    """In percent, for a kind of choice: how often it is taken unasked where it is legal."""
    reply_heat: int = TRAINED_HEAT
    """As `heat`, where a Boast is answered: the more, the less its replies can be foretold."""
    replies_by_size: bool = False
    """Whether that is for a Boast of three stones, and all else goes by how many they are
    (`boast_replies.py`)."""
    swaps_in_a_row: int | None = None
    """So many, and then it does something else as long as it knows of a gap; None for no end."""
    leanings: Mapping[str, int] = field(default_factory=dict)
    """For a kind of choice: by how many 1 / 1024 its logit is raised; 710 doubles its odds, up to
    `MOST_LEANING_HEAT` and at any heat of replies. It shows where several choices are nearly as
    good, and so costs less than a habit."""
