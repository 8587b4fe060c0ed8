"""The puzzle of the day: the same for everybody, and none again before all were asked."""

from __future__ import annotations

from datetime import date
from random import Random

from tellstones.study.puzzles.puzzle import Puzzle, puzzles

FIRST_DAY = date(2026, 1, 1)


def puzzle_of_day(day: date) -> Puzzle:
    """In rounds of all puzzles, each in an order of its own."""
    every = puzzles()
    turn, place = divmod((day - FIRST_DAY).days, len(every))
    return Random(f"round {turn}").sample(every, len(every))[place]
