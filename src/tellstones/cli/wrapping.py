"""Text broken into lines by the columns that a terminal needs for it."""

from __future__ import annotations

import re

from tellstones.drawing.terminal import wide

_PIECE = re.compile(
    r"[\u2e80-\u9fff\uff00-\uffef][\u3001-\u3011\uff01-\uff1f]*|[^\s\u2e80-\u9fff\uff00-\uffef]+|\s+"
)
"""A Chinese sign with the marks that may not begin a line, a word, or a gap."""


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
