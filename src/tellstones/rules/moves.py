"""The moves of a seat. Places and Lines are counted from 1.

`str` of a move is how it is written: `C<`, `h3`, `1~4`. A Line is named there only if it is not
the first; `move_text` names it wherever there are two.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from tellstones.rules.line import End, Spot
from tellstones.rules.stones import Stone
from tellstones.rules.values import checked


def _at(line: int) -> str:
    return "" if line == 1 else f"@{line}"


@dataclass(frozen=True, slots=True)
@checked
class GoFirst:
    """The elder chooses to take the first turn."""

    if TYPE_CHECKING:  # so that mypy lets texts be looked for among moves, as `LegalMoves` does

        def __eq__(self, other: object) -> bool: ...

    def __str__(self) -> str:
        return "first"


@dataclass(frozen=True, slots=True)
@checked
class GoSecond:
    """The elder chooses to take the second turn."""

    def __str__(self) -> str:
        return "second"


@dataclass(frozen=True, slots=True)
@checked
class Place:
    """A stone of the Pool goes face-up to an end of its Line."""

    stone: Stone
    end: End
    line: int = 1

    if TYPE_CHECKING:  # what `checked` accepts

        def __init__(self, stone: Stone | str, end: End | str, line: int = 1) -> None: ...

    def __str__(self) -> str:
        return f"{self.stone}{self.end.value}{_at(self.line)}"


@dataclass(frozen=True, slots=True)
@checked
class Hide:
    """A face-up stone is turned face-down where it lies."""

    place: int
    line: int = 1

    def __str__(self) -> str:
        return f"h{self.place}{_at(self.line)}"


@dataclass(frozen=True, slots=True)
@checked
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

    def __str__(self) -> str:
        return f"{self.one}~{self.other}{_at(self.line)}"


@dataclass(frozen=True, slots=True)
@checked
class CarryOut:
    """The left neighbor's hand carries out the order."""

    def __str__(self) -> str:
        return "ok"


@dataclass(frozen=True, slots=True)
@checked
class Peek:
    """One look. In King's Round it may be given to the partner."""

    place: int
    line: int = 1
    by_partner: bool = False

    @property
    def spot(self) -> Spot:
        return Spot(self.place, self.line)

    def __str__(self) -> str:
        return f"p{self.place}{'t' if self.by_partner else ''}{_at(self.line)}"


@dataclass(frozen=True, slots=True)
@checked
class Enough:
    """Ends a Peek that could go on."""

    def __str__(self) -> str:
        return "p."


@dataclass(frozen=True, slots=True)
@checked
class Challenge:
    """The left neighbor must name a face-down stone."""

    place: int
    line: int = 1

    def __str__(self) -> str:
        return f"c{self.place}{_at(self.line)}"


@dataclass(frozen=True, slots=True)
@checked
class Answer:
    """Names the stone that was challenged."""

    stone: Stone

    if TYPE_CHECKING:

        def __init__(self, stone: Stone | str) -> None: ...

    def __str__(self) -> str:
        return f"={self.stone}"


@dataclass(frozen=True, slots=True)
@checked
class Boast:
    """The seat claims to know every face-down stone of a Line."""

    line: int = 1

    def __str__(self) -> str:
        return f"b{_at(self.line)}"


@dataclass(frozen=True, slots=True)
@checked
class Believe:
    """The Boast is believed, and is worth a point."""

    def __str__(self) -> str:
        return "believe"


@dataclass(frozen=True, slots=True)
@checked
class Doubt:
    """The Boast has to be proved."""

    def __str__(self) -> str:
        return "doubt"


@dataclass(frozen=True, slots=True)
@checked
class Steal:
    """I know them too: the Boast now belongs to the seat that stole it."""

    def __str__(self) -> str:
        return "steal"


@dataclass(frozen=True, slots=True)
@checked
class Name:
    """Names one stone of the Line that is being proved."""

    place: int
    stone: Stone

    if TYPE_CHECKING:

        def __init__(self, place: int, stone: Stone | str) -> None: ...

    def __str__(self) -> str:
        return f"{self.place}={self.stone}"


Choice: TypeAlias = GoFirst | GoSecond
"""The choice of the elder before the first turn."""
Order: TypeAlias = Place | Hide | Swap
"""A move that one seat orders and its left neighbor's hand carries out."""
Action: TypeAlias = Order | Peek | Challenge | Boast
"""The six actions: each of them is a turn, or begins one."""
Reply: TypeAlias = Believe | Doubt | Steal
"""The replies to a Boast."""
Move: TypeAlias = Choice | Action | CarryOut | Enough | Answer | Reply | Name
"""Anything that a seat may say."""
