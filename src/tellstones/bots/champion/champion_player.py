"""A player that decides by a trained network, with any memory and any temper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tellstones.bots.champion.barred_choices import barred_choices
from tellstones.bots.champion.champion_settings import MOST_LEANING_HEAT, ChampionSettings
from tellstones.bots.champion.choices import BOAST, CLAIMS, kind_of
from tellstones.bots.champion.features import ACTING, PEEKING, InOrder
from tellstones.bots.champion.network import Network, champion, drawn
from tellstones.bots.champion.row import set_bits
from tellstones.bots.champion.sighted_player import LineChoice, SightedPlayer
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.rules import Boasted, Challenged, Hid, Looked, Placed, Swapped
from tellstones.views import Glimpse, View

UNHURRIED = ChampionSettings()


class Champion(SightedPlayer):
    def __init__(
        self,
        traits: MemoryTraits,
        seed: int | str,
        temper: ChampionSettings = UNHURRIED,
        network: Network | None = None,
        name: str = "",
    ) -> None:
        super().__init__(traits, seed, name)
        self.temper = temper
        self.haste = temper.haste
        self._network = network or champion()

    def sit(self, view: View) -> None:
        super().sit(view)
        self._swaps = 0

    def see(self, glimpse: Glimpse) -> None:
        super().see(glimpse)
        match glimpse.event:
            case Swapped(seat=seat) if seat is self.beliefs.seat:
                self._swaps += 1
            case Placed() | Hid() | Looked() | Challenged() | Boasted() as event:
                self._swaps *= event.seat is not self.beliefs.seat

    def choose(
        self, orders: Mapping[int, InOrder], choices: Sequence[LineChoice], chance: Random
    ) -> LineChoice:
        said = {
            line: self._network.outputs(set_bits(order.sight)) for line, order in orders.items()
        }
        choices = self._restrained(orders, choices) or choices
        choices = self._urged(choices) or choices
        chosen = self._drawn(said, choices, self.temper.claim_heat, chance)
        quiet = orders[chosen.line].sight.asked in (ACTING, PEEKING) and not _is_claim(chosen)
        if not quiet or self.temper.heat == self.temper.claim_heat:
            return chosen
        # Claims are decided without temperature; the choice among quiet moves uses it.
        others = [choice for choice in choices if not _is_claim(choice)]
        return self._drawn(said, others, self.temper.heat, chance)

    def _drawn(
        self,
        said: Mapping[int, Sequence[int]],
        choices: Sequence[LineChoice],
        heat: int,
        chance: Random,
    ) -> LineChoice:
        leanings = self.temper.leanings
        warmth = min(heat, MOST_LEANING_HEAT)
        logits = [
            said[choice.line][choice.number]
            + leanings.get(kind_of(choice.number) or "", 0) * warmth // 100
            for choice in choices
        ]
        return choices[drawn(logits, heat, chance)]

    def _restrained(
        self, orders: Mapping[int, InOrder], choices: Sequence[LineChoice]
    ) -> Sequence[LineChoice]:
        """Removes what no level does."""
        most = self.temper.swaps_in_a_row
        if most is None:
            return choices
        barred = {
            line: barred_choices(order.sight, self._swaps, most) for line, order in orders.items()
        }
        return [each for each in choices if not barred[each.line].get(each.number, False)]

    def _urged(self, choices: Sequence[LineChoice]) -> list[LineChoice]:
        """The Boasts, where the partner says to boast."""
        return [each for each in choices if each.number == BOAST and self.beliefs.is_urged]


def _is_claim(choice: LineChoice) -> bool:
    return kind_of(choice.number) in CLAIMS
