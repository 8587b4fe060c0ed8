"""Every text of the page is in the catalogues, in all languages, and nothing in them is idle."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tellstones.i18n.languages import LANGUAGES
from tellstones.i18n.messages import parameters

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "web/src"
QUOTED = re.compile(
    r'"((?:web|stone|action|term|variant|reply|seat|count|waiting|event)\.[\w.-]+)"'
)
SHAPED = re.compile(r"`(web\.[^`\s]+)`")
SAID = re.compile(r'\bt\("([\w.-]+)"(?:,\s*\{([^{}]*)\})?\s*\)')
KIND = re.compile(r"\bt\([`\"](\w+)\.")
TAKEN = re.compile(r"/\^\(?([\w|]+)\)?\\\.")
FIELD = re.compile(r"(?:^|,)\s*(\w+)\s*(?=[:,]|$)")
SCRIPT_OR_STYLE = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->", re.DOTALL)
SPOKEN_ATTRIBUTE = re.compile(r'\b(?:aria-label|title|placeholder|alt)="([^"{]*\w[^"{]*)"')


@cache
def texts(language: str) -> dict[str, str]:
    path = ROOT / f"src/tellstones/i18n/{language}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def sources(*endings: str) -> Iterator[tuple[Path, str]]:
    for path in sorted(SOURCES.rglob("*")):
        if path.name.endswith(endings) and path.name != "wire.ts":
            yield path, path.read_text(encoding="utf-8")


def used() -> tuple[set[str], list[re.Pattern[str]]]:
    """Keys that are written out, and the shapes of those that are put together."""
    written: set[str] = set()
    shapes: list[re.Pattern[str]] = []
    for _, text in sources(".ts", ".svelte"):
        written.update(QUOTED.findall(text))
        shapes += [shape(found) for found in SHAPED.findall(text)]
    return written, shapes


def shape(template: str) -> re.Pattern[str]:
    """`web.home.${way}.help` stands for every key that differs from it in one word."""
    pieces = re.split(r"\$\{.*?\}(?=[.`-]|$)", template)
    return re.compile(r"[\w-]+".join(re.escape(piece) for piece in pieces))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_page_is_missing(language: str) -> None:
    written, _ = used()
    assert sorted(written - texts(language).keys()) == []


def test_what_is_put_together_finds_a_text() -> None:
    for path, text in sources(".ts", ".svelte"):
        for found in re.findall(r"\bt\(`(\w[^`]+)`", text):
            assert any(shape(found).fullmatch(key) for key in texts("en")), f"{found} in {path}"


def test_no_text_of_the_page_is_idle() -> None:
    written, shapes = used()
    idle = [
        key
        for key in texts("en")
        if key.startswith("web.")
        and key not in written
        and not any(shape.fullmatch(key) for shape in shapes)
    ]
    assert idle == []


def test_the_page_takes_along_every_kind_of_text_that_it_says() -> None:
    plugin = (ROOT / "web/build/catalogues.ts").read_text(encoding="utf-8")
    taken = {kind for kinds in TAKEN.findall(plugin) for kind in kinds.split("|")}
    spoken = {kind for _, text in sources(".ts", ".svelte") for kind in KIND.findall(text)}
    assert spoken <= taken


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_want_the_same_values_in_every_language(language: str) -> None:
    for key, text in texts("en").items():
        assert parameters(texts(language)[key]) == parameters(text), key


def test_texts_are_given_the_values_that_they_want() -> None:
    for path, text in sources(".ts", ".svelte"):
        for key, given in SAID.findall(text):
            if "..." not in given and key in texts("en"):
                names = {name for name in FIELD.findall(given) if given}
                assert parameters(texts("en")[key]) == names, f"{key} in {path.name}"


def test_no_component_holds_text_of_its_own() -> None:
    for path, text in sources(".svelte"):
        markup = SCRIPT_OR_STYLE.sub("", text)
        assert SPOKEN_ATTRIBUTE.findall(markup) == [], path.name
        assert re.findall(r"[^\W\d_]{2,}", _without_tags(markup)) == [], path.name


def _without_tags(markup: str) -> str:
    """Return the text between tags and outside of braces, however deeply nested."""
    left, depth, in_tag = [], 0, False
    for letter in markup:
        if letter == "{":
            depth += 1
        elif letter == "}":
            depth -= 1
        elif depth == 0 and letter in "<>":
            in_tag = letter == "<"
        elif depth == 0 and not in_tag:
            left.append(letter)
    return "".join(left)
