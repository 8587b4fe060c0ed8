"""The people that bots are at a table: four for each level, one for each seat, by temper.

Who sits there depends on the level and the seat alone, so that every viewer, every node and every
record tells of the same person, and whoever comes back to the Knight finds the Knight they know.
Their names are in the catalogues under `persona.NAME`; the page draws their portraits.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from tellstones.rules import Seat


class Temper(Enum):
    """How somebody speaks and waits."""

    HASTY = "hasty"
    GENTLE = "gentle"
    PROUD = "proud"
    GRAVE = "grave"


SMALL_TALK: dict[Temper, tuple[str, ...]] = {
    Temper.HASTY: ("oh", "lost", "rain", "luck", "easy", "oh", "hm"),
    Temper.GENTLE: ("tea", "weather", "praise", "patience", "well-played", "lost"),
    Temper.PROUD: ("easy", "dare", "sure", "praise", "weather", "luck"),
    Temper.GRAVE: ("hm", "before", "patience", "sure", "rain", "before"),
}
TALKATIVE: dict[Temper, float] = {
    Temper.HASTY: 1.5,
    Temper.GENTLE: 1.0,
    Temper.PROUD: 1.0,
    Temper.GRAVE: 0.6,
}
"""How often they speak, beside the usual; by hand, so that a table of four stays bearable."""
PACE: dict[Temper, float] = {
    Temper.HASTY: 0.8,
    Temper.GENTLE: 1.0,
    Temper.PROUD: 0.95,
    Temper.GRAVE: 1.15,
}
"""How long they seem to think, beside the usual of their level; by hand."""


class Persona(Struct, frozen=True, gc=False):
    """Somebody who plays: by which name the catalogues know them, and of which temper."""

    name: str
    temper: Temper


class Company(Struct, frozen=True, gc=False):
    """The people of one level by seat, and how long they think beside a Knight."""

    pace: float
    people: tuple[Persona, Persona, Persona, Persona]


@lru_cache(maxsize=1)
def companies() -> dict[str, Company]:
    text = files("tellstones.bots").joinpath("personas.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, Company])


def persona_of(bot: str, seat: Seat) -> Persona | None:
    """Who this bot is in that seat; None for plans, mirrors and the champion, who are nobody."""
    company = companies().get(bot.partition(":")[0])
    return None if company is None else company.people[list(Seat).index(seat)]


def pace_of(bot: str, seat: Seat) -> float:
    """How long it seems to think, beside somebody of no haste and no gravity."""
    persona = persona_of(bot, seat)
    if persona is None:
        return 1.0
    return companies()[bot.partition(":")[0]].pace * PACE[persona.temper]
