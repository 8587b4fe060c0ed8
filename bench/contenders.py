"""Makes players for measurements by name: bots of today, and the frozen reckoner, once King."""

from __future__ import annotations

from tellstones.bots import MemoryTraits, make_bot
from tellstones.envs.benchmark.opponents import RECKONER, opponent
from tellstones.match.player import Player


def contender(name: str, seed: str, traits: MemoryTraits | None = None) -> Player:
    return opponent(name, seed, traits) if name == RECKONER else make_bot(name, seed, traits)
