"""The Line: stones side by side, each face-up or face-down."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tellstones.rules.stones import Stone


class End(Enum):
    """An end of a Line. Left and right are those of seat A, for everyone."""

    LEFT = "<"
    RIGHT = ">"


class Spot(NamedTuple):
    """A place on a Line. Both are counted as people count them, from 1 and from the left."""

    place: int
    line: int = 1


@dataclass(frozen=True, slots=True)
class Line:
    """The stones from left to right, and for each whether it lies face-up.

    The methods take places counted from 1 and give a new Line; they trust their caller,
    because `why_not` has already been asked.
    """

    stones: tuple[Stone, ...]
    faces: tuple[bool, ...]

    def __len__(self) -> int:
        return len(self.stones)

    def at(self, place: int) -> Stone:
        return self.stones[place - 1]

    def placed(self, stone: Stone, end: End) -> Line:
        if end is End.LEFT:
            return Line((stone, *self.stones), (True, *self.faces))
        return Line((*self.stones, stone), (*self.faces, True))

    def turned(self, place: int, face_up: bool) -> Line:
        faces = list(self.faces)
        faces[place - 1] = face_up
        return Line(self.stones, tuple(faces))

    def swapped(self, one: int, other: int) -> Line:
        stones, faces = list(self.stones), list(self.faces)
        one, other = one - 1, other - 1
        stones[one], stones[other] = stones[other], stones[one]
        faces[one], faces[other] = faces[other], faces[one]
        return Line(tuple(stones), tuple(faces))


def hidden_places(faces: tuple[bool, ...]) -> list[int]:
    return [place for place, face_up in enumerate(faces, start=1) if not face_up]
