"""Simple players with one plan each: sparring partners for the tests and the arena."""

from __future__ import annotations

from random import Random

from tellstones.bots.thinker import Thinker
from tellstones.rules import (
    Acting,
    Action,
    Believe,
    Boast,
    Challenge,
    Doubt,
    Hide,
    Move,
    Peek,
    Place,
    Replying,
    Swap,
    Yielding,
    legal_moves,
)
from tellstones.views import View


class RandomPlayer(Thinker):
    """Says any legal word."""

    def decide(self, view: View) -> Move:
        return self._chance("decide").choice(legal_moves(view))


class Planner(Thinker):
    """Does the same simple thing on every turn, and remembers stones as well as anybody."""

    def decide(self, view: View) -> Move:
        if isinstance(view.waiting, Acting):
            return self._plan(view, legal_moves(view), self._chance("decide"))
        if isinstance(view.waiting, Replying | Yielding):
            return self._reply(view)
        return super().decide(view)

    def _plan(self, view: View, legal: list[Move], chance: Random) -> Move:
        """Lays stones out and hides them, then does anything that scores no point."""
        quiet = [move for move in legal if isinstance(move, Place | Hide | Swap | Peek)]
        return chance.choice(quiet)

    def _reply(self, view: View) -> Move:
        return super().decide(view)


class Scrambler(Planner):
    """Swaps and swaps, never scores, doubts everything."""

    def _plan(self, view: View, legal: list[Move], chance: Random) -> Move:
        swaps = [move for move in legal if isinstance(move, Swap)]
        return chance.choice(swaps or super_quiet(legal))

    def _reply(self, view: View) -> Move:
        return Doubt()


class Boaster(Planner):
    """Boasts whenever a stone is hidden, and hides stones to boast of."""

    def _plan(self, view: View, legal: list[Move], chance: Random) -> Move:
        boasts = [move for move in legal if isinstance(move, Boast)]
        return chance.choice(boasts or super_quiet(legal))


def super_quiet(legal: list[Move]) -> list[Move]:
    return [move for move in legal if isinstance(move, Place | Hide)] or legal
