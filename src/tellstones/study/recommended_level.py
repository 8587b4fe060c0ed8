"""Recommends the level to play next: by results against bots, else by what a drill has shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tellstones.bots import LEVELS, MemoryTraits
from tellstones.bots.mirror import nearest_level


@dataclass(frozen=True, slots=True)
class LevelResults:
    """Finished games against one level; a draw is half won."""

    won: float
    games: int


ENOUGH_GAMES = 4
TOO_EASY, TOO_HARD = 0.7, 0.3
"""Shares of games won."""
BEGINNER = "squire"


def recommended_level(
    traits: MemoryTraits | None, results: Mapping[str, LevelResults] | None = None
) -> str:
    """Where one wins about every second game.

    Games speak louder than drills: the hardest level that was not too hard, or the one above
    if it was too easy. Without enough games the level that remembers most alike, and without
    either a gentle one.
    """
    played = [
        level
        for level in LEVELS
        if results and level in results and results[level].games >= ENOUGH_GAMES
    ]
    if played and results:
        return _by_results(played, results)
    return nearest_level(traits) if traits else BEGINNER


def _by_results(played: Iterable[str], results: Mapping[str, LevelResults]) -> str:
    level = 0
    for name in played:
        part = results[name].won / results[name].games
        at = LEVELS.index(name)
        if part >= TOO_EASY:
            level = max(level, at + 1)
        elif part > TOO_HARD:
            level = max(level, at)
        else:
            level = max(level, at - 1)
    return LEVELS[min(level, len(LEVELS) - 1)]
