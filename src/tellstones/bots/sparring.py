"""Sparring partners for the tests and the arena: bots with one plan each.

They remember as well as they are told to. Where their plan says nothing they judge as the judgement
that they are given does: by default the reckoner's, so that the plan is all that tells them apart.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tellstones.bots.bot_player import BotPlayer
from tellstones.bots.judgement import Judgement
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.rules import (
    Acting,
    Believe,
    Boast,
    Doubt,
    Hide,
    Move,
    Place,
    Replying,
    Swap,
    Yielding,
    legal_moves,
)
from tellstones.views import View


class RandomBot(BotPlayer):
    """Plays any legal move."""

    def decide(self, view: View) -> Move:
        return self._chance("decide").choice(legal_moves(view))


class Scrambler(BotPlayer):
    """Swaps and swaps, never scores, doubts everything."""

    def decide(self, view: View) -> Move:
        if isinstance(view.waiting, Acting):
            return _one_of(view, (Swap,), (Place, Hide), self._chance("decide"))
        return Doubt() if _is_asked(view) else super().decide(view)


class Boaster(BotPlayer):
    """Boasts whenever a stone is hidden, and hides stones to boast of."""

    def decide(self, view: View) -> Move:
        if isinstance(view.waiting, Acting):
            return _one_of(view, (Boast,), (Place, Hide), self._chance("decide"))
        return super().decide(view)


class Believer(BotPlayer):
    """Never doubts a word."""

    def decide(self, view: View) -> Move:
        return Believe() if _is_asked(view) else super().decide(view)


class Doubter(BotPlayer):
    """Never believes a word."""

    def decide(self, view: View) -> Move:
        return Doubt() if _is_asked(view) else super().decide(view)


class Truthful(BotPlayer):
    """Boasts only what it knows, never bluffs."""

    def __init__(self, traits: MemoryTraits, judgement: Judgement, seed: int | str) -> None:
        super().__init__(traits, replace(judgement, bluffing=0.0), seed)


class Egocentric(BotPlayer):
    """Never asks itself what others may know."""

    def __init__(self, traits: MemoryTraits, judgement: Judgement, seed: int | str) -> None:
        super().__init__(traits, replace(judgement, empathy=0.0), seed)


PLANS: dict[str, type[BotPlayer]] = {
    "random": RandomBot,
    "scrambler": Scrambler,
    "boaster": Boaster,
    "believer": Believer,
    "doubter": Doubter,
    "truthful": Truthful,
    "egocentric": Egocentric,
}


def _is_asked(view: View) -> bool:
    return isinstance(view.waiting, Replying | Yielding)


def _one_of(
    view: View, wanted: tuple[type[Move], ...], else_: tuple[type[Move], ...], chance: Random
) -> Move:
    legal = legal_moves(view)
    first = [move for move in legal if isinstance(move, wanted)]
    return chance.choice(first or [move for move in legal if isinstance(move, else_)] or legal)
