"""The signs shown to moderators: for each kind of unfair play, odds against chance."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

DEFAULT_ALPHA = 1 / 10_000


class SignKind(StrEnum):
    """The kinds of signs; each is a test of its own, with its own bound."""

    MEMORY = "memory"
    """Right more often than the best memory allows."""
    BLIND = "blind"
    """Proves Lines that they never looked at more often than anybody still knows them."""
    QUICK = "quick"
    """Decides sooner than anybody can see what there is to decide."""
    REGULAR = "regular"
    """Takes the same time again and again."""
    THROWN = "thrown"
    """Wrong about what they had just seen."""
    WON = "won"
    """Wins against one other far beyond their ratings."""
    LOST = "lost"
    """Loses against one other far beyond their ratings."""
    SPARED = "spared"
    """Challenges one opponent of four seats more seldom than others."""


class Sign(NamedTuple):
    """How often something was found that chance would bring about more seldom."""

    kind: SignKind
    games: int
    """Those in which there was something to count."""
    counted: int
    found: int
    expected: float
    """The largest expected number found with honest people, of those counted."""
    odds: float
    """So many to one against chance, by now."""
    highest: float
    """The most that it ever was: what the bound is about."""
    other: str | None = None
    """The other person's id, where it is about two people."""

    def beyond(self, alpha: float = DEFAULT_ALPHA) -> bool:
        """Whether chance does this to at most one player in 1/alpha: worth a look, no verdict."""
        return self.highest >= 1.0 / alpha


def false_alarms(players: int, alpha: float = DEFAULT_ALPHA) -> float:
    """How many players chance puts beyond the bound at most, on average."""
    return players * alpha
