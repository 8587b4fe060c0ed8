"""Finds puzzles: positions in which one of Challenge, Boast and a quiet move is clearly best, or
one of the three replies to a Boast.

Every choice is played out many times. The same choice must lead once more against somebody who
remembers like a Knight: no answer counts on a bad memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from tellstones.rules import Move
from tellstones.study.puzzles.playouts import played_out, reasons_for
from tellstones.study.puzzles.puzzle import CHOICE_KINDS, STRONGER, Puzzle, kind_of
from tellstones.study.puzzles.puzzle_position import PuzzlePosition

CLEAR_LEAD, HOLDING_LEAD = 0.08, 0.05
"""The lead that the best choice must have, in chances of winning, and against a Knight's memory."""
PLAYOUT_STAGES = (16, 48, 96)
"""The number of playouts of each choice before the rest is judged worthwhile."""
ENOUGH_PLAYOUTS = 48
ENOUGH_ERRORS, CLEAR_ERRORS = 2.0, 3.0
"""The lead of the best choice at the end or before, in standard errors."""
NEAREST_TO_CERTAIN = 0.02
"""A choice that always or never wins is not a test of judgment."""
HOLDING_ERRORS = 1.5
"""The lead it must have where the other side remembers like a Knight."""


class _Contest:
    """The choices of one position, played out again and again."""

    def __init__(
        self,
        position: PuzzlePosition,
        moves: dict[str, Move],
        seed: str,
        lead: float,
        errors: float,
    ) -> None:
        self._position, self._moves, self._seed = position, moves, seed
        self._wanted_lead, self._wanted_errors = lead, errors
        self._results: dict[str, list[float]] = {choice: [] for choice in moves}

    def play(self, begin: int, end: int) -> None:
        for choice, move in self._moves.items():
            self._results[choice] += [
                played_out(self._position, move, f"{self._seed}:{i}") for i in range(begin, end)
            ]

    @property
    def chances(self) -> dict[str, float]:
        return {choice: round(_mean(results), 3) for choice, results in self._results.items()}

    @property
    def best(self) -> str:
        return max(self._moves, key=lambda choice: _mean(self._results[choice]))

    @property
    def error(self) -> float:
        """The largest standard error of a chance."""
        return max(map(_error, self._results.values()))

    @property
    def certain(self) -> bool:
        low, high = NEAREST_TO_CERTAIN, 1.0 - NEAREST_TO_CERTAIN
        return not all(low <= chance <= high for chance in self.chances.values())

    def hopeless(self, choice: str) -> bool:
        lead, error = self._lead(choice)
        return lead + ENOUGH_ERRORS * error < self._wanted_lead

    def leads(self, choice: str) -> bool:
        """Return whether a choice is better than all others beyond chance."""
        lead, error = self._lead(choice)
        return lead >= max(self._wanted_lead, self._wanted_errors * max(error, self.error))

    def leads_already(self, choice: str) -> bool:
        lead, error = self._lead(choice)
        return self.leads(choice) and lead >= CLEAR_ERRORS * error

    def _lead(self, choice: str) -> tuple[float, float]:
        """Return its lead over the best other choice, and the standard error of the lead."""
        own = self._results[choice]
        others = (results for other, results in self._results.items() if other != choice)
        next_best = max(others, key=_mean)
        return _mean(own) - _mean(next_best), sqrt(_error(own) ** 2 + _error(next_best) ** 2)


def checked(
    position: PuzzlePosition,
    name: str,
    source: str,
    stages: Sequence[int] = PLAYOUT_STAGES,
    wanted: Sequence[str] = CHOICE_KINDS,
) -> Puzzle | None:
    """The puzzle, if one choice of a wanted kind is clearly best, also where the others remember
    better."""
    moves = position.choices()
    own = _Contest(position, moves, name, CLEAR_LEAD, ENOUGH_ERRORS)
    contests = [own]
    if position.memory != STRONGER:
        facing = position.facing(STRONGER)
        contests.append(_Contest(facing, moves, name, HOLDING_LEAD, HOLDING_ERRORS))
    for begin, end in pairwise((0, *stages)):
        for contest in contests:
            contest.play(begin, end)
            if kind_of(own.best) not in wanted or contest.hopeless(own.best):
                return None
        if end >= ENOUGH_PLAYOUTS and all(contest.leads_already(own.best) for contest in contests):
            break
    if not all(contest.leads(own.best) for contest in contests) or own.certain:
        return None
    return Puzzle(
        name,
        position.record,
        position.seat,
        position.memory,
        own.chances,
        contests[-1].chances,
        round(max(contest.error for contest in contests), 3),
        reasons_for(position, name),
        source,
    )


def _mean(results: list[float]) -> float:
    return sum(results) / len(results)


def _error(results: list[float]) -> float:
    """The standard error of their mean."""
    mean = _mean(results)
    spread = sum((result - mean) ** 2 for result in results) / (len(results) - 1)
    return sqrt(spread / len(results))
