"""Our seven signs, each one outline on a grid of 64 by 64, filled by the nonzero rule.

The page in the browser draws the same file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from tellstones.rules import Stone

Symbols: TypeAlias = Mapping[Stone, str]
"""Custom symbols for some stones, as SVG path data on the same grid."""
OURS: Symbols = {}
"""No signs but those of this file."""


@cache
def _outlines() -> dict[str, str]:
    from importlib.resources import files  # on first use: it takes longer than the rest here

    text = files("tellstones.drawing").joinpath("symbols.json").read_text(encoding="utf-8")
    outlines: dict[str, str] = json.loads(text)
    return outlines


def symbol_path(stone: Stone) -> str:
    """The path data of a stone's sign."""
    return _outlines()[stone.name.lower()]
