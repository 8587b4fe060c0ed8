"""Simulated people of many kinds of memory, and pencils, who play games that are then weighed.

Other laws of memory than ours sit in a bot's head too: each tells how likely a stone comes to mind,
and `activation` is then what makes our head recall it just as often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from math import exp, log
from random import Random

from tellstones.bots import MemoryTraits, make_bot
from tellstones.bots.champion.memory_steps import MEMORIES, traits_of
from tellstones.match import play_game, set_up
from tellstones.match.player import Player
from tellstones.notation import Record
from tellstones.rules import Options, Seat

TURN_LIMIT = 150
PLANS = ("person", "honest", "patient")
OPPONENTS = ("person", "muddler", "scatterer")
SURE = 1 - 1e-6
ODDS = (100, 1_000, 10_000)
PENCILS_TRIED = 200


@dataclass(frozen=True, slots=True)
class OtherLaw(MemoryTraits):
    """Traits whose recall follows another law, by age in seconds and stones."""

    law: Callable[[float, int], float] = lambda _age, _stones: 0.5

    def activation(self, ages: Iterable[float], stones: int = 1) -> float:
        likely = min(max(self.law(min(ages), max(stones, 1)), 1 - SURE), SURE)
        return self.threshold + self.noise * log(likely / (1 - likely))


def fading(seconds: float, age: float, stones: int) -> float:
    """Exponential, the faster the more stones there are."""
    return exp(-age * stones / 5 / seconds)


def waning(power: float, age: float, _stones: int) -> float:
    """Wickelgren's power of the time; many stones are as easy as few."""
    return float((1 + age / 30) ** -power)


def slots(held: float, age: float, stones: int) -> float:
    """Return the recall of a memory that holds a fixed number of stones almost without fading."""
    return min(1.0, held / stones) * exp(-age / 400)


def absent(away: float, _age: float, _stones: int) -> float:
    """Forgets nothing, but is now and then somewhere else in mind."""
    return 1 - away


def level(name: str) -> MemoryTraits:
    return traits_of(MEMORIES[name])


def by(law: Callable[..., float], parameter: float) -> OtherLaw:
    return OtherLaw(law=partial(law, parameter))


PEOPLE: dict[str, MemoryTraits] = {
    "a Page's memory": level("page"),
    "a Knight's": level("knight"),
    "the King's, of the best people": level("king"),
    "fades in 20 s": by(fading, 20.0),
    "fades in 200 s": by(fading, 200.0),
    "wanes fast": by(waning, 1.0),
    "wanes slowly": by(waning, 0.2),
    "holds three": by(slots, 3.0),
    "holds six": by(slots, 6.0),
    "is away every third time": by(absent, 0.3),
    "is away every tenth time": by(absent, 0.1),
}
"""People: our law at several strengths, and at both ends the laws that drills are tried with."""

ABOVE_PEOPLE: dict[str, MemoryTraits] = {
    "the King's, who never slips": replace(level("king"), slip=0.0),
    "the Oracle's": level("oracle"),
}
"""Better than the best people; the bound was not made for them."""

PENCIL = MemoryTraits(threshold=-30.0, load=0.0, slip=0.0, rehearsals=0.0)
"""Forgets nothing: everything is written down."""


def played(
    head: MemoryTraits,
    number: int,
    opponents: tuple[str, ...] = OPPONENTS,
    changed: Callable[[Player], Player] = lambda player: player,
) -> Record:
    """One game of somebody with this memory in seat A; plans and opponents take turns."""
    plan = PLANS[number % len(PLANS)]
    opponent = opponents[number // len(PLANS) % len(opponents)]
    setup = set_up(Options(turn_limit=TURN_LIMIT), Random(f"fair:{number}"))
    players = {
        Seat.A: changed(make_bot(plan, f"{number}:A", head)),
        Seat.B: make_bot(opponent, f"{number}:B"),
    }
    return play_game(setup, players)
