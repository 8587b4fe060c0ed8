"""First turns: which of two paired players begins, by the FIDE rules for colors (C.04.3, E).

A player who has had one turn more often than the other wants the other, and one who had the same
twice in a row insists on a change. The stronger wish is granted. Between equal wishes, the turns of
the latest round in which they differed are swapped; after that the higher-ranked player decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

Turns = Sequence[bool]
"""Flags for the games of a player: whether they moved first. Byes are not included."""


class Strength(IntEnum):
    """Strength of a preference for a turn (C.04.3, A.6)."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class TurnPreference(NamedTuple):
    """A player's claim to begin or not to begin, which follows from their earlier turns."""

    strength: Strength
    begin: bool
    difference: int
    """Difference between the numbers of games with the other turn and with this one."""


def wish(turns: Turns) -> TurnPreference:
    if not turns:
        return TurnPreference(Strength.NONE, begin=False, difference=0)
    surplus = sum(1 if began else -1 for began in turns)
    begin = surplus < 0 if surplus else not turns[-1]
    if len(turns) > 1 and turns[-1] == turns[-2]:
        return TurnPreference(Strength.ABSOLUTE, not turns[-1], abs(surplus))
    strengths = (Strength.MILD, Strength.STRONG, Strength.ABSOLUTE)
    return TurnPreference(strengths[min(abs(surplus), 2)], begin, abs(surplus))


def begins(higher: Turns, lower: Turns, otherwise: bool = True) -> bool:
    """Return whether the higher-ranked player has the first turn; `otherwise`, if neither has had
    any."""
    mine, theirs = wish(higher), wish(lower)
    if Strength.NONE in (mine.strength, theirs.strength) or mine.begin != theirs.begin:
        return _granted(mine, theirs, otherwise)
    if (mine.strength, mine.difference) != (theirs.strength, theirs.difference):
        stronger = (mine.strength, mine.difference) > (theirs.strength, theirs.difference)
        return mine.begin if stronger else not theirs.begin
    for my_turn, their_turn in zip(reversed(higher), reversed(lower), strict=False):
        if my_turn != their_turn:
            return their_turn
    return mine.begin


def _granted(mine: TurnPreference, theirs: TurnPreference, otherwise: bool) -> bool:
    """Grant both preferences if they do not conflict."""
    if mine.strength:
        return mine.begin
    return not theirs.begin if theirs.strength else otherwise
