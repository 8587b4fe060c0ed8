"""The levels and styles of bots: a trained network with the memory and the judgment of each level.

A level is weak by what it forgets and by its quiet moves, never by random claims or replies
(`docs/bots.md`). The memories are six of the eight in `champion/memory_steps.py`.
"""

from __future__ import annotations

from dataclasses import replace

from tellstones.bots.champion.champion_settings import PRESSING, ChampionSettings
from tellstones.bots.champion.memory_steps import MEMORIES, traits_of
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.bots.zoo.plans import gardener, minstrel
from tellstones.bots.zoo.wishes import Plan

LEANINGS: dict[str, dict[str, int]] = {
    "cautious": {"peek": 1000, "believe": 700},
    "bold": {"boast": 1200, "challenge": 700, "doubt": 300},
    "tricky": {"swap": 1100, "swap_up": 1100, "steal": 150},
}
"""Additions of each style to the logits of some choices, in units of 1 / 1024. Chosen manually, so
that a level stays about as strong (`docs/bots.md`)."""
SWAPS_IN_A_ROW = 3
"""The limit of Swaps around a known gap, without which a level swaps instead of looking."""


def _temper(heat: int) -> ChampionSettings:
    return ChampionSettings(heat=heat, swaps_in_a_row=SWAPS_IN_A_ROW)


TEMPERS: dict[str, ChampionSettings] = {
    "page": _temper(3000),
    "squire": _temper(400),
    "knight": _temper(100),
    "captain": _temper(100),
    "marshal": _temper(100),
    "king": _temper(100),
}
"""The heat of Page and Squire is chosen manually: beginners win about half of their games against a
Page. From the Knight up only memory makes a level weaker (`docs/bots.md`)."""
BY_FIRST_NETWORK = ("king",)
"""The levels that play by `champion.weights`; the others play by `levels.weights`."""
GENTLE: dict[str, Plan] = {"gardener": gardener, "minstrel": minstrel}
"""The levels below the Page play by plans: human in their mistakes, so that a beginner wins."""

LEVELS: tuple[str, ...] = (*GENTLE, *TEMPERS)
DREAMER = MemoryTraits(threshold=-0.7, noise=0.5, load=0.7, slip=0.1, rehearsals=0.0)
CHILD = MemoryTraits(threshold=-1.1, noise=0.5, load=0.6, slip=0.08, rehearsals=0.0)
TRAITS: dict[str, MemoryTraits] = {
    "gardener": DREAMER,
    "minstrel": CHILD,
    **{level: traits_of(MEMORIES[level]) for level in TEMPERS},
}
STYLES: tuple[str, ...] = tuple(LEANINGS)


def pressing(temper: ChampionSettings) -> ChampionSettings:
    """The same level where only bots play: without haste two of them would wait for each other."""
    return replace(temper, haste=PRESSING)


ADVISING: ChampionSettings = replace(pressing(TEMPERS["king"]), heat=0, claim_heat=0)
"""Settings of the adviser: a King that always takes the move it judges best. It presses, because
the people it advises play against people, who forget."""


def leanings_of(style: str) -> dict[str, int]:
    if style not in LEANINGS:
        raise ValueError(f"no such style: {style}")
    return LEANINGS[style]
