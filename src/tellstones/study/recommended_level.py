"""The mirror: a bot that remembers as well as you do; and the right opponent for the next game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp, log

from tellstones.bots import LEVELS, Bot, MemoryTraits, make_bot
from tellstones.bots.levels import TRAITS
from tellstones.study.drills.answer_model import LOG_FIVE

MIRROR = "mirror"
_FIELDS = ("threshold", "noise", "load", "slip", "rehearsals")
_LOWEST = MemoryTraits(threshold=-6.0, noise=0.05, load=0.0, slip=0.0, rehearsals=0.0)
_HIGHEST = MemoryTraits(threshold=2.0, noise=2.0, load=2.0, slip=0.2, rehearsals=3.0)


def mirror_name(traits: MemoryTraits) -> str:
    """`mirror:-1.95,0.4,0.3,0.03,0.5`: whoever reads it can make the bot."""
    return f"{MIRROR}:{','.join(f'{getattr(traits, name):.4g}' for name in _FIELDS)}"


def parse_mirror(name: str) -> MemoryTraits:
    """Raises ValueError for anything but the name of a mirror, and for traits nobody has."""
    kind, _, told = name.partition(":")
    numbers = told.split(",")
    if kind != MIRROR or len(numbers) != len(_FIELDS):
        raise ValueError(f"not the name of a mirror: {name}")
    values = dict(zip(_FIELDS, map(float, numbers), strict=True))
    for field, value in values.items():
        if not getattr(_LOWEST, field) <= value <= getattr(_HIGHEST, field):
            raise ValueError(f"nobody remembers like that: {name}")
    return MemoryTraits(**values)


def make_player(kind: str, seed: int | str) -> Bot:
    """Any bot by its name, mirrors among them. A mirror judges as its nearest level does."""
    if not kind.startswith(f"{MIRROR}:"):
        return make_bot(kind, seed)
    traits = parse_mirror(kind)
    return make_bot(nearest_level(traits), seed, traits)


def hold(traits: MemoryTraits) -> float:
    """The threshold as it is met with five hidden stones; the lower, the better."""
    return traits.threshold + traits.load * LOG_FIVE


def nearest_level(traits: MemoryTraits) -> str:
    """The level that remembers most like this."""
    return min(LEVELS, key=lambda level: abs(hold(TRAITS[level]) - hold(traits)))


@dataclass(frozen=True, slots=True)
class Against:
    """Finished games against one level; a draw is half won."""

    won: float
    games: int


ENOUGH_GAMES = 4
TOO_EASY, TOO_HARD = 0.7, 0.3
BEGINNER = "squire"


def recommended_level(
    traits: MemoryTraits | None, results: Mapping[str, Against] | None = None
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


def _by_results(played: Iterable[str], results: Mapping[str, Against]) -> str:
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


def half_life(traits: MemoryTraits) -> float:
    """Seconds after which one of five stones, seen once, is recalled every second time."""
    return exp(-hold(traits) / max(traits.decay, 1e-6))


def held_at_once(traits: MemoryTraits, seconds: float = 20.0) -> float:
    """How many hidden stones there may be so that each is recalled more often than not."""
    spare = -traits.decay * log(seconds) - traits.threshold
    if traits.load <= 0.0:
        return 7.0 if spare >= 0.0 else 0.0
    return min(7.0, exp(spare / traits.load))
