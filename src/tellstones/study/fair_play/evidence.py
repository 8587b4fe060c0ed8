"""Weighs whether somebody is right more often than the best memory, as a bet that chance loses.

One unit is staked on the player's erring less than the bound says. For each of `RATES` a part of
it bets that they make only that part of the errors: a claim that is right multiplies it by
(1 - rate * (1 - q)) / q, one that is wrong by the rate, where q is the chance that the best are
right. Whoever is right with a chance of at most q gains nothing on average, whatever came before:
what the bet has become (an e-value) is a supermartingale, and by Ville's inequality it ever
passes 1/alpha with a chance of at most alpha, however long one plays and whenever one looks.
"""

from __future__ import annotations

from dataclasses import dataclass

DEFAULT_ALPHA = 1 / 10_000
RATES = (0.02, 0.2, 0.5)
"""Who never errs but by a slip of the pen, who seldom does, who cheats now and then; by hand."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The bets on one player so far, as a fold over their checked claims."""

    stakes: tuple[float, ...] = (1.0 / len(RATES),) * len(RATES)
    highest: float = 1.0
    """The most that it ever was: what the bound is about."""
    claims: int = 0
    right: int = 0
    expected: float = 0.0
    """How many of them the best would have had right at most."""

    @property
    def odds(self) -> float:
        """So many to one against chance, by now."""
        return sum(self.stakes)

    def after(self, chance: float, right: bool) -> Evidence:
        """With one more claim, which the best would have right with at most this chance."""
        stakes = tuple(
            stake * _gain(rate, chance, right)
            for stake, rate in zip(self.stakes, RATES, strict=True)
        )
        return Evidence(
            stakes,
            max(self.highest, sum(stakes)),
            self.claims + 1,
            self.right + right,
            self.expected + chance,
        )

    def beyond(self, alpha: float = DEFAULT_ALPHA) -> bool:
        """Whether chance does this to at most one player in 1/alpha: worth a look, no verdict."""
        return self.highest >= 1.0 / alpha


def _gain(rate: float, chance: float, right: bool) -> float:
    if chance >= 1.0:  # nobody errs there, so nothing is bet
        return 1.0
    return (1.0 - rate * (1.0 - chance)) / chance if right else rate


def false_alarms(players: int, alpha: float = DEFAULT_ALPHA) -> float:
    """How many players chance puts beyond the bound at most, on average."""
    return players * alpha
