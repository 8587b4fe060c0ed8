"""Recommends the level to play next: by results against bots, else by what drills have shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tellstones.bots import LEVELS
from tellstones.bots.levels import TRAITS
from tellstones.study.drills.particle_filter import Interval


@dataclass(frozen=True, slots=True)
class LevelResults:
    """Finished games against one level; a draw is half won."""

    won: float
    games: int


ENOUGH_GAMES = 4
TOO_EASY, TOO_HARD = 0.7, 0.3
"""Shares of games won."""
BEGINNER = "minstrel"
WIDEST_RANGE = 3
"""Levels side by side: more than one may fit so far."""


@dataclass(frozen=True, slots=True)
class Recommendation:
    """The level to play next, and from which to which it may well be; no range: not known yet."""

    level: str
    range: tuple[str, str] | None = None


def recommended_level(
    hold: Interval | None, results: Mapping[str, LevelResults] | None = None
) -> Recommendation:
    """Return the level against which a person wins about half of their games.

    Games speak louder than drills: the hardest level that was not too hard, or the one above
    if it was too easy. Without enough games the level that remembers most alike, if the drills say
    it clearly enough (`hold` is the threshold of recall with its 90 % interval), and without either
    a gentle one.
    """
    played = [
        level
        for level in LEVELS
        if results and level in results and results[level].games >= ENOUGH_GAMES
    ]
    if played and results:
        level = _by_results(played, results)
        return Recommendation(level, (level, level))
    return _by_drills(hold) if hold else Recommendation(BEGINNER)


def _by_drills(hold: Interval) -> Recommendation:
    """The lower the threshold, the better the memory."""
    weakest, level, strongest = map(_nearest, (hold.high, hold.middle, hold.low))
    if LEVELS.index(strongest) - LEVELS.index(weakest) >= WIDEST_RANGE:
        return Recommendation(min(BEGINNER, level, key=LEVELS.index))
    return Recommendation(level, (weakest, strongest))


def _nearest(hold: float) -> str:
    return min(LEVELS, key=lambda level: abs(TRAITS[level].hold - hold))


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
