"""The Line: stones side by side, each face-up or face-down."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tellstones.rules.stones import Stone
from tellstones.rules.values import checked, member_repr, trusted


class End(Enum):
    """An end of a Line. Left and right are those of seat A, for everyone."""

    LEFT = "<"
    RIGHT = ">"

    __repr__ = member_repr
    __hash__ = object.__hash__  # that of Enum takes longer than a move


@checked
class Spot(NamedTuple):
    """A place on a Line. Both are counted as people count them, from 1 and from the left."""

    place: int
    line: int = 1


@dataclass(frozen=True, slots=True)
@checked
class Line:
    """The stones from left to right, and for each whether it lies face-up.

    The methods take places counted from 1 and give a new Line; they trust their caller,
    because `why_not` has already been asked.
    """

    stones: tuple[Stone, ...]
    faces: tuple[bool, ...]

    def __post_init__(self) -> None:
        if len(self.stones) != len(self.faces):
            raise ValueError("a Line has a face for each of its stones")

    def __len__(self) -> int:
        return len(self.stones)

    def at(self, place: int) -> Stone:
        return self.stones[place - 1]

    def placed(self, stone: Stone, end: End) -> Line:
        if end is _LEFT:
            return make_line((stone, *self.stones), (True, *self.faces))
        return make_line((*self.stones, stone), (*self.faces, True))

    def turned(self, place: int, face_up: bool) -> Line:
        faces = list(self.faces)
        faces[place - 1] = face_up
        return make_line(self.stones, tuple(faces))

    def swapped(self, one: int, other: int) -> Line:
        stones, faces = list(self.stones), list(self.faces)
        one, other = one - 1, other - 1
        stones[one], stones[other] = stones[other], stones[one]
        faces[one], faces[other] = faces[other], faces[one]
        return make_line(tuple(stones), tuple(faces))


make_line = trusted(Line)
_LEFT = End.LEFT  # looked up once: in Python 3.11 that takes as long as the move


def hidden_places(faces: tuple[bool, ...]) -> list[int]:
    """The places of a Line, counted from 1, at which a stone lies face-down."""
    return [place for place, face_up in enumerate(faces, start=1) if not face_up]
