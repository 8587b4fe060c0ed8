"""The features that the worth of a move rests on, the first of them what plain reckoning says."""

from __future__ import annotations

from collections.abc import Sequence

from tellstones.bots.memory.line_knowledge import LineKnowledge, Stones
from tellstones.bots.memory.recall_odds import knows_all, names_right
from tellstones.bots.value.score_value import SideScore


def claim_features(reckoned: float, sure: float) -> tuple[float, ...]:
    """Of a Boast or an answer to one: how far it is the truth."""
    return (reckoned, sure, 1.0)


def quiet_features(
    score: SideScore, before: Sequence[LineKnowledge], lines: Sequence[LineKnowledge]
) -> tuple[float, ...]:
    """Of a quiet turn: who could prove after it, what I could be caught at, and who knew before.

    The better a Line is known to both sides, the less is there to win by speaking first.
    """
    mine = max([_all(stones) for line in lines for stones in line.lookers])
    theirs = max([_all(line.theirs) for line in lines])
    open_to_them = max([_lost(line.lookers[-1]) for line in lines])
    known = max([_all(line.mine) + _all(line.theirs) for line in before]) / 2
    return (score.now, mine, theirs, open_to_them, known)


def _all(stones: Stones) -> float:
    """How likely a Boast could be proved; with fewer than two hidden stones it means nothing."""
    return knows_all(stones) if len(stones) > 1 else 0.5


def _lost(stones: Stones) -> float:
    """How likely the stone that is known least would be named wrongly."""
    return 1.0 - min(names_right(stones)) if len(stones) > 1 else 0.0
