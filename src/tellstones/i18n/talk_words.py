"""What was said at the table, as its reader reads it."""

from __future__ import annotations

import re

from tellstones.i18n.messages import Value, parameters
from tellstones.i18n.words import Words
from tellstones.rules import Stone

_SPOT = re.compile(r"([1-9])(?:@([12]))?")


def talk_in_words(talk: str, words: Words) -> str:
    """Free text as it is; a ready-made phrase, `#stone-is 3@1 W`, in the reader's language."""
    code, *details = talk.removeprefix("#").split() or [""]
    key = f"phrase.{code}"
    if not talk.startswith("#") or key not in words.catalogue:
        return talk
    values = _values(details, words)
    if not parameters(words.catalogue.text(key)) <= values.keys():
        return talk
    return words.say(key, **values)


def _values(details: list[str], words: Words) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for detail in details:
        if spot := _SPOT.fullmatch(detail):
            values["place"] = int(spot[1])
            values["of_line"] = words.of_line(int(spot[2] or 1))
        elif detail in set(Stone):
            stone = Stone(detail)
            values["stone"], values["symbol"] = words.the_stone(stone), words.stone_itself(stone)
    return values
