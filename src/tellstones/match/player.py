"""The protocols of players: a person at a keyboard, a bot, a script."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from tellstones.rules import Move, Seat
from tellstones.rules.values import checked
from tellstones.views import Glimpse, View


@dataclass(frozen=True, slots=True)
@checked
class Resign:
    """Said instead of a move: this side gives the game up."""


Word: TypeAlias = Move | str | Resign
"""An answer of a player: a move, its text, or a resignation."""


class AtTable(Protocol):
    """A player at a table: receives Views and Glimpses, never the table.

    Talk is a line of free text, or the code of a ready-made phrase with a `#` before it.
    """

    def sit(self, view: View) -> None:
        """Takes its seat, which is `view.seat`, at a table about to be played."""

    def see(self, glimpse: Glimpse) -> None:
        """Receives an event; each is reported once."""

    def hear(self, seat: Seat, talk: str) -> None:
        """Hears what another seat says aloud."""

    def talk(self, view: View) -> str | None:
        """Says something aloud, or mostly nothing."""


class Player(AtTable, Protocol):
    """A player that answers at once: a bot, a script, a person at this keyboard."""

    def decide(self, view: View) -> Word:
        """Says its word, when it is awaited: a move, or its text, or `Resign()`."""


class AsyncPlayer(AtTable, Protocol):
    """An asynchronous player: a person on the network, or a remote model."""

    def decide(self, view: View) -> Awaitable[Word]:
        """Says its word in its own time: `async def decide(self, view): ...`."""
