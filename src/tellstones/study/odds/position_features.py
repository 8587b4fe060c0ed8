"""The features of a position, each as much in favor of side A as it is against side B."""

from __future__ import annotations

from math import log
from typing import NamedTuple

from tellstones.bots.memory.recall_odds import knows_all, names_right
from tellstones.rules import Side, Table
from tellstones.study.odds.score_value import chance_of_winning
from tellstones.study.odds.seat_memories import SeatMemories

DECIDED_LOGIT = 6.0


class PositionFeatures(NamedTuple):
    """Seen from side A; seen from side B every number changes its sign."""

    score: float
    """The log-odds of the score alone."""
    turn: float
    """The side on turn."""
    stones: float
    """Difference between the sides in the number of hidden stones they know."""
    proof: float
    """Difference between the sides in the probability of proving a whole Line."""
    boast: float
    """The side on turn could prove a Line that the other could not."""
    challenge: float
    """The side on turn may challenge a stone that the other probably does not know."""


class _Reach(NamedTuple):
    """One side's chances on its best Line."""

    stones: float
    proof: float
    weakness: float


def features(table: Table, memories: SeatMemories) -> PositionFeatures:
    a, b = _reach(table, memories, Side.A), _reach(table, memories, Side.B)
    on = _on_turn(table)
    mine, other = (a, b) if on >= 0 else (b, a)
    return PositionFeatures(
        score=_score(table),
        turn=on,
        stones=a.stones - b.stones,
        proof=a.proof - b.proof,
        boast=on * mine.proof * (1.0 - other.proof),
        challenge=on * max(0.0, 2.0 * other.weakness - 1.0),
    )


def _score(table: Table) -> float:
    a, b = table.score
    chance = chance_of_winning(a, b, table.options.points)
    if not 0.0 < chance < 1.0:
        return DECIDED_LOGIT if chance else -DECIDED_LOGIT
    return log(chance / (1.0 - chance))


def _on_turn(table: Table) -> float:
    seat = table.waiting.seat
    if seat is None:
        return 0.0
    return 1.0 if seat.side is Side.A else -1.0


def _reach(table: Table, memories: SeatMemories, side: Side) -> _Reach:
    """A single hidden stone is known to all, and is no advantage."""
    stones = proof = weakness = 0.0
    for line, faces in enumerate(table.faces, start=1):
        known = memories.of_side(table, side, line)
        if len(known) < 2:
            continue
        stones += sum([odds.right for odds in known]) / len(faces)
        proof = max(proof, knows_all(known))
        weakness = max(weakness, 1.0 - min(names_right(known)))
    return _Reach(stones, proof, weakness)
