"""Ready-made phrases: a closed list of codes that every reader sees in their own language.

Said as talk with a `#` before it and its parameters after it: `#weather`, `#stone-is 3 W`,
`#look-at 4@2`. The text of a phrase is in the catalogues under `phrase.CODE`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tellstones.i18n.words import Words
from tellstones.rules import Spot, Stone


class Parameter(Enum):
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
    "longing": _STONE,
    "surely": _BOTH,
}
"""For anybody at any time. It means nothing, least of all the names of stones."""

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
"""Between partners in King's Round, aloud before the whole table."""

PARTING: dict[str, tuple[Parameter, ...]] = {
    "bravo": _NONE,
    "thanks": _NONE,
    "again": _NONE,
}
"""When a game is over."""

PHRASES: dict[str, tuple[Parameter, ...]] = {**BANTER, **COUNSEL, **PARTING}


@dataclass(frozen=True, slots=True)
class Phrase:
    code: str
    spot: Spot | None = None
    stone: Stone | None = None


def parse_phrase(talk: str) -> Phrase | None:
    """The phrase that was said, or None for free text and for what is no phrase."""
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


def phrase_words(words: Words, phrase: Phrase) -> str:
    """The phrase as a sentence of the language that these words speak."""
    values: dict[str, str | int] = {}
    if phrase.spot is not None:
        values["place"] = phrase.spot.place
        values["of_line"] = words.of_line(phrase.spot.line)
    if phrase.stone is not None and phrase.spot is not None:
        values["symbol"] = words.stone_itself(phrase.stone)
    elif phrase.stone is not None:
        values["stone"] = words.the_stone(phrase.stone)
    return words.say(f"phrase.{phrase.code}", **values)
