"""Makes text from other people safe to print."""

from __future__ import annotations


def printable(text: str) -> str:
    """Replace every character that could control a terminal."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
