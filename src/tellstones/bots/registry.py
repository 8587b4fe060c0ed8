"""Makes bots by their names; no other code decides which names there are.

A name is a level, "captain"; a level and a style, "captain:bold"; a plan of the zoo, "wall"; the
champion, with the best people's memory or another's, "champion:page"; "adviser", the King without
chance, who speaks in hints, analyses and puzzles; "random", which plays any legal move; or a
mirror, "mirror:-1.95,0.4,0.3,0.03,0.5". A level or a plan may be given another memory, that of a
level or its numbers: "thief:bold@page", "page@-0.7,0.5,0.7,0.1,0". Last comes the person it is, if
not one of its level's: "page@-0.7,0.5,0.7,0.1,0#mirla". `Opponent` writes such names. A record
marks a bot by a tag, "bot:captain:bold".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from tellstones.bots.banter import TalkLevel
from tellstones.bots.champion.champion_player import Champion
from tellstones.bots.champion.memory_steps import (
    CHAMPIONS_MEMORY,
    MEMORIES,
    step_of,
    traits_of,
)
from tellstones.bots.champion.mixture import champions_network
from tellstones.bots.champion.network import champion, levels_network
from tellstones.bots.explain import Thinking
from tellstones.bots.levels import (
    ADVISING,
    BY_FIRST_NETWORK,
    GENTLE,
    LEVELS,
    STYLES,
    TEMPERS,
    TRAITS,
    leanings_of,
    pressing,
)
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.bots.mirror import MIRROR, nearest_level, parse_mirror, parse_numbers
from tellstones.bots.opponent import Opponent
from tellstones.bots.personas import AS, AT, people
from tellstones.bots.random_bot import RandomBot
from tellstones.bots.zoo import ZOO
from tellstones.bots.zoo.plan_player import PlanPlayer
from tellstones.rules import Move, Seat
from tellstones.views import Glimpse, View


class Bot(Protocol):
    """A player that can also explain its thinking."""

    talks: TalkLevel

    def sit(self, view: View) -> None: ...
    def see(self, glimpse: Glimpse) -> None: ...
    def hear(self, seat: Seat, talk: str) -> None: ...
    def decide(self, view: View) -> Move: ...
    def talk(self, view: View) -> str | None: ...
    def thinking(self, view: View) -> Thinking: ...


RANDOM, CHAMPION, ADVISER = "random", "champion", "adviser"
BASELINES: tuple[str, ...] = (RANDOM, *ZOO, CHAMPION, ADVISER)
TAG = "bot:"
NO_LEANINGS: Mapping[str, int] = {}


def make_bot(
    kind: str | Opponent,
    seed: int | str,
    traits: MemoryTraits | None = None,
    *,
    among_bots: bool = False,
) -> Bot:
    """The bot of this name or description. Raises ValueError for a name that no bot has.

    With `traits` it has that memory, whatever its name says. A mirror judges as its nearest level
    does. Where only bots play, levels are in haste (`among_bots`), so that games end.
    """
    kind = kind.bot if isinstance(kind, Opponent) else kind
    described, named, person = kind.partition(AS)
    if named and person not in people():
        raise ValueError(_unknown(kind))
    plays, given, memory = described.partition(AT)
    name, styled, style = plays.partition(":")
    if given or named:
        if name not in (*LEVELS, *ZOO):
            raise ValueError(_unknown(kind))
        if given:
            traits = traits or memory_of(memory)
    if kind == RANDOM:
        return RandomBot(traits or TRAITS["king"], seed)
    if name in ZOO:
        leanings = leanings_of(style) if styled else {}
        return PlanPlayer(ZOO[name], traits or TRAITS["king"], seed, leanings, kind)
    if kind == ADVISER:
        return Champion(traits or TRAITS["king"], seed, ADVISING)
    if name == MIRROR:
        own = parse_mirror(kind)
        return _of_level(nearest_level(own), traits or own, seed, among_bots)
    if kind == CHAMPION or (name == CHAMPION and style in MEMORIES):
        own = traits or traits_of(MEMORIES[style] if styled else CHAMPIONS_MEMORY)
        return Champion(own, seed, network=champions_network(step_of(own), seed))
    if name not in LEVELS:
        raise ValueError(_unknown(kind))
    leanings = leanings_of(style) if styled else {}
    return _of_level(name, traits or TRAITS[name], seed, among_bots, leanings, kind)


def _of_level(
    level: str,
    traits: MemoryTraits,
    seed: int | str,
    among_bots: bool,
    leanings: Mapping[str, int] = NO_LEANINGS,
    name: str = "",
) -> Bot:
    if level in GENTLE:
        return PlanPlayer(GENTLE[level], traits, seed, leanings, name)
    temper = replace(TEMPERS[level], leanings=leanings)
    if among_bots:
        return Champion(traits, seed, pressing(temper), champion(), name)
    network = champion() if level in BY_FIRST_NETWORK else levels_network()
    return Champion(traits, seed, temper, network, name)


def memory_of(told: str) -> MemoryTraits:
    """A level's memory, or five numbers as in a mirror's name."""
    return TRAITS[told] if told in TRAITS else parse_numbers(told)


def _unknown(kind: str) -> str:
    names = ", ".join([*LEVELS, RANDOM, CHAMPION, MIRROR])
    styles = ", ".join(f":{style}" for style in STYLES)
    return f"No bot {kind!r}. Bots: {names}. A level can have a style: {styles}."


def is_bot(name: str) -> bool:
    """Return whether `make_bot` knows this name."""
    try:
        make_bot(name, seed=0)
    except ValueError:
        return False
    return True


def tag_of_bot(name: str) -> str:
    """Return the tag that a record uses for this bot in a seat."""
    return f"{TAG}{name}"


def bot_of_tag(tag: str) -> str | None:
    """The name of the bot that a record tells of; None for a person's name.

    Records outlive bots: it need not be the name of one that can still be made.
    """
    return tag.removeprefix(TAG) if tag.startswith(TAG) else None


def level_of_bot(name: str) -> str | None:
    """`captain` for `captain:bold`; None for plans, mirrors, and described opponents."""
    level = "" if AT in name or AS in name else name.partition(":")[0]
    return level if level in LEVELS else None
