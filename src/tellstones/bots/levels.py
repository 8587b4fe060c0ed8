"""The six levels and three styles of bots: the champion with a weaker memory and another temper.

The memories are six of the eight that it was trained with, up to that of the best people
(`champion/memory_steps.py`). Heat and habits are set by hand, so that each level beats the one
below and a beginner has a chance with the lowest (`docs/bots.md`).
"""

from __future__ import annotations

from dataclasses import replace

from tellstones.bots.champion.memory_steps import MEMORIES, traits_of
from tellstones.bots.champion.temper import PRESSING, Temper
from tellstones.bots.memory.recall import MemoryTraits

TEMPERS: dict[str, Temper] = {
    "page": Temper(PRESSING, 250, {"believe": 75, "challenge": 8}),
    "squire": Temper(PRESSING, 170, {"believe": 45, "challenge": 5}),
    "knight": Temper(PRESSING, 120, {"believe": 20, "challenge": 2}),
    "captain": Temper(PRESSING, habits={"believe": 5, "challenge": 1}),
    "marshal": Temper(PRESSING),
    "king": Temper(PRESSING),
}

LEVELS: tuple[str, ...] = tuple(TEMPERS)
TRAITS: dict[str, MemoryTraits] = {level: traits_of(MEMORIES[level]) for level in LEVELS}
STYLES: tuple[str, ...] = ("cautious", "bold", "tricky")


def in_style(temper: Temper, style: str) -> Temper:
    """The same head with another temper."""
    match style:
        case "cautious":
            return replace(temper, habits=temper.with_habits(peek=15))
        case "bold":
            return replace(temper, habits=temper.with_habits(doubt=15, challenge=3))
        case "tricky":
            return replace(temper, habits=temper.with_habits(swap=15))
        case _:
            raise ValueError(f"no such style: {style}")
