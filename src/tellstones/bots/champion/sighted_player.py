"""A player that judges from Sights: the base of the champion and of the zoo."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from tellstones.bots.bot_player import BotPlayer
from tellstones.bots.champion.choices import FORCED_MOVE, legal_choices, move_of
from tellstones.bots.champion.fading import Fading
from tellstones.bots.champion.features import InOrder, look
from tellstones.bots.champion.memory_steps import step_of
from tellstones.bots.champion.naming import named
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.rules import (
    Answer,
    Answering,
    Carrying,
    CarryOut,
    Choosing,
    GoFirst,
    GoSecond,
    Move,
    Name,
    Over,
    Peek,
    Proving,
    Replying,
    Spot,
    Yielding,
)
from tellstones.views import Glimpse, View


class LineChoice(NamedTuple):
    """One choice on one Line, counted from 1."""

    line: int
    number: int


class SightedPlayer(BotPlayer):
    """Names stones as it recalls them, and passes its choices to a judge."""

    haste: int = 0
    """Cost of a quiet turn, from 0 (low) to 3 (high)."""

    def __init__(self, traits: MemoryTraits, seed: int | str, name: str = "") -> None:
        super().__init__(traits, seed, name)
        self._step = step_of(traits)

    def sit(self, view: View) -> None:
        super().sit(view)
        self._fading = Fading(view)

    def see(self, glimpse: Glimpse) -> None:
        super().see(glimpse)
        self._fading.see(glimpse)

    def decide(self, view: View) -> Move:
        chance = self._chance("decide")
        waiting = view.waiting
        match waiting:
            case Choosing():
                return chance.choice((GoFirst(), GoSecond()))
            case Carrying():
                return CarryOut()
            case Over():
                raise ValueError("the game is over: there is nothing to decide")
            case Answering(place=place, line=line):
                return Answer(named(view, line, place, self.beliefs.memory, chance))
            case Proving(line=line):
                # Start with the best-remembered stone: each stone turned up makes the rest clearer.
                place = self.look_at(view, line).places[0]
                return Name(place, named(view, line, place, self.beliefs.memory, chance))
            case _:
                return self._judge(view, chance)

    @abstractmethod
    def choose(
        self, orders: Mapping[int, InOrder], choices: Sequence[LineChoice], chance: Random
    ) -> LineChoice:
        """One of the choices; `orders` holds the Features of every Line that they are about."""

    def look_at(self, view: View, line: int) -> InOrder:
        """Return one Line as the player remembers it now."""
        return look(view, line, self.beliefs.memory, self._fading, self._step, self.haste)

    def _judge(self, view: View, chance: Random) -> Move:
        waiting = view.waiting
        lines: Sequence[int] = range(1, view.options.lines + 1)
        if isinstance(waiting, Replying | Yielding):
            lines = [waiting.line]
        orders = {line: self.look_at(view, line) for line in lines}
        choices = [
            LineChoice(line, number)
            for line, order in orders.items()
            for number in legal_choices(order.sight)
            if number != FORCED_MOVE
        ]
        chosen = self.choose(orders, choices, chance)
        move = move_of(chosen.number, view, chosen.line, orders[chosen.line], chance)
        return self._handed_on(view, move) if isinstance(move, Peek) else move

    def _handed_on(self, view: View, peek: Peek) -> Peek:
        """Give the look to the partner if only the partner has forgotten the stone: the partner
        answers next."""
        if view.options.players == 2:
            return peek
        seat, spot = self.beliefs.seat, Spot(peek.place, peek.line)
        mine, theirs = (
            self._fading.shade(one, peek.line, peek.place) for one in (seat, seat.partner)
        )
        known = self.beliefs.memory.recall(spot) is not None
        return replace(peek, by_partner=known and theirs > mine)
