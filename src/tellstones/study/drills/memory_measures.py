"""Traits of memory in plain measures: seconds, and stones held at once."""

from __future__ import annotations

from math import exp, log

from tellstones.bots import MemoryTraits
from tellstones.study.drills.answer_model import DECAY


def half_life(hold: float) -> float:
    """Seconds after which one of five stones, seen once, is recalled every second time."""
    return exp(-hold / DECAY)


def held_at_once(traits: MemoryTraits, seconds: float = 20.0) -> float:
    """Return the largest number of hidden stones of which each is recalled more often than not."""
    spare = -traits.decay * log(seconds) - traits.threshold
    if traits.load <= 0.0:
        return 7.0 if spare >= 0.0 else 0.0
    return min(7.0, exp(spare / traits.load))
