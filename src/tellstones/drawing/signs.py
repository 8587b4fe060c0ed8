"""The seven signs and the back of a stone in plain characters, five wide and three high.

They differ in shape, need no color and no special font, and use no wide character.
"""

from __future__ import annotations

from tellstones.rules import CROWN, FLAG, HAMMER, KNIGHT, SCALES, SHIELD, SWORD, Stone

SIGN_WIDTH = 5
SIGN_HEIGHT = 3

BLANK = ("     ", "     ", "     ")

_SIGNS = {
    CROWN: (
        r"o o o",
        r"|\^/|",
        r"|___|",
    ),
    SHIELD: (
        r" ___ ",
        r"|   |",
        r" \_/ ",
    ),
    SWORD: (
        r"  ^  ",
        r"  |  ",
        r" -+- ",
    ),
    FLAG: (
        r"|~~~/",
        "|~~~\\",
        r"|    ",
    ),
    KNIGHT: (
        r"  _/|",
        " <o \\",
        r"  /_|",
    ),
    HAMMER: (
        r"[===]",
        r"  |  ",
        r"  |  ",
    ),
    SCALES: (
        r" _._ ",
        "/ | \\",
        r"U | U",
    ),
}


def sign(stone: Stone | None) -> tuple[str, ...]:
    return BLANK if stone is None else _SIGNS[stone]
