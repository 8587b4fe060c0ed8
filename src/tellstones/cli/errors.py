"""Errors that end a command: one line on standard error, and a status."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tellstones.rules import Refused

BAD_INPUT, WRONG_CALL = 1, 2
"""The status for a bad record or position, and for a wrong option or file."""
TOKEN_LENGTH = 60
"""Characters of an offending token that an error quotes."""


class CommandError(Exception):
    """Ends the command with one line on standard error and a status."""

    def __init__(self, words: str, status: int) -> None:
        super().__init__(words)
        self.status = status


def refused_by_rules(refused: Refused, language: str) -> CommandError:
    from tellstones.i18n import say  # here: `--help` has no use for it

    why = say(f"refusal.{refused.refusal.code}", language)
    return CommandError(f"tellstones: {why}", WRONG_CALL)


def one_line(words: str) -> str:
    """Line breaks and whatever else could upset a terminal are written as escapes."""
    return "".join(letter if letter.isprintable() else _escaped(letter) for letter in words)


def nearest(name: str, names: Iterable[str]) -> str:
    """Return the question whether one of these names was meant, if one is near."""
    found = get_close_matches(name, list(names), n=1)
    return f"Did you mean {found[0]!r}?" if found else ""


def shortened(token: str) -> str:
    return token if len(token) <= TOKEN_LENGTH else token[: TOKEN_LENGTH - 1] + "…"


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape", errors="surrogatepass").decode("ascii")
