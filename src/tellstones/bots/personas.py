"""The people that bots are at a table: four for each level, one for each seat, by temper.

The persona depends on the level and the seat only, so every viewer, node and record names the same
one, and a player who returns to the Knight meets the Knight they know. Names are in the catalogs
under `persona.NAME`; the page draws the portraits.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from tellstones.rules import Seat


class Manner(Enum):
    """The way in which a persona talks and waits."""

    HASTY = "hasty"
    GENTLE = "gentle"
    PROUD = "proud"
    GRAVE = "grave"


AT, AS = "@", "#"
"""The marks in a bot's name before a memory that is not its level's, and before the person it is
whatever its seat."""
TRAVELERS: dict[str, Manner] = {}
"""People of no level, whom players meet on the Road."""
SMALL_TALK: dict[Manner, tuple[str, ...]] = {
    Manner.HASTY: ("oh", "lost", "rain", "luck", "easy", "oh", "hm"),
    Manner.GENTLE: ("tea", "weather", "praise", "patience", "well-played", "lost"),
    Manner.PROUD: ("easy", "dare", "sure", "praise", "weather", "luck"),
    Manner.GRAVE: ("hm", "before", "patience", "sure", "rain", "before"),
}
AFTER_A_SWAP: dict[Manner, tuple[str, ...]] = {
    Manner.HASTY: ("longing", "oh", "rain"),
    Manner.GENTLE: ("praise", "tea", "well-played"),
    Manner.PROUD: ("surely", "surely", "easy"),
    Manner.GRAVE: ("surely", "longing", "before"),
}
"""Distractions by manner while others follow a Swap: small talk, praise, or the name of a stone,
which may be wrong."""
AT_A_BOAST: dict[Manner, tuple[str, ...]] = {
    Manner.HASTY: ("luck", "lost"),
    Manner.GENTLE: ("patience", "praise"),
    Manner.PROUD: ("dare", "easy"),
    Manner.GRAVE: ("sure", "before"),
}
"""The same while its Boast waits for a reply."""
TALKATIVE: dict[Manner, float] = {
    Manner.HASTY: 1.5,
    Manner.GENTLE: 1.0,
    Manner.PROUD: 1.0,
    Manner.GRAVE: 0.6,
}
"""Rate of talk relative to the default; chosen manually: a table of four bots should not
chatter."""
PACE: dict[Manner, float] = {
    Manner.HASTY: 0.8,
    Manner.GENTLE: 1.0,
    Manner.PROUD: 0.95,
    Manner.GRAVE: 1.15,
}
"""Thinking time relative to the default of the level; chosen manually."""


class Persona(Struct, frozen=True, gc=False):
    """A persona: its name in the catalogs, and its temper."""

    name: str
    temper: Manner


class Company(Struct, frozen=True, gc=False):
    """The people of one level by seat, and how long they think beside a Knight."""

    pace: float
    people: tuple[Persona, Persona, Persona, Persona]


@lru_cache(maxsize=1)
def companies() -> dict[str, Company]:
    text = files("tellstones.bots").joinpath("personas.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, Company])


@lru_cache(maxsize=1)
def people() -> dict[str, Persona]:
    """Every person that a bot can be, by name."""
    found = [person for company in companies().values() for person in company.people]
    found += [Persona(name, temper) for name, temper in TRAVELERS.items()]
    return {person.name: person for person in found}


def persona_of(bot: str, seat: Seat) -> Persona | None:
    """The person this bot is in that seat: the one in its name, or one of its level's. None for
    plans, mirrors, the champion, and bots with another memory than their level's."""
    kind, named, person = bot.partition(AS)
    if named:
        return people().get(person)
    company = None if AT in kind else companies().get(kind.partition(":")[0])
    return None if company is None else company.people[list(Seat).index(seat)]


def pace_of(bot: str, seat: Seat) -> float:
    """Return the thinking time of a bot relative to a neutral manner."""
    persona = persona_of(bot, seat)
    if persona is None:
        return 1.0
    level = bot.partition(AS)[0].partition(AT)[0].partition(":")[0]
    company = companies().get(level)
    return (company.pace if company else 1.0) * PACE[persona.temper]
