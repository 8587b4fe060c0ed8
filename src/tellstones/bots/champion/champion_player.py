"""The champion as a player, with any memory and any temper: the six levels are it too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from tellstones.bots.champion.barred_choices import barred_choices
from tellstones.bots.champion.boast_replies import heat_by_size, leanings_by_size
from tellstones.bots.champion.choices import BOAST, kind_of
from tellstones.bots.champion.network import Network, champion, drawn
from tellstones.bots.champion.row import set_bits
from tellstones.bots.champion.sight import REPLYING, InOrder, Sight
from tellstones.bots.champion.sighted_player import Choice, SightedPlayer
from tellstones.bots.champion.temper import MOST_LEANING_HEAT, Temper
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.rules import Boasted, Challenged, Hid, Looked, Placed, Swapped
from tellstones.views import Glimpse, View

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
        self, orders: Mapping[int, InOrder], choices: Sequence[Choice], chance: Random
    ) -> Choice:
        said = {
            line: self._network.outputs(set_bits(order.sight)) for line, order in orders.items()
        }
        choices = self._restrained(orders, choices) or choices
        choices = self._urged(choices) or choices
        sight = orders[choices[0].line].sight
        heat, leaning_heat = self._heats(sight)
        leanings = self._leanings(sight)
        logits = [
            said[choice.line][choice.number]
            + leanings[kind_of(choice.number) or ""] * leaning_heat // 100
            for choice in choices
        ]
        return choices[drawn(logits, heat, chance)]

    def _heats(self, sight: Sight) -> tuple[int, int]:
        """At which something is chosen, and at which leanings count."""
        if sight.asked != REPLYING:
            return self.temper.heat, min(self.temper.heat, MOST_LEANING_HEAT)
        heat = self.temper.reply_heat
        if self.temper.replies_by_size:
            heat = heat_by_size(heat, sight)
        return heat, heat

    def _leanings(self, sight: Sight) -> Counter[str]:
        """What is added to the logits of each kind of choice, at a heat of 100 %."""
        leanings = Counter(self.temper.leanings)
        if sight.asked == REPLYING and self.temper.replies_by_size:
            leanings.update(leanings_by_size(sight))
        return leanings

    def _restrained(
        self, orders: Mapping[int, InOrder], choices: Sequence[Choice]
    ) -> Sequence[Choice]:
        """Without what no level does."""
        most = self.temper.swaps_in_a_row
        if most is None:
            return choices
        barred = {
            line: barred_choices(order.sight, self._swaps, most) for line, order in orders.items()
        }
        return [each for each in choices if not barred[each.line].get(each.number, False)]

    def _urged(self, choices: Sequence[Choice]) -> list[Choice]:
        """The Boasts, where the partner says to boast."""
        return [each for each in choices if each.number == BOAST and self.beliefs.is_urged]
