"""The seven stones."""

from enum import StrEnum

from tellstones.rules.coercion import unknown_member
from tellstones.rules.values import member_repr


class Stone(StrEnum):
    """A stone, known by its symbol. Its value is its letter in the notation."""

    CROWN = "C"
    SHIELD = "D"
    FLAG = "F"
    HAMMER = "H"
    KNIGHT = "K"
    SCALES = "S"
    SWORD = "W"

    __repr__ = member_repr
    __hash__ = str.__hash__  # as fast as a text, and the same as of its letter

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise unknown_member(cls, value)


SEVEN = tuple(Stone)
"""A whole set, in the alphabetical order of its letters."""

CROWN = Stone.CROWN
"""`C`, the Crown."""
SHIELD = Stone.SHIELD
"""`D`, the Shield."""
FLAG = Stone.FLAG
"""`F`, the Flag."""
HAMMER = Stone.HAMMER
"""`H`, the Hammer."""
KNIGHT = Stone.KNIGHT
"""`K`, the Knight."""
SCALES = Stone.SCALES
"""`S`, the Scales."""
SWORD = Stone.SWORD
"""`W`, the Sword."""
