"""Names of bots: each seat has a persona."""

from __future__ import annotations

from tellstones.bots.personas import persona_of
from tellstones.i18n import catalogue
from tellstones.rules import Seat


def bot_name(kind: str, seat: Seat, language: str) -> str:
    """Return the bot's name in a seat. A bot without a persona is named after its kind and seat.
    Bots that play a plan or at random are called the fool of the court."""
    words, persona = catalogue(language), persona_of(kind, seat)
    if persona is not None:
        return words.say(f"persona.{persona.name}")
    key = f"level.{kind.partition(':')[0]}"
    return f"{words.say(key if key in words else 'level.random')} ({seat})"
