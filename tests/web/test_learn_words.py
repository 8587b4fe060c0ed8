"""The words of learning and of after the game: none is missing, none is idle."""

from __future__ import annotations

import re

import pytest

from tellstones.i18n.languages import LANGUAGES
from tellstones.study.lesson import lesson
from tests.web.test_words import shape, sources, texts

OURS = re.compile(r"(learn|study\.(page|train|games))\.[\w.-]+")
QUOTED = re.compile(rf'"({OURS.pattern})"')
SHAPED = re.compile(r"`((?:learn|study)\.[^`\s]+)`")


def written() -> set[str]:
    return {key for _, text in sources(".ts", ".svelte") for key, *_ in QUOTED.findall(text)}


def shapes() -> list[re.Pattern[str]]:
    templates = {found for _, text in sources(".ts", ".svelte") for found in SHAPED.findall(text)}
    return [shape(template) for template in templates]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_is_said_is_in_the_catalogue(language: str) -> None:
    assert sorted(written() - texts(language).keys()) == []


def test_no_word_is_idle() -> None:
    said, shaped = written(), shapes()
    idle = [
        key
        for key in texts("en")
        if OURS.fullmatch(key) and key not in said and not any(one.fullmatch(key) for one in shaped)
    ]
    assert idle == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_the_lesson_says_what_to_do_and_why(language: str) -> None:
    moments = [moment for game in lesson()["games"] for moment in game["moments"]]
    steps = {moment["next"]["step"] for moment in moments if "step" in (moment["next"] or {})}
    for step in steps:
        for part in ("do", "why"):
            assert f"learn.{part}.{step}" in texts(language)
