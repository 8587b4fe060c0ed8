"""Plays any legal move: the weakest opponent there is, for tests and the arena."""

from __future__ import annotations

from tellstones.bots.bot_player import BotPlayer
from tellstones.rules import Move, legal_moves
from tellstones.views import View


class RandomBot(BotPlayer):
    def decide(self, view: View) -> Move:
        return self._chance("decide").choice(legal_moves(view))
