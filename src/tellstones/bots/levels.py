"""The six levels and three styles of bots, as traits of memory and parameters of judgement.

Where the traits of memory come from is told in `docs/memory.md`. The judgements are set by hand,
so that each level beats the one below (`docs/bots.md`), and go when a trained judgement takes their
place.
"""

from __future__ import annotations

from dataclasses import replace

from tellstones.bots.judgement import Judgement
from tellstones.bots.memory.recall import MemoryTraits

TRAITS: dict[str, MemoryTraits] = {
    "page": MemoryTraits(threshold=-1.5, noise=0.5, load=0.5, slip=0.06, rehearsals=0.0),
    "squire": MemoryTraits(threshold=-1.7, noise=0.45, load=0.4, slip=0.05, rehearsals=0.0),
    "knight": MemoryTraits(threshold=-1.9, noise=0.4, load=0.35, slip=0.05, rehearsals=0.1),
    "captain": MemoryTraits(threshold=-2.1, noise=0.35, load=0.3, slip=0.04, rehearsals=0.2),
    "marshal": MemoryTraits(threshold=-2.3, noise=0.32, load=0.25, slip=0.03, rehearsals=0.3),
    "king": MemoryTraits(threshold=-2.5, noise=0.3, load=0.2, slip=0.02, rehearsals=0.4),
}

JUDGEMENTS: dict[str, Judgement] = {
    "page": Judgement(
        whim=0.06,
        empathy=0.0,
        experience=0.0,
        overconfidence=0.9,
        bluffing=0.0,
        trust=0.3,
        modesty=0.1,
    ),
    "squire": Judgement(
        whim=0.04,
        empathy=0.2,
        experience=0.05,
        overconfidence=0.7,
        bluffing=0.2,
        trust=0.2,
        modesty=0.05,
        patience=5,
    ),
    "knight": Judgement(
        whim=0.025,
        empathy=0.4,
        experience=0.1,
        overconfidence=0.5,
        bluffing=0.4,
        trust=0.1,
        patience=10,
    ),
    "captain": Judgement(
        whim=0.018,
        empathy=0.7,
        experience=0.3,
        overconfidence=0.3,
        bluffing=0.6,
        trust=0.05,
        patience=14,
    ),
    "marshal": Judgement(
        whim=0.01,
        empathy=0.9,
        experience=0.65,
        overconfidence=0.15,
        bluffing=0.8,
        trust=0.02,
        patience=22,
    ),
    "king": Judgement(whim=0.001, patience=30),
}

LEVELS: tuple[str, ...] = tuple(JUDGEMENTS)
STYLES: tuple[str, ...] = ("cautious", "bold", "tricky")


def in_style(judgement: Judgement, style: str) -> Judgement:
    """The same head with another temper."""
    match style:
        case "cautious":
            return replace(judgement, daring=judgement.daring - 0.02, bluffing=0.0)
        case "bold":
            return replace(judgement, daring=judgement.daring + 0.02, trust=judgement.trust - 0.05)
        case "tricky":
            return replace(judgement, mischief=0.01, bluffing=min(1.0, judgement.bluffing + 0.5))
        case _:
            raise ValueError(f"no such style: {style}")
