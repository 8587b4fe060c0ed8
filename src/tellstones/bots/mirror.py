"""Mirrors: bots that remember as one person does. A mirror's name holds that person's traits."""

from __future__ import annotations

from tellstones.bots.levels import LEVELS, TRAITS
from tellstones.bots.memory.recall import MemoryTraits

MIRROR = "mirror"
_FIELDS = ("threshold", "noise", "load", "slip", "rehearsals")
_LOWEST = MemoryTraits(threshold=-6.0, noise=0.05, load=0.0, slip=0.0, rehearsals=0.0)
_HIGHEST = MemoryTraits(threshold=2.0, noise=2.0, load=2.0, slip=0.2, rehearsals=3.0)


def mirror_name(traits: MemoryTraits) -> str:
    """`mirror:-1.95,0.4,0.3,0.03,0.5`: all that is needed to make the bot."""
    return f"{MIRROR}:{numbers_of(traits)}"


def parse_mirror(name: str) -> MemoryTraits:
    """Raises ValueError for anything but the name of a mirror, and for impossible traits."""
    kind, _, told = name.partition(":")
    if kind != MIRROR:
        raise ValueError(f"not the name of a mirror: {name}")
    return parse_numbers(told)


def numbers_of(traits: MemoryTraits) -> str:
    return ",".join(f"{getattr(traits, name):.4g}" for name in _FIELDS)


def parse_numbers(told: str) -> MemoryTraits:
    """Raises ValueError for anything but five numbers, and for impossible traits."""
    numbers = told.split(",")
    if len(numbers) != len(_FIELDS):
        raise ValueError(f"not the numbers of a memory: {told}")
    values = dict(zip(_FIELDS, map(float, numbers), strict=True))
    for field, value in values.items():
        if not getattr(_LOWEST, field) <= value <= getattr(_HIGHEST, field):
            raise ValueError(f"nobody remembers like that: {told}")
    return MemoryTraits(**values)


def nearest_level(traits: MemoryTraits) -> str:
    """The level that remembers most like this."""
    return min(LEVELS, key=lambda level: abs(TRAITS[level].hold - traits.hold))
