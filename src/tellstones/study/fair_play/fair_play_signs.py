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
    """Proves Lines without looks more often than people still know them."""
    QUICK = "quick"
    """Decides faster than people can see the position."""
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
    """The frequency of a pattern that is rarer by chance."""

    kind: SignKind
    games: int
    """Those in which there was something to count."""
    counted: int
    found: int
    expected: float
    """The largest expected number found with honest people, of those counted."""
    odds: float
    """The current odds against chance, to one."""
    highest: float
    """The most that it ever was: what the bound is about."""
    other: str | None = None
    """The other person's id, where it is about two people."""

    def beyond(self, alpha: float = DEFAULT_ALPHA) -> bool:
        """Return whether chance does this to at most one player in 1/alpha: a reason to look
        closer, not a verdict."""
        return self.highest >= 1.0 / alpha


def false_alarms(players: int, alpha: float = DEFAULT_ALPHA) -> float:
    """Return the upper bound of the number of players beyond the limit by chance, on average."""
    return players * alpha
