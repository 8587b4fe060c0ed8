"""Puts talk into its reader's language: ready-made phrases; free text stays as it is."""

from __future__ import annotations

from tellstones.i18n.messages import Value
from tellstones.i18n.words import Words
from tellstones.views.phrases import Phrase, parse_phrase


def talk_in_words(talk: str, words: Words) -> str:
    """Free text as it is; a ready-made phrase, `#stone-is 3@1 W`, in the reader's language."""
    phrase = parse_phrase(talk)
    return talk if phrase is None else phrase_in_words(phrase, words)


def phrase_in_words(phrase: Phrase, words: Words) -> str:
    values: dict[str, Value] = {}
    if phrase.spot is not None:
        values["place"] = phrase.spot.place
        values["of_line"] = words.of_line(phrase.spot.line)
    if phrase.stone is not None:
        values["stone"] = words.the_stone(phrase.stone)
        values["symbol"] = words.stone_itself(phrase.stone)
    return words.say(f"phrase.{phrase.code}", **values)
