"""How a bot is called in a seat: by the name of the person that it is there."""

from __future__ import annotations

from tellstones.bots.personas import persona_of
from tellstones.i18n import catalogue
from tellstones.rules import Seat


def bot_name(kind: str, seat: Seat, language: str) -> str:
    """What is nobody in particular is called by its kind, with the seat. What plays by a plan or
    by lot is the fool of the court."""
    words, persona = catalogue(language), persona_of(kind, seat)
    if persona is not None:
        return words.say(f"persona.{persona.name}")
    key = f"level.{kind.partition(':')[0]}"
    return f"{words.say(key if key in words else 'level.random')} ({seat})"
