"""A plan of the zoo as a player, with any memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tellstones.bots.champion.choices import kind_of
from tellstones.bots.champion.features import InOrder
from tellstones.bots.champion.network import ONE
from tellstones.bots.champion.sighted_player import LineChoice, SightedPlayer
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.bots.zoo.wishes import Plan, in_all, preferences


class PlanPlayer(SightedPlayer):
    """Takes what its plan wants most; among choices that are wanted alike, any.

    A style multiplies wishes: what the plan never wants, no style makes it do.
    """

    def __init__(
        self,
        plan: Plan,
        traits: MemoryTraits,
        seed: int | str,
        leanings: Mapping[str, int] | None = None,
        name: str = "",
    ) -> None:
        super().__init__(traits, seed, name)
        self._plan = plan
        self._leanings = leanings or {}

    def choose(
        self, orders: Mapping[int, InOrder], choices: Sequence[LineChoice], chance: Random
    ) -> LineChoice:
        drawn = chance.random()
        wishes = {line: self._plan(order.sight, drawn) for line, order in orders.items()}
        preferred = {line: preferences(order.sight) for line, order in orders.items()}

        def wanted(choice: LineChoice) -> float:
            kind = kind_of(choice.number) or "enough"
            wish = getattr(wishes[choice.line], kind) * (1 + self._leanings.get(kind, 0) / ONE)
            found: float = in_all(wish, preferred[choice.line].get(choice.number), chance.random())
            return found

        return max(choices, key=wanted)
