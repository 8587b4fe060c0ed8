"""Computer opponents: they remember as people do, and are handed only what their seat sees."""

from tellstones.bots.explain import Thinking, Thought
from tellstones.bots.levels import LEVELS, STYLES
from tellstones.bots.memory.recall import (
    Memory,
    MemoryTraits,
    Recollection,
    Trust,
    recalled,
    remembered,
)
from tellstones.bots.registry import BASELINES, Bot, make_bot

__all__ = [
    "BASELINES",
    "LEVELS",
    "STYLES",
    "Bot",
    "Memory",
    "MemoryTraits",
    "Recollection",
    "Thinking",
    "Thought",
    "Trust",
    "make_bot",
    "recalled",
    "remembered",
]
