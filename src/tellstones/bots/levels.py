"""The six levels and three styles of bots: the champion with a weaker memory and another temper.

The memories are six of the eight that it was trained with, up to that of the best people
(`champion/memory_steps.py`). Heats are set by hand, so that each level beats the one
below and a beginner has a chance with the lowest (`docs/bots.md`).
"""

from __future__ import annotations

from dataclasses import replace

from tellstones.bots.champion.memory_steps import MEMORIES, traits_of
from tellstones.bots.champion.temper import PRESSING, Temper
from tellstones.bots.memory.recall import MemoryTraits

LEANINGS: dict[str, dict[str, int]] = {
    "cautious": {"peek": 1000, "believe": 700},
    "bold": {"boast": 1200, "challenge": 700, "doubt": 300},
    "tricky": {"swap": 1100, "swap_up": 1100, "steal": 150},
}
"""What each style adds to the logits of some actions, in units of 1 / 1024. Set by hand, so that a
level stays about as strong (`docs/bots.md`)."""
SWAPS_IN_A_ROW = 3
"""Around a gap that one knows of: whoever goes on swaps instead of looking."""


def _temper(heat: int, replies: int) -> Temper:
    """Of a level, by what differs: its heat, and that of its replies.

    The network alone would nearly always steal a Boast, so replies are hot at every level; but
    whoever only boasts, of two stones, would come even with a King whose replies to that are hot
    too. So they are mixed by the size of a Boast (`docs/bots.md`)."""
    return Temper(
        haste=PRESSING,
        heat=heat,
        reply_heat=replies,
        replies_by_size=True,
        swaps_in_a_row=SWAPS_IN_A_ROW,
    )


TEMPERS: dict[str, Temper] = {
    "page": _temper(2400, 7000),
    "squire": _temper(1180, 2600),
    "knight": _temper(570, 2000),
    "captain": _temper(300, 1800),
    "marshal": _temper(90, 1250),
    "king": _temper(60, 1150),
}
ADVISING: Temper = replace(TEMPERS["king"], heat=0, reply_heat=0)
"""How the adviser plays: as a King who always takes the move that he judges best."""

LEVELS: tuple[str, ...] = tuple(TEMPERS)
TRAITS: dict[str, MemoryTraits] = {level: traits_of(MEMORIES[level]) for level in LEVELS}
STYLES: tuple[str, ...] = tuple(LEANINGS)


def in_style(temper: Temper, style: str) -> Temper:
    """The same head with another temper."""
    if style not in LEANINGS:
        raise ValueError(f"no such style: {style}")
    return replace(temper, leanings=LEANINGS[style])
