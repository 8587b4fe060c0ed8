"""Two plain players: one that plays anything, one that plays what it is told."""

from __future__ import annotations

from collections.abc import Iterable

from tellstones.match.player import Resign
from tellstones.rules import Chance, Move, Seat, legal_moves
from tellstones.views import Glimpse, View


class _Silent:
    """Sits, sees and hears without a word."""

    def sit(self, view: View) -> None:
        pass

    def see(self, glimpse: Glimpse) -> None:
        pass

    def hear(self, seat: Seat, talk: str) -> None:
        pass

    def talk(self, view: View) -> str | None:
        return None


class RandomPlayer(_Silent):
    """Any legal move, each as likely as the next."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def decide(self, view: View) -> Move:
        return self._chance.choice(legal_moves(view))


class ScriptedPlayer(_Silent):
    """Says its lines, one after another, and resigns when it has no more."""

    def __init__(self, lines: Iterable[Move | str]) -> None:
        self._lines = iter(lines)

    def decide(self, view: View) -> Move | str | Resign:
        return next(self._lines, Resign())
