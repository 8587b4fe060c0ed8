"""Reprs of values in notebooks. The layers that draw are above, and are imported by name on
demand."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module


def shown_by(floor: str, function: str) -> Callable[[object], str]:
    """A method that lets `tellstones.<floor>.<function>` show the value, once a notebook asks."""

    def shown(value: object) -> str:
        told: str = getattr(import_module(f"tellstones.{floor}"), function)(value)
        return told

    return shown
