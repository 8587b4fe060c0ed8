"""The opponents of each version, frozen: the bots' code and data as they were, in an archive.

Later changes of the bots never affect them. A test checks the hash of every archive, which
`research/evaluate/freeze_opponents.py` made. It contains the packages `rules`, `views` and `bots`
of that day under another name, so that all can be loaded side by side; values are converted on the
way in and out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from importlib.resources import as_file, files
from math import isfinite
from types import ModuleType
from typing import Any

from tellstones import rules, views
from tellstones.bots import MemoryTraits
from tellstones.rules import Move, Seat
from tellstones.views import Glimpse, View

WEIGHTS: dict[int, dict[str, float]] = {
    1: {
        "page": 0.11,
        "squire": 0.12,
        "knight": 0.14,
        "captain": 0.14,
        "marshal": 0.15,
        "king": 0.13,
        "champion:king": 0.08,
        "person": 0.13,
    },
    2: {
        "page": 0.1,
        "knight": 0.1,
        "king@captain": 0.1,
        "king@marshal": 0.2,
        "king": 0.2,
        "champion:king": 0.15,
        "champion:oracle": 0.15,
    },
}
"""Weights of the opponents in the score; the sum is 1. In version 1 opponents that separate
programs further weigh more (`scores.separating_weights`, to two digits). In version 2 seven tenths
belong to opponents that perfect recall and patience alone do not beat."""
LEVELS = ("page", "squire", "knight", "captain", "marshal", "king")
"""The levels whose memories every version has."""
RECKONER = "reckoner"
"""The King of version 1 under the name used in measurements: a rule-based player from before there
was a trained network. It is the same program as that `king`, so it counts in no score."""


def archive_of(version: int) -> str:
    return f"opponents-v{version}.zip"


def package_of(version: int) -> str:
    return f"tellstones_opponents_v{version}"


def opponent(
    name: str, seed: int | str, traits: MemoryTraits | None = None, *, version: int = 1
) -> FrozenPlayer:
    """An opponent as it was when its version was frozen, or the reckoner.

    With `traits` it has that memory, whatever its level. Raises ValueError for another name.
    """
    if name not in WEIGHTS[version] and (name, version) != (RECKONER, 1):
        raise ValueError(f"no opponent of version {version}: {name}")
    bots = _frozen(version, "bots")
    memory = carried(traits, _classes(bots))
    return FrozenPlayer(bots.make_bot("king" if name == RECKONER else name, seed, memory), version)


def traits_of(level: str, version: int = 1) -> MemoryTraits:
    """The memory of a level when that version was frozen. Raises ValueError for another name."""
    if level not in LEVELS:
        raise ValueError(f"no level of version {version}: {level}")
    found: MemoryTraits = carried(
        _frozen(version, "bots.levels").TRAITS[level], {"MemoryTraits": MemoryTraits}
    )
    return found


class FrozenPlayer:
    """A player out of an archive, at a table of today."""

    def __init__(self, inner: Any, version: int) -> None:
        self._inner = inner
        self._then = _then(version)

    def sit(self, view: View) -> None:
        self._inner.sit(carried(view, self._then))

    def see(self, glimpse: Glimpse) -> None:
        self._inner.see(carried(glimpse, self._then))

    def hear(self, seat: Seat, talk: str) -> None:
        self._inner.hear(carried(seat, self._then), talk)

    def talk(self, view: View) -> str | None:
        return None

    def decide(self, view: View) -> Move:
        move: Move = carried(self._inner.decide(carried(view, self._then)), _now())
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
def _frozen(version: int, package: str) -> ModuleType:
    with as_file(files(__package__).joinpath(archive_of(version))) as archive:
        if str(archive) not in sys.path:
            sys.path.append(str(archive))
        found = import_module(f"{package_of(version)}.{package}")
    if sys.version_info < (3, 12):  # whose `sum` rounds after each addition
        for name, module in sys.modules.items():
            if name.startswith(package_of(version)):
                vars(module)["sum"] = compensated_sum
    return found


def compensated_sum(values: Iterable[Any], start: Any = 0) -> Any:
    """The `sum` of Python 3.12 and later, to the last digit of a float.

    Opponents of version 1 compare sums, so another last digit can choose another move.
    """
    values = list(values)
    if float not in set(map(type, values)):
        return sum(values, start)
    total, lost = start, 0.0
    for value in values:
        before, total = total, total + value
        if type(before) is type(value) is float:
            larger, smaller = (before, value) if abs(before) >= abs(value) else (value, before)
            lost += (larger - total) + smaller
    return total + lost if lost and isfinite(lost) else total


@cache
def _then(version: int) -> Mapping[str, type]:
    return _classes(_frozen(version, "rules"), _frozen(version, "views"))


@cache
def _now() -> Mapping[str, type]:
    return _classes(rules, views)


def _classes(*packages: ModuleType) -> Mapping[str, type]:
    return {
        name: kind
        for package in packages
        for name, kind in vars(package).items()
        if isinstance(kind, type)
    }
