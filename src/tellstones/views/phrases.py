"""Ready-made phrases: a closed list of codes, each with its parameters, and the one parser of them.

Said as talk with a `#` before it and its parameters after it: `#weather`, `#stone-is 3 W`,
`#look-at 4@2`. The words of a phrase are in the catalogues under `phrase.CODE`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tellstones.rules import Spot, Stone


class Parameter(Enum):
    """The argument after the code of a phrase."""

    PLACE = "place"
    """`3`, or with two Lines `3@2`."""
    STONE = "stone"
    """A letter of the notation."""


_NONE: tuple[Parameter, ...] = ()
_PLACE = (Parameter.PLACE,)
_STONE = (Parameter.STONE,)
_BOTH = (Parameter.PLACE, Parameter.STONE)

BANTER: dict[str, tuple[Parameter, ...]] = {
    "hello": _NONE,
    "weather": _NONE,
    "rain": _NONE,
    "praise": _NONE,
    "well-played": _NONE,
    "luck": _NONE,
    "sure": _NONE,
    "hm": _NONE,
    "patience": _NONE,
    "tea": _NONE,
    "lost": _NONE,
    "easy": _NONE,
    "oh": _NONE,
    "dare": _NONE,
    "before": _NONE,
    "stuck": _NONE,
    "longing": _STONE,
    "surely": _BOTH,
}
"""Phrases for anyone at any time, without meaning, least of all names of stones."""

COUNSEL: dict[str, tuple[Parameter, ...]] = {
    "stone-is": _BOTH,
    "look-at": _PLACE,
    "forgot": _PLACE,
    "boast-now": _NONE,
    "wait": _NONE,
    "believe-it": _NONE,
    "doubt-it": _NONE,
    "steal-it": _NONE,
    "yes": _NONE,
    "no": _NONE,
}
"""Phrases between partners in King's Round, heard by the whole table."""

PARTING: dict[str, tuple[Parameter, ...]] = {
    "bravo": _NONE,
    "thanks": _NONE,
    "again": _NONE,
}
"""Phrases at the end of a game."""

PHRASES: dict[str, tuple[Parameter, ...]] = {**BANTER, **COUNSEL, **PARTING}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase with its parameters."""

    code: str
    spot: Spot | None = None
    stone: Stone | None = None


def phrase_text(phrase: Phrase, lines: int = 1) -> str:
    """Return the talk for this phrase at a table with `lines` Lines."""
    words = [f"#{phrase.code}"]
    if phrase.spot is not None:
        place, line = phrase.spot
        words.append(str(place) if lines == 1 else f"{place}@{line}")
    if phrase.stone is not None:
        words.append(phrase.stone)
    return " ".join(words)


def parse_phrase(talk: str) -> Phrase | None:
    """Return the phrase, or None for free text and anything else."""
    code, *values = talk.removeprefix("#").split(" ") if talk.startswith("#") else [""]
    wanted = PHRASES.get(code)
    if wanted is None or len(values) != len(wanted):
        return None
    given = dict(zip(wanted, values, strict=True))
    try:
        spot = _spot(given[Parameter.PLACE]) if Parameter.PLACE in given else None
        stone = Stone(given[Parameter.STONE]) if Parameter.STONE in given else None
    except ValueError:
        return None
    return Phrase(code, spot, stone)


def _spot(text: str) -> Spot:
    place, at, line = text.partition("@")
    if not place.isdecimal() or (at and not line.isdecimal()):
        raise ValueError(f"no place: {text}")
    return Spot(int(place), int(line) if at else 1)
