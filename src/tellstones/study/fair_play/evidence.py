"""Tells how surely something happens more often than fair play explains, by a bet (an e-value).

One unit is bet on it being found more often than the bound says, as on a player erring less than
the best memory does. For each of `RATES`, a part of it bets that it is missed only that part of the
times: found, it multiplies the stake by (1 - rate * (1 - q)) / q, missed, by the rate, where q is
the largest probability with which an honest player's is found. A player within that bound gains
nothing on average, given everything before: the stake (an e-value) is a supermartingale, and by
Ville's inequality it ever passes 1/alpha with probability at most alpha, no matter how long they
play and when one checks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tellstones.study.fair_play.fair_play_signs import Sign, SignKind


class Bet(NamedTuple):
    """Something that was looked for."""

    chance: float
    """The largest probability of finding it in fair play, given everything before."""
    found: bool


RATES = (0.02, 0.2, 0.5)
"""Players who err only by accident, who err rarely, and who cheat sometimes; chosen manually."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The bets on one player so far, as a fold over what was counted."""

    stakes: tuple[float, ...] = (1.0 / len(RATES),) * len(RATES)
    highest: float = 1.0
    """The most that it ever was: what the bound is about."""
    counted: int = 0
    found: int = 0
    expected: float = 0.0
    """Upper bound of the number found by chance."""

    @property
    def odds(self) -> float:
        """The current odds against chance, to one."""
        return sum(self.stakes)

    def after(self, chance: float, found: bool) -> Evidence:
        """The evidence after one more, which fair play finds with at most this probability."""
        stakes = tuple(
            stake * _gain(rate, chance, found)
            for stake, rate in zip(self.stakes, RATES, strict=True)
        )
        return Evidence(
            stakes,
            max(self.highest, sum(stakes)),
            self.counted + 1,
            self.found + found,
            self.expected + chance,
        )

    def sign(self, kind: SignKind, games: int) -> Sign:
        counts = self.counted, self.found, self.expected
        return Sign(kind, games, *counts, self.odds, self.highest)


def _gain(rate: float, chance: float, found: bool) -> float:
    if chance >= 1.0:  # nobody errs there, so nothing is bet
        return 1.0
    return (1.0 - rate * (1.0 - chance)) / chance if found else rate


def weighed(kind: SignKind, games: Iterable[Sequence[Bet]]) -> Sign:
    """All bets on the games of one person, in their order."""
    evidence, played = Evidence(), 0
    for bets in games:
        played += bool(bets)
        for bet in bets:
            evidence = evidence.after(*bet)
    return evidence.sign(kind, played)
