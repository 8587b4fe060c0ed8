"""Opponents: they remember as people do, and are handed what their seat sees and nothing else."""

from tellstones.bots.levels import LEVELS, STYLES
from tellstones.bots.making import BASELINES, Bot, make_bot
from tellstones.bots.memory import Memory, MemoryTraits, Recollection, Trust, recalled, remembered
from tellstones.bots.thinking import Thinking, Thought

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
