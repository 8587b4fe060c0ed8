"""How the other side deals with claims, as far as this game has shown it.

A tally no finer than anybody keeps in mind at the table: Boasts that hardly can have been true, and
claims of one's own that were let pass.
"""

from __future__ import annotations

from dataclasses import dataclass

CANDOUR = 0.5
"""How often a stranger bluffs, measured by how often it should."""
SELDOM = 30
"""In about so many turns a side that bluffs as it should does so once."""


@dataclass(slots=True)
class Habits:
    doubtful: float = 0.0
    """Boasts of the other side, each as far as it seemed a bluff."""
    passed: int = 0
    """Claims of one's own side that the other side believed."""

    def bluffing(self, turn: int) -> float:
        """How often they bluff, measured by how often they should."""
        return (CANDOUR + self.doubtful) / (1.0 + turn / SELDOM)

    def doubting(self) -> float:
        """How often they doubt, measured by how often they should."""
        return 1.0 / (1.0 + self.passed)
