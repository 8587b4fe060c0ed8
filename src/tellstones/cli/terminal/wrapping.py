"""Wraps text by the columns that a terminal needs for it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tellstones.drawing.terminal import wide

WIDTH = 78
"""Columns that text takes at most, also where a terminal has more."""
_HAN, _CLOSING = r"\u2e80-\u9fff\uff00-\uffef", r"\u3001-\u3011\uff01-\uff1f"
_PIECE = re.compile(rf"[{_HAN}][{_CLOSING}]*|[^ \n{_HAN}]+|[ \n]+")
"""Matches a Chinese character with the punctuation that may not begin a line, a word, or a gap that
may break."""


def wrapped(words: str, width: int) -> list[str]:
    """Chinese may break after any sign, other languages between words."""
    lines, line = [], ""
    for piece in _PIECE.findall(words):
        if wide(line + piece.rstrip()) > width and line.strip():
            lines.append(line.rstrip())
            line = ""
        line += piece if line or piece.strip() else ""
    return [*lines, line.rstrip()] if line.strip() else lines


def indented(words: str, width: int, by: int = 2) -> str:
    return "\n".join(" " * by + line for line in wrapped(words, width - by))


def in_rows(items: Iterable[str], width: int) -> list[str]:
    """Items side by side, in as many rows as they need. Colours take no room."""
    rows: list[str] = []
    for item in items:
        longer = f"{rows[-1]}   {item}" if rows else ""
        if rows and wide(longer) <= width:
            rows[-1] = longer
        else:
            rows.append(f"  {item}")
    return rows
