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

REPLY_HEAT = 300
"""In percent, at every level: mixed replies, where the network would nearly always steal."""
LEANINGS: dict[str, dict[str, int]] = {
    "cautious": {"peek": 350},
    "bold": {"challenge": 2100, "doubt": 470},
    "tricky": {"swap": 700, "swap_up": 700},
}
"""How much likelier each style makes an action, in percent; set by hand so that a level stays about
as strong (`docs/bots.md`)."""
SWAPS_IN_A_ROW = 3
"""Around a gap that one knows of: whoever goes on swaps instead of looking."""
TEMPERS: dict[str, Temper] = {
    "page": Temper(PRESSING, 800, {"believe": 50}, REPLY_HEAT, SWAPS_IN_A_ROW),
    "squire": Temper(PRESSING, 300, {"believe": 25}, REPLY_HEAT, SWAPS_IN_A_ROW),
    "knight": Temper(PRESSING, 80, {}, REPLY_HEAT, SWAPS_IN_A_ROW),
    "captain": Temper(PRESSING, 80, {}, REPLY_HEAT, SWAPS_IN_A_ROW),
    "marshal": Temper(PRESSING, 80, {}, REPLY_HEAT, SWAPS_IN_A_ROW),
    "king": Temper(PRESSING, 80, {}, REPLY_HEAT, SWAPS_IN_A_ROW),
}

LEVELS: tuple[str, ...] = tuple(TEMPERS)
TRAITS: dict[str, MemoryTraits] = {level: traits_of(MEMORIES[level]) for level in LEVELS}
STYLES: tuple[str, ...] = tuple(LEANINGS)


def in_style(temper: Temper, style: str) -> Temper:
    """The same head with another temper."""
    if style not in LEANINGS:
        raise ValueError(f"no such style: {style}")
    return replace(temper, leanings=LEANINGS[style])
