"""A person's results in puzzles: a rating, streaks, and how well their confidence fits their
knowledge.

Puzzle and person are rated against each other by Glicko (Glickman 1999), one puzzle at a time.
"""

from __future__ import annotations

from math import log, log10, pi

from msgspec import Struct, field

from tellstones.study.recall.recall_puzzle import DARINGS, Verdict
from tellstones.study.recall.watched import LADDER

START, UNSURE, SURE = 1500.0, 160.0, 60.0
PUZZLE_UNSURE = 120.0
"""The deviation of a puzzle's rating, which the simulated memories give."""
Q = log(10) / 400
EASIEST, A_RUNG = 1485, 60
"""The rating of a person who solves two of three on the lowest rung, and how much more each rung
takes: from the shares of simulated memories that name a whole Line."""
ENOUGH_DARED = 5
LATEST_DARED = 40


class PuzzleStanding(Struct, frozen=True):
    """The stored results of a person. `dared` are the latest Dare?s: dared and known, from 0 to
    2."""

    rating: float = START
    deviation: float = UNSURE
    solved: int = 0
    tried: int = 0
    streak: int = 0
    best: int = 0
    dared: tuple[tuple[int, int], ...] = ()
    days: dict[str, bool] = field(default_factory=dict)
    """The puzzles of the day that were tried."""

    @property
    def lean(self) -> str:
        """`dares`, `shy` or `fits`; empty before there is enough to say."""
        if len(self.dared) < ENOUGH_DARED:
            return ""
        off = sum(dared - knew for dared, knew in self.dared) / len(self.dared)
        return "dares" if off > 0.25 else "shy" if off < -0.25 else "fits"

    def curve(self) -> list[tuple[int, int]]:
        """Counts each daring: how often it was chosen, and how often every stone was known then."""
        rows = [[knew for dared, knew in self.dared if dared == step] for step in range(3)]
        return [(len(row), row.count(2)) for row in rows]


def rung_for(rating: float) -> int:
    """The rung on which this person should solve about two puzzles of three."""
    return min(max(round((rating - EASIEST) / A_RUNG), 0), len(LADDER) - 1)


def rating_of(share: float) -> float:
    """A puzzle that half of the simulated memories solve has 1500."""
    return START + 400 * log10((1 - share) / share)


def after_puzzle(
    before: PuzzleStanding, verdict: Verdict, share: float, day: str = ""
) -> PuzzleStanding:
    rating, deviation = rated(before.rating, before.deviation, rating_of(share), verdict.solved)
    streak = before.streak + 1 if verdict.solved else 0
    dared = before.dared
    if verdict.dared and verdict.knew:
        pair = DARINGS.index(verdict.dared), DARINGS.index(verdict.knew)
        dared = (*dared, pair)[-LATEST_DARED:]
    days = before.days | {day: verdict.solved} if day else before.days
    return PuzzleStanding(
        rating=round(rating, 2),
        deviation=round(deviation, 2),
        solved=before.solved + verdict.solved,
        tried=before.tried + 1,
        streak=streak,
        best=max(before.best, streak),
        dared=dared,
        days=dict(sorted(days.items())[-60:]),
    )


def rated(rating: float, deviation: float, against: float, solved: bool) -> tuple[float, float]:
    """One period of Glicko with one game."""
    weight = 1 / (1 + 3 * (Q * PUZZLE_UNSURE / pi) ** 2) ** 0.5
    expected = expected_score(rating - against, weight)
    told = (Q * weight) ** 2 * expected * (1 - expected)
    precision = 1 / deviation**2 + told
    moved = rating + Q / precision * weight * (solved - expected)
    return moved, max(precision**-0.5, SURE)


def expected_score(lead: float, weight: float = 1.0) -> float:
    """Return the probability that a person solves a puzzle, given the difference of the ratings."""
    return float(1 / (1 + 10 ** (-weight * lead / 400)))
