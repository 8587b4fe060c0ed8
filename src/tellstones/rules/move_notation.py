"""Moves as text: `C<`, `h3`, `1~4`, `p2t`, `c3`, `=K`, `b`, `steal`, `3=K`.

With two Lines, a move that names a stone or a Line ends in `@1` or `@2`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import get_args

from tellstones.rules.faults import Fault, NotationError
from tellstones.rules.line import End
from tellstones.rules.moves import (
    Answer,
    Believe,
    Boast,
    CarryOut,
    Challenge,
    Doubt,
    Enough,
    GoFirst,
    GoSecond,
    Hide,
    Move,
    Name,
    Peek,
    Place,
    Steal,
    Swap,
)
from tellstones.rules.stones import Stone

_WORDS: dict[str, Move] = {
    "first": GoFirst(),
    "second": GoSecond(),
    "ok": CarryOut(),
    "p.": Enough(),
    "believe": Believe(),
    "doubt": Doubt(),
    "steal": Steal(),
}

_MOVES = frozenset[type](get_args(Move))
_ON_A_LINE = re.compile(
    r"(?:(?P<stone>[CDFHKSW])(?P<end>[<>])"
    r"|h(?P<hide>[1-9][0-9]?)"
    r"|(?P<one>[1-9][0-9]?)~(?P<other>[1-9][0-9]?)"
    r"|p(?P<peek>[1-9][0-9]?)(?P<partner>t?)"
    r"|c(?P<challenge>[1-9][0-9]?)"
    r"|(?P<boast>b))"
    r"(?:@(?P<line>[12]))?"
)
_NAMING = re.compile(r"(?P<place>[1-9][0-9]?)?=(?P<stone>[CDFHKSW])")


def move_text(move: Move, lines: int = 1) -> str:
    """Return the text of a move. At a table with two Lines it always names the Line."""
    said_where = lines > 1 and getattr(move, "line", None) == 1
    return f"{move}@1" if said_where else str(move)


def as_move(said: Move | str, lines: int) -> Move:
    """Return the move, given as itself or as its text."""
    if isinstance(said, str):
        return parse_move(said, lines)
    if said.__class__ not in _MOVES:
        raise TypeError(f"{said!r} is no move, such as Hide(1), nor the text of one, such as 'h1'")
    return said


@lru_cache(maxsize=2048)
def parse_move(text: str, lines: int = 1) -> Move:
    """The move that a text writes. Whether it is legal is for the rules to say."""
    if text in _WORDS:
        return _WORDS[text]
    if naming := _NAMING.fullmatch(text):
        place, stone = naming["place"], Stone(naming["stone"])
        return Answer(stone) if place is None else Name(int(place), stone)
    found = _ON_A_LINE.fullmatch(text)
    if found is None or (found["line"] is None) != (lines == 1):
        raise NotationError(text, Fault.UNREADABLE_MOVE)
    return _on_a_line(text, found, int(found["line"] or 1))


def _on_a_line(text: str, found: re.Match[str], line: int) -> Move:
    if found["stone"]:
        return Place(Stone(found["stone"]), End(found["end"]), line)
    if found["hide"]:
        return Hide(int(found["hide"]), line)
    if found["peek"]:
        return Peek(int(found["peek"]), line, by_partner=found["partner"] == "t")
    if found["challenge"]:
        return Challenge(int(found["challenge"]), line)
    if found["boast"]:
        return Boast(line)
    one, other = int(found["one"]), int(found["other"])
    if one > other:
        raise NotationError(text, Fault.SMALLER_FIRST)
    return Swap(one, other, line)
