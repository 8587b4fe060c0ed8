"""The puzzle of the day."""

from __future__ import annotations

from datetime import timedelta

from tellstones.study.puzzles.daily import FIRST_DAY, puzzle_of_day
from tellstones.study.puzzles.puzzle import puzzles


def test_a_day_has_one_puzzle() -> None:
    assert puzzle_of_day(FIRST_DAY) is puzzle_of_day(FIRST_DAY)


def test_every_puzzle_has_its_day_before_any_comes_again_and_the_order_changes() -> None:
    count = len(puzzles())
    days = [FIRST_DAY + timedelta(number) for number in range(-count, count)]
    asked = [puzzle_of_day(day).name for day in days]
    earlier, later = asked[:count], asked[count:]
    assert sorted(earlier) == sorted(later) == sorted(puzzle.name for puzzle in puzzles())
    assert earlier != later
