"""Chooses the language that a person reads best, by header or environment."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Literal, TypeAlias

LANGUAGES: tuple[str, ...] = tuple(
    json.loads(files("tellstones.i18n").joinpath("languages.json").read_text(encoding="utf-8"))
)
"""The languages of the rulebooks. The first is the default."""

if TYPE_CHECKING:
    Language: TypeAlias = str
else:
    Language: TypeAlias = Literal[LANGUAGES]

Preference: TypeAlias = tuple[str, float]
"""A language tag and its quality value."""


def closest(tag: str) -> str | None:
    """Return the supported language for a tag such as `es_MX.UTF-8`, `zh-TW` or `fr`."""
    plain = tag.split(".")[0].split("@")[0].replace("_", "-").lower()
    primary = plain.split("-")[0]
    for language in LANGUAGES:
        if primary == language.split("-")[0].lower():
            return language
    return None


def best_language(accept_language: str) -> str:
    """Return the supported language that an Accept-Language header prefers."""
    wishes = sorted(_wishes(accept_language), key=lambda wish: -wish[1])
    found = (closest(tag) for tag, wanted in wishes if wanted > 0)
    return next((language for language in found if language), LANGUAGES[0])


def language_of_environment(environ: Mapping[str, str]) -> str:
    """Return the language of a terminal: LANGUAGE, LC_ALL, LC_MESSAGES, LANG, as gettext does."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for tag in environ.get(variable, "").split(":"):
            if language := closest(tag):
                return language
    return LANGUAGES[0]


def _wishes(header: str) -> list[Preference]:
    wishes = []
    for part in header.split(","):
        tag, *settings = (piece.strip() for piece in part.split(";"))
        if tag:
            wishes.append((tag, _quality(settings)))
    return wishes


def _quality(settings: list[str]) -> float:
    for setting in settings:
        name, _, value = setting.partition("=")
        if name.strip().lower() == "q":
            try:
                return float(value)
            except ValueError:
                return 0.0
    return 1.0
