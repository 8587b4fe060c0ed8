"""The champion as a player, with any memory and any heat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tellstones.bots.champion.network import Network, champion, drawn
from tellstones.bots.champion.row import set_bits
from tellstones.bots.champion.sight import InOrder
from tellstones.bots.champion.sighted_player import Choice, SightedPlayer
from tellstones.bots.memory.recall import MemoryTraits

TRAINED_HEAT = 100
"""In percent: it plays the mixture that it was trained to play."""


class Champion(SightedPlayer):
    def __init__(
        self,
        traits: MemoryTraits,
        seed: int | str,
        heat: int = TRAINED_HEAT,
        network: Network | None = None,
    ) -> None:
        super().__init__(traits, seed)
        self.heat = heat
        self._network = network or champion()

    def choose(
        self, orders: Mapping[int, InOrder], choices: Sequence[Choice], chance: Random
    ) -> Choice:
        said = {
            line: self._network.outputs(set_bits(order.sight)) for line, order in orders.items()
        }
        logits = [said[choice.line][choice.number] for choice in choices]
        return choices[drawn(logits, self.heat, chance)]
