"""What a score is worth: the chance of winning from it, by dynamic programming.

Between equals the next decisive moment is as likely one side's as the other's; it is a proof,
which ends the game at once, or else a point. How often it is a proof is measured in games of the
reckoner against itself, everything else follows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tellstones.bots.weights import constant

ENDED_BY_PROOF = constant("ended_by_proof")
"""Which part of all decisive moments between equals is a proof."""


@cache
def chance_of_winning(mine: int, theirs: int, points: int) -> float:
    if mine >= points:
        return 1.0
    if theirs >= points:
        return 0.0
    if mine == theirs:
        return 0.5
    up = chance_of_winning(mine + 1, theirs, points)
    down = chance_of_winning(mine, theirs + 1, points)
    return ENDED_BY_PROOF / 2 + (1 - ENDED_BY_PROOF) * (up + down) / 2


@dataclass(frozen=True, slots=True)
class SideScore:
    """The score as one side sees it, and the chances of winning around it."""

    mine: int
    theirs: int
    points: int

    @property
    def now(self) -> float:
        return chance_of_winning(self.mine, self.theirs, self.points)

    @property
    def scored(self) -> float:
        """With a point more."""
        return chance_of_winning(self.mine + 1, self.theirs, self.points)

    @property
    def conceded(self) -> float:
        """With a point more for the other side."""
        return chance_of_winning(self.mine, self.theirs + 1, self.points)

    @property
    def turned(self) -> SideScore:
        """As the other side sees it."""
        return SideScore(self.theirs, self.mine, self.points)

    def challenging(self, named: float) -> float:
        """With a Challenge that is so likely answered rightly."""
        return named * self.conceded + (1.0 - named) * self.scored
