"""What strangers wrote, made safe to print."""

from __future__ import annotations


def printable(text: str) -> str:
    """Without anything that steers a terminal."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
