"""Making a bot by its name."""

from __future__ import annotations

from typing import Protocol

from tellstones.bots.levels import JUDGEMENTS, LEVELS, TRAITS, in_style
from tellstones.bots.memory import MemoryTraits
from tellstones.bots.plans import Boaster, RandomPlayer, Scrambler
from tellstones.bots.thinker import Thinker
from tellstones.bots.thinking import Thinking
from tellstones.rules import Move, Seat
from tellstones.views import Glimpse, View


class Bot(Protocol):
    """A player, by the shape that a match asks of one."""

    def sit(self, view: View) -> None: ...
    def see(self, glimpse: Glimpse) -> None: ...
    def hear(self, seat: Seat, talk: str) -> None: ...
    def decide(self, view: View) -> Move: ...
    def talk(self, view: View) -> str | None: ...
    def thinking(self, view: View) -> Thinking: ...


BASELINES = ("random", "scrambler", "boaster")


def make_bot(kind: str, seed: int | str, traits: MemoryTraits | None = None) -> Thinker:
    """A bot by its level, "captain", or its level and style, "captain:bold"."""
    name, _, style = kind.partition(":")
    if name in BASELINES:
        plan = {"random": RandomPlayer, "scrambler": Scrambler, "boaster": Boaster}[name]
        return plan(traits or TRAITS["knight"], JUDGEMENTS["king"], seed)
    if name not in LEVELS:
        raise ValueError(f"no such bot: {kind}")
    judgement = in_style(JUDGEMENTS[name], style) if style else JUDGEMENTS[name]
    return Thinker(traits or TRAITS[name], judgement, seed)
