"""What a decision rests on: a few features of the situation, the first of them plain reckoning."""

from __future__ import annotations

from collections.abc import Sequence

from tellstones.bots.memory.recall_odds import RecallOdds, knows_all, names_right
from tellstones.bots.value.position_value import Heads, Standing


def claim_features(reckoned: float, sure: float) -> tuple[float, ...]:
    """Of a Boast or an answer to one: how far it is the truth."""
    return (reckoned, sure, 1.0)


def quiet_features(
    standing: Standing, before: Sequence[Heads], lines: Sequence[Heads]
) -> tuple[float, ...]:
    """Of a quiet turn: who could prove after it, what I could be caught at, and who knew before.

    The better a Line is known to both sides, the less is there to win by speaking first.
    """
    mine = max([_all(eyes) for heads in lines for eyes in heads.eyes])
    theirs = max([_all(heads.theirs) for heads in lines])
    open_to_them = max([_lost(heads.eyes[-1]) for heads in lines])
    known = max([_all(heads.mine) + _all(heads.theirs) for heads in before]) / 2
    return (standing.now, mine, theirs, open_to_them, known)


def _all(holds: tuple[RecallOdds, ...]) -> float:
    """How likely a Boast could be proved; with fewer than two hidden stones it means nothing."""
    return knows_all(holds) if len(holds) > 1 else 0.5


def _lost(holds: tuple[RecallOdds, ...]) -> float:
    """How likely the stone that is known least would be named wrongly."""
    return 1.0 - min(names_right(holds)) if len(holds) > 1 else 0.0
