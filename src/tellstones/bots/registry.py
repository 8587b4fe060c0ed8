"""Makes bots by their names; no other code decides which names there are.

A name is a level, "captain"; a level and a style, "captain:bold"; a plan of the zoo, "wall"; the
champion, with the best people's memory or another's, "champion:page"; "adviser", the King in cold
blood, who speaks in hints, analyses and puzzles; "random", who plays any legal move; or a mirror,
"mirror:-1.95,0.4,0.3,0.03,0.5". A record marks a bot by a tag, "bot:captain:bold".
"""

from __future__ import annotations

from typing import Protocol

from tellstones.bots.champion.champion_player import Champion
from tellstones.bots.champion.memory_steps import (
    CHAMPIONS_MEMORY,
    MEMORIES,
    step_of,
    traits_of,
)
from tellstones.bots.champion.mixture import champions_network
from tellstones.bots.explain import Thinking
from tellstones.bots.levels import ADVISING, LEVELS, TEMPERS, TRAITS, in_style
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.bots.mirror import MIRROR, nearest_level, parse_mirror
from tellstones.bots.random_bot import RandomBot
from tellstones.bots.zoo import ZOO
from tellstones.bots.zoo.plan_player import PlanPlayer
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


RANDOM, CHAMPION, ADVISER = "random", "champion", "adviser"
BASELINES: tuple[str, ...] = (RANDOM, *ZOO, CHAMPION, ADVISER)
TAG = "bot:"


def make_bot(kind: str, seed: int | str, traits: MemoryTraits | None = None) -> Bot:
    """The bot of this name. Raises ValueError for a name that no bot has.

    With `traits` it remembers so, whatever its level. A mirror judges as its nearest level does.
    """
    name, styled, style = kind.partition(":")
    if kind == RANDOM:
        return RandomBot(traits or TRAITS["king"], seed)
    if kind in ZOO:
        return PlanPlayer(ZOO[kind], traits or TRAITS["king"], seed)
    if kind == ADVISER:
        return Champion(traits or TRAITS["king"], seed, ADVISING)
    if name == MIRROR:
        own = parse_mirror(kind)
        return Champion(traits or own, seed, TEMPERS[nearest_level(own)])
    if kind == CHAMPION or (name == CHAMPION and style in MEMORIES):
        own = traits or traits_of(MEMORIES[style] if styled else CHAMPIONS_MEMORY)
        return Champion(own, seed, network=champions_network(step_of(own), seed))
    if name not in LEVELS:
        raise ValueError(f"no such bot: {kind}")
    temper = in_style(TEMPERS[name], style) if styled else TEMPERS[name]
    return Champion(traits or TRAITS[name], seed, temper, level=name)


def is_bot(name: str) -> bool:
    """Whether `make_bot` knows this name."""
    try:
        make_bot(name, seed=0)
    except ValueError:
        return False
    return True


def tag_of_bot(name: str) -> str:
    """How a record says that this bot sits in a seat."""
    return f"{TAG}{name}"


def bot_of_tag(tag: str) -> str | None:
    """The name of the bot that a record tells of; None for a person's name.

    Records outlive bots: it need not be the name of one that can still be made.
    """
    return tag.removeprefix(TAG) if tag.startswith(TAG) else None


def level_of_bot(name: str) -> str | None:
    """`captain` for `captain:bold`; None for plans and mirrors."""
    level = name.partition(":")[0]
    return level if level in LEVELS else None
