"""The champion as a player, with any memory and any temper: the six levels are it too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tellstones.bots.champion.choices import kind_of
from tellstones.bots.champion.network import Network, champion, drawn
from tellstones.bots.champion.row import set_bits
from tellstones.bots.champion.sight import REPLYING, InOrder
from tellstones.bots.champion.sighted_player import Choice, SightedPlayer
from tellstones.bots.champion.temper import Temper
from tellstones.bots.memory.recall import MemoryTraits

UNHURRIED = Temper()


class Champion(SightedPlayer):
    def __init__(
        self,
        traits: MemoryTraits,
        seed: int | str,
        temper: Temper = UNHURRIED,
        network: Network | None = None,
        level: str = "",
    ) -> None:
        super().__init__(traits, seed, level)
        self.temper = temper
        self.haste = temper.haste
        self._network = network or champion()

    def choose(
        self, orders: Mapping[int, InOrder], choices: Sequence[Choice], chance: Random
    ) -> Choice:
        said = {
            line: self._network.outputs(set_bits(order.sight)) for line, order in orders.items()
        }
        choices = self._habitual(orders, choices, chance) or choices
        logits = [said[choice.line][choice.number] for choice in choices]
        replying = orders[choices[0].line].sight.asked == REPLYING
        heat = self.temper.reply_heat if replying else self.temper.heat
        return choices[drawn(logits, heat, chance)]

    def _habitual(
        self, orders: Mapping[int, InOrder], choices: Sequence[Choice], chance: Random
    ) -> list[Choice]:
        """The choices of a kind that comes over it, or none; without haste nobody dares."""
        urged = {"boast": 100} if self.beliefs.is_urged else {}  # the partner says to boast
        for kind, percent in {**urged, **self.temper.habits}.items():
            of_kind = [choice for choice in choices if kind_of(choice.number) == kind]
            if kind == "challenge":
                of_kind = [choice for choice in of_kind if orders[choice.line].sight.haste]
            if of_kind and chance.randrange(100) < percent:
                return of_kind
        return []
