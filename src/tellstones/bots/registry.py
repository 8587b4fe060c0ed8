"""Making a bot by its name."""

from __future__ import annotations

from typing import Protocol

from tellstones.bots.bot_player import Thinker
from tellstones.bots.explain import Thinking
from tellstones.bots.levels import JUDGEMENTS, LEVELS, TRAITS, in_style
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.bots.sparring import PLANS
from tellstones.rules import Move, Seat
from tellstones.views import Glimpse, View


class Bot(Protocol):
    """A player, by the shape that a match asks of one, that can also be asked for its thinking."""

    def sit(self, view: View) -> None: ...
    def see(self, glimpse: Glimpse) -> None: ...
    def hear(self, seat: Seat, talk: str) -> None: ...
    def decide(self, view: View) -> Move: ...
    def talk(self, view: View) -> str | None: ...
    def thinking(self, view: View) -> Thinking: ...


BASELINES: tuple[str, ...] = tuple(PLANS)


def make_bot(kind: str, seed: int | str, traits: MemoryTraits | None = None) -> Bot:
    """A bot by its level, "captain", its level and style, "captain:bold", or its plan, "boaster".

    With `traits` it remembers so, whatever its level.
    """
    name, _, style = kind.partition(":")
    if name in PLANS and not style:
        return PLANS[name](traits or TRAITS["king"], JUDGEMENTS["king"], seed)
    if name not in LEVELS:
        raise ValueError(f"no such bot: {kind}")
    judgement = in_style(JUDGEMENTS[name], style) if style else JUDGEMENTS[name]
    return Thinker(traits or TRAITS[name], judgement, seed)
