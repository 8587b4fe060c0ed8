"""Traits of memory in plain measures."""

from __future__ import annotations

from tellstones.bots import LEVELS
from tellstones.bots.levels import TRAITS
from tellstones.study.drills.memory_measures import half_life, held_at_once


def test_better_memories_hold_longer_and_more() -> None:
    lives = [half_life(TRAITS[level].hold) for level in LEVELS]
    spans = [held_at_once(TRAITS[level]) for level in LEVELS]
    assert lives == sorted(lives)
    assert spans == sorted(spans)
