"""Every screen, in every language and light: readable, reachable, nothing clipped."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, TypedDict

import pytest
from playwright.sync_api import Page, expect

from tellstones.i18n.languages import LANGUAGES
from tests.web.guests import AT_ONCE, Guest, Sittings, awaited, play, script, settled_as

Sit = Callable[..., Guest]


class Light(TypedDict):
    """The media features of a device."""

    color_scheme: Literal["dark", "light"]
    contrast: Literal["more", "no-preference"]


AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LIGHTS: dict[str, Light] = {
    "dark": {"color_scheme": "dark", "contrast": "no-preference"},
    "light": {"color_scheme": "light", "contrast": "no-preference"},
    "contrast": {"color_scheme": "dark", "contrast": "more"},
}
SCREENS = {"home": "/", "watch": "/watch", "enter": "/enter", "learn": "/learn"}


def problems(page: Page) -> list[Any]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Any] = page.evaluate(script("axe"), TAGS)
    return found


def problems_in_any_light(page: Page) -> list[Any]:
    """Follows the device from dark to light and to high contrast."""
    found: list[Any] = []
    for theme, light in LIGHTS.items():
        page.emulate_media(**light)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        page.evaluate(script("transitions"))
        found += [(theme, problem) for problem in problems(page)]
    return found


def clipped(page: Page) -> list[str]:
    found: list[str] = page.evaluate(script("clipped"))
    return found


def lit(theme: str) -> str:
    return settled_as(theme=theme) + AT_ONCE


AS_THE_DEVICE = lit("system")


def sheets(page: Page) -> Iterator[str]:
    for way in ("bot", "screen", "round", "rules"):
        page.locator(f'[data-way="{way}"]').click()
        page.locator("dialog").wait_for()
        yield way
        page.keyboard.press("Escape")
    page.locator("[data-settings]").click()
    yield "settings"
    page.keyboard.press("Escape")


@pytest.mark.parametrize(("device", "theme"), [("light", "dark"), ("contrast", "contrast")])
def test_a_new_device_sees_lamplight_unless_it_wants_high_contrast(
    sit: Sit, device: str, theme: str
) -> None:
    page = sit(1, settings="", **LIGHTS[device]).page
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def test_every_screen_outside_a_game_keeps_to_wcag_aa(sit: Sit, sittings: Sittings) -> None:
    guest = sit(1, "phone", settings=AS_THE_DEVICE)
    for name, path in SCREENS.items():
        guest.page.goto(sittings.base + path)
        guest.page.locator("main h1").wait_for()
        assert problems_in_any_light(guest.page) == [], name
        if name == "home":
            for sheet in sheets(guest.page):
                assert problems_in_any_light(guest.page) == [], sheet


def test_the_table_keeps_to_wcag_aa_in_every_phase(sit: Sit, sittings: Sittings) -> None:
    one, other = (sit(number, "phone", settings=AS_THE_DEVICE) for number in (1, 2))
    table = sittings.table(one, opening=["S"])
    one.page.goto(f"{sittings.base}/table/{table}")
    one.page.locator(".gathering").wait_for()
    assert problems_in_any_light(one.page) == [], "gathering"
    sittings.around(one, other, opening=["S"])
    for moves in ("", "h1", "p1", "c1", "=S", "h1 b", "doubt", "1=S"):
        play(moves, one, other)
        if moves == "p1":
            other.page.locator("[data-look]").wait_for()
            assert problems_in_any_light(other.page) == [], "a look"
            other.look()
        guests = (one, other) if one.over() else (awaited((one, other)),)
        for guest in guests:
            guest.settled()
            guest.still()
            assert problems_in_any_light(guest.page) == [], moves
        if moves == "h1":
            for opener in ("[data-talk]", ".seat.far .person", "nav.corner button", ".rules"):
                one.page.locator(opener).first.click()
                one.page.locator("dialog").wait_for()
                assert problems_in_any_light(one.page) == [], opener
                one.page.keyboard.press("Escape")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_is_clipped_on_a_phone(sit: Sit, sittings: Sittings, language: str) -> None:
    one, other = sit(1, "phone", language=language), sit(2, "sideways", language=language)
    assert one.page.evaluate("document.documentElement.lang") == language
    assert clipped(one.page) + clipped(other.page) == []
    for sheet in sheets(one.page):
        assert clipped(one.page) == [], sheet
    sittings.around(one, other, opening=["S"])
    for moves in ("", "h1", "c1", "=C", "h1 b"):
        play(moves, one, other)
        for guest in (one, other):
            guest.settled()
            assert clipped(guest.page) == [], moves
    # The smallest of phones, held sideways, and the largest letters.
    one.page.evaluate("document.documentElement.dataset.text = 'larger'")
    other.page.set_viewport_size({"width": 568, "height": 320})
    assert clipped(one.page) + clipped(other.page) == []


def test_the_language_is_changed_without_a_reload(sit: Sit) -> None:
    guest = sit(1)
    guest.page.evaluate("window.stillHere = true")
    for language, title in (
        ("fr", "Apprendre le jeu"),
        ("zh-Hant", "學習玩法"),
        ("el", "Μάθε το παιχνίδι"),
    ):
        guest.page.locator("footer select").select_option(language)
        guest.page.get_by_role("link", name=title).wait_for()
        assert guest.page.evaluate("document.documentElement.lang") == language
    assert guest.page.evaluate("window.stillHere")


def test_a_first_visit_in_greek_is_set_in_our_own_type(sit: Sit) -> None:
    guest = sit(1, language="el")
    loaded = guest.page.evaluate(
        "[...document.fonts].filter((face) => face.unicodeRange.includes('U+370'))"
        ".map((face) => face.status)"
    )
    assert loaded == ["loaded"]


def test_no_stone_is_too_small_to_touch(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1, "phone"), sit(2, "sideways")
    one.page.set_viewport_size({"width": 320, "height": 568})
    sittings.around(one, other, opening=["S"])
    play("C> W> D> F> K> H>", one, other)
    for guest in (one, other):
        guest.settled()
        boxes = [guest.spot(place).bounding_box() for place in range(1, 8)]
        widths = [box["width"] for box in boxes if box is not None]
        assert min(widths) >= 44
        assert clipped(guest.page) == []


READABLE = 4.5
"""The contrast that WCAG's level AA asks for."""


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_letters_can_be_read_while_a_boast_darkens_the_room(
    sit: Sit, sittings: Sittings, theme: str
) -> None:
    wish = {"settings": lit(theme), "bypass_csp": True}  # to hide the letters
    one, other = sit(1, "phone", **wish), sit(2, "desk", **wish)
    sittings.around(one, other, opening=["S"])
    play("h1 C> b", one, other)
    for guest in (one, other):
        guest.settled()
        guest.page.locator("main.table.dimmed").wait_for()
        guest.still()
        found = [letter for letter in contrasts(guest) if letter["ratio"] < READABLE]
        assert found == []


def contrasts(guest: Guest) -> list[Any]:
    """Compares letters on the wood with letters without it."""
    letters = guest.page.evaluate(script("letters"))
    guest.page.add_style_tag(content="main.table *, nav * { color: transparent !important }")
    picture = base64.b64encode(guest.page.screenshot(animations="disabled")).decode()
    blank = guest.page.context.new_page()
    found: list[Any] = blank.evaluate(script("contrast"), [picture, letters])
    blank.close()
    return found
