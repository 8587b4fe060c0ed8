"""Ready-made phrases are read by one parser and said in every language."""

from __future__ import annotations

import pytest

from tellstones.i18n import LANGUAGES, Words, talk_in_words
from tellstones.rules import (
    Options,
)
from tellstones.views.phrases import PHRASES, parse_phrase, phrase_text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", PHRASES)
def test_every_phrase_speaks_every_language(language: str, code: str) -> None:
    given = {"place": "3@2", "stone": "W"}
    talk = " ".join([f"#{code}", *(given[kind.value] for kind in PHRASES[code])])
    phrase = parse_phrase(talk)
    assert phrase is not None
    assert phrase_text(phrase, lines=2) == talk
    said = talk_in_words(talk, Words(language, Options(lines=2)))
    assert "#" not in said
    assert "{" not in said


@pytest.mark.parametrize(
    "talk", ["", "#", "stone-is 3 W", "#stone-is", "#stone-is 3", "#stone-is x W", "#stone-is 3 Q"]
)
def test_what_is_no_phrase_is_free_text(talk: str) -> None:
    assert parse_phrase(talk) is None
