"""Writes signs that a terminal's encoding lacks with plainer ones, so that none becomes a `?`."""

from __future__ import annotations

import codecs
import unicodedata

PLAIN_SIGNS = "tellstones.plain-signs"
"""The name of this way to handle them, beside Python's own `strict` and `replace`."""
_SIGNS = "●○╭╮╰╯─│–—·→←‘’“”▁▂▃▄▅▆▇█"
_PLAIN = "O.++++-|---><''\"\"12345678"
_STAND_IN = {**dict(zip(_SIGNS, _PLAIN, strict=True)), "…": "...", "±": "+-", "≠": "!="}


def _plain(letter: str) -> str:
    """The replacement: a sign of the list, or the letter without its accents."""
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", errors="ignore").decode()
    return _STAND_IN.get(letter) or bare or "?"


def _plainly(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    letters = error.object[error.start : error.end]
    return "".join(map(_plain, letters)), error.end


codecs.register_error(PLAIN_SIGNS, _plainly)
