"""What a seat may say. Places and Lines are counted from 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tellstones.rules.line import End, Spot
from tellstones.rules.stones import Stone


@dataclass(frozen=True, slots=True)
class GoFirst:
    """The elder chooses to take the first turn."""


@dataclass(frozen=True, slots=True)
class GoSecond:
    """The elder chooses to take the second turn."""


@dataclass(frozen=True, slots=True)
class Place:
    stone: Stone
    end: End
    line: int = 1


@dataclass(frozen=True, slots=True)
class Hide:
    place: int
    line: int = 1


@dataclass(frozen=True, slots=True)
class Swap:
    """Two places change their stones, whichever is named first: `Swap(4, 1) == Swap(1, 4)`."""

    one: int
    other: int
    line: int = 1

    def __post_init__(self) -> None:
        if self.one > self.other:
            one, other = self.other, self.one
            object.__setattr__(self, "one", one)
            object.__setattr__(self, "other", other)


@dataclass(frozen=True, slots=True)
class CarryOut:
    """The left neighbour's hand does what was ordered."""


@dataclass(frozen=True, slots=True)
class Peek:
    """One look. In King's Round it may be given to the partner."""

    place: int
    line: int = 1
    by_partner: bool = False

    @property
    def spot(self) -> Spot:
        return Spot(self.place, self.line)


@dataclass(frozen=True, slots=True)
class Enough:
    """Ends a Peek that could go on."""


@dataclass(frozen=True, slots=True)
class Challenge:
    place: int
    line: int = 1


@dataclass(frozen=True, slots=True)
class Answer:
    """Names the stone that was challenged."""

    stone: Stone


@dataclass(frozen=True, slots=True)
class Boast:
    line: int = 1


@dataclass(frozen=True, slots=True)
class Believe:
    pass


@dataclass(frozen=True, slots=True)
class Doubt:
    pass


@dataclass(frozen=True, slots=True)
class Steal:
    pass


@dataclass(frozen=True, slots=True)
class Name:
    """Names one stone of the Line that is being proved."""

    place: int
    stone: Stone


Choice: TypeAlias = GoFirst | GoSecond
Order: TypeAlias = Place | Hide | Swap
"""What one seat says and its left neighbour's hand does."""
Action: TypeAlias = Order | Peek | Challenge | Boast
"""What opens a turn."""
Reply: TypeAlias = Believe | Doubt | Steal
Move: TypeAlias = Choice | Action | CarryOut | Enough | Answer | Reply | Name
