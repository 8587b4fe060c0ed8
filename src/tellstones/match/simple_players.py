"""Two simple players: one plays random moves, one follows a script."""

from __future__ import annotations

from collections.abc import Iterable

from tellstones.match.base_player import BasePlayer
from tellstones.match.player import Resign
from tellstones.rules import Chance, Move, legal_moves
from tellstones.views import View


class RandomPlayer(BasePlayer):
    """Any legal move, each as likely as the next."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def decide(self, view: View) -> Move:
        return self._chance.choice(legal_moves(view))


class ScriptedPlayer(BasePlayer):
    """Says its lines, one after another, and resigns when it has no more."""

    def __init__(self, lines: Iterable[Move | str]) -> None:
        self._lines = iter(lines)

    def decide(self, view: View) -> Move | str | Resign:
        return next(self._lines, Resign())
