"""The opponents of version 1, frozen: the bots' code and data as they were, in an archive.

Later tuning of the bots never touches them. A test holds the archive's hash, and
`examples/research/freeze_opponents.py` made it. The code in it is the floors `rules`, `views` and
`bots` of that day under another name, so that both can be loaded side by side; what goes in and
out is carried over value by value.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from importlib.resources import as_file, files
from types import ModuleType
from typing import Any

from tellstones import rules, views
from tellstones.bots import MemoryTraits
from tellstones.rules import Move, Seat
from tellstones.views import Glimpse, View

VERSION = 1
ARCHIVE = "opponents-v1.zip"
PACKAGE = "tellstones_opponents_v1"
WEIGHTS = {
    "page": 0.11,
    "squire": 0.12,
    "knight": 0.14,
    "captain": 0.14,
    "marshal": 0.15,
    "king": 0.13,
    "champion:king": 0.08,
    "person": 0.13,
}
"""How much each counts in the score, 1 in all: the more, the further apart the programs of
`docs/benchmark.md` finish against it (`scores.separating_weights`, to two digits)."""
NAMES = tuple(WEIGHTS)
RECKONER = "reckoner"
"""The King of that day under the name that measurements know him by: he judged by reckoning, before
there was a trained judgement. The same program as `king`, so he counts in no score."""


def opponent(name: str, seed: int | str, traits: MemoryTraits | None = None) -> FrozenPlayer:
    """One of `NAMES`, or the reckoner, as it was when version 1 was frozen.

    With `traits` it remembers so, whatever its level.
    """
    if name not in (*NAMES, RECKONER):
        raise ValueError(f"no opponent of version {VERSION}: {name}")
    bots = _frozen("bots")
    memory = carried(traits, _classes(bots))
    return FrozenPlayer(bots.make_bot("king" if name == RECKONER else name, seed, memory))


class FrozenPlayer:
    """A player out of the archive, at a table of today."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def sit(self, view: View) -> None:
        self._inner.sit(carried(view, _then()))

    def see(self, glimpse: Glimpse) -> None:
        self._inner.see(carried(glimpse, _then()))

    def hear(self, seat: Seat, talk: str) -> None:
        self._inner.hear(carried(seat, _then()), talk)

    def talk(self, view: View) -> str | None:
        return None

    def decide(self, view: View) -> Move:
        move: Move = carried(self._inner.decide(carried(view, _then())), _now())
        return move


def carried(value: Any, names: Mapping[str, type]) -> Any:
    """The same value made of the classes that have its names elsewhere.

    What a class has not got there is left out: it did not exist when the archive was made.
    """
    if isinstance(value, Enum):
        return names[type(value).__name__](value.value)
    if is_dataclass(value):
        kind = names[type(value).__name__]
        known = [each.name for each in fields(kind)]
        return kind(**{name: carried(getattr(value, name), names) for name in known})
    if isinstance(value, tuple):
        parts = [carried(part, names) for part in value]
        return names[type(value).__name__](*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, frozenset):
        return frozenset(carried(part, names) for part in value)
    return value


@cache
def _frozen(floor: str) -> ModuleType:
    with as_file(files(__package__).joinpath(ARCHIVE)) as archive:
        if str(archive) not in sys.path:
            sys.path.append(str(archive))
        return import_module(f"{PACKAGE}.{floor}")


@cache
def _then() -> Mapping[str, type]:
    return _classes(_frozen("rules"), _frozen("views"))


@cache
def _now() -> Mapping[str, type]:
    return _classes(rules, views)


def _classes(*floors: ModuleType) -> Mapping[str, type]:
    return {
        name: kind
        for floor in floors
        for name, kind in vars(floor).items()
        if isinstance(kind, type)
    }
