"""Reads the constants by which bots remember, believe and talk from `constants.json`.

Each says there what it means, why it is set so, and what it was measured by where it was.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def entries() -> dict[str, dict[str, Any]]:
    """The value, meaning and source of each constant."""
    text = files("tellstones.bots").joinpath("constants.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, Any]] = json.loads(text)
    return found


def constant(name: str) -> float:
    value = entries()[name]["value"]
    assert isinstance(value, float | int), f"{name} is several: ask for constants"
    return value


def constants(name: str) -> tuple[float, ...]:
    return tuple(entries()[name]["value"])
