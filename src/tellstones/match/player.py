"""Whoever plays: a person at a keyboard, a bot, a script."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tellstones.rules import Move, Seat
from tellstones.rules.values import checked
from tellstones.views import Glimpse, View


@checked
@dataclass(frozen=True, slots=True)
class Resign:
    """Said instead of a move: this side gives the game up."""


class Player(Protocol):
    """A player is handed Views and Glimpses and never the table.

    Talk is a line of free text, or the code of a ready-made phrase with a `#` before it.
    """

    def sit(self, view: View) -> None:
        """Takes its seat, which is `view.seat`, at a table about to be played."""

    def see(self, glimpse: Glimpse) -> None:
        """Sees something happen; all that it will ever be told of it."""

    def hear(self, seat: Seat, talk: str) -> None:
        """Hears what another seat says aloud."""

    def decide(self, view: View) -> Move | str | Resign:
        """Says its word, when it is awaited: a move, or its text, or `Resign()`."""

    def talk(self, view: View) -> str | None:
        """Says something aloud, or mostly nothing."""
