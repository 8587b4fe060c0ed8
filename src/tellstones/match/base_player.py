"""Players to build on: only what they say has to be written."""

from __future__ import annotations

from abc import ABC, abstractmethod

from tellstones.match.player import Word
from tellstones.rules import Seat
from tellstones.views import Glimpse, View


class _Silent:
    """Sits, sees and hears without a word."""

    def sit(self, view: View) -> None:
        """Takes its seat, which is `view.seat`, at a table about to be played."""

    def see(self, glimpse: Glimpse) -> None:
        """Receives an event; each is reported once."""

    def hear(self, seat: Seat, talk: str) -> None:
        """Hears what another seat says aloud."""

    def talk(self, view: View) -> str | None:
        """Says something aloud, or mostly nothing."""
        return None


class BasePlayer(_Silent, ABC):
    """A player of your own: it needs no more than `decide`.

    Override `see` to remember, and `hear` and `talk` to chat.
    """

    @abstractmethod
    def decide(self, view: View) -> Word:
        """Says its word, when it is awaited: a move, or its text, or `Resign()`."""


class AsyncBasePlayer(_Silent, ABC):
    """The same for a player that is awaited: it needs no more than `async def decide`."""

    @abstractmethod
    async def decide(self, view: View) -> Word:
        """Says its word in its own time."""
