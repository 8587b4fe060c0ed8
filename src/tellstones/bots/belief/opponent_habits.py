"""Estimates how often the other side bluffs and doubts, by what this game has shown.

A tally no finer than anybody keeps in mind at the table: Boasts that hardly can have been true, and
claims of one's own that were let pass.
"""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.bots.weights import constant

STRANGER_BLUFFING = constant("stranger_bluffing")
"""How often a stranger boasts without knowing, measured by how often it should."""
DOUBTFUL_BOAST = constant("doubtful_boast")
"""How far a Boast that hardly can have been true speaks for bluffing."""


@dataclass(slots=True)
class OpponentHabits:
    """A tally of claims: how doubtful theirs were, and how many of ours they let pass."""

    doubtful: float = 0.0
    """Boasts of the other side, each as far as it seemed a bluff."""
    passed: int = 0
    """Claims of one's own side that the other side believed."""

    def bluffing(self) -> float:
        """How often they boast without knowing, measured by how often they should."""
        return STRANGER_BLUFFING + DOUBTFUL_BOAST * self.doubtful

    def doubting(self) -> float:
        """How often they doubt, measured by how often they should."""
        return 1.0 / (1.0 + self.passed)
