"""Reads the catalogues: one flat file of texts per language, shared with the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from tellstones.i18n.languages import LANGUAGES
from tellstones.i18n.messages import Value, fill, parse


class Catalogue:
    """The words of one language, by their keys."""

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        self.language = language
        self._texts = texts

    def say(self, key: str, /, **values: Value) -> str:
        """Raises KeyError for a key or a value that is missing."""
        return fill(parse(self._texts[key]), self.language, values)

    def percent(self, chance: float) -> str:
        """A chance from 0 to 1 as the language writes it: `80%`, `80 %`."""
        return self.say("count.percent", number=round(100 * chance))

    def text(self, key: str) -> str:
        """Return the text of the catalog, with its placeholders."""
        return self._texts[key]

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


@cache
def catalogue(language: str) -> Catalogue:
    if language not in LANGUAGES:
        raise ValueError(f"there is no catalogue for {language!r}, only for {', '.join(LANGUAGES)}")
    text = files("tellstones.i18n").joinpath(f"{language}.json").read_text(encoding="utf-8")
    return Catalogue(language, json.loads(text))


def say(key: str, language: str = LANGUAGES[0], /, **values: Value) -> str:
    """`say("refusal.already-hidden", "fr")`"""
    return catalogue(language).say(key, **values)
