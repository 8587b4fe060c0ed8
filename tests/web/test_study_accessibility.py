"""The screens of learning and of after the game: readable, reachable, nothing clipped."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tellstones.i18n.languages import LANGUAGES
from tests.web.guests import Guest
from tests.web.test_accessibility import AS_THE_DEVICE, clipped, problems_in_any_light
from tests.web.test_study_screens import RECORD

Sit = Callable[..., Guest]
KEY = re.compile(r"\b(learn|study|web)\.\w")
SCREENS = {
    "/learn": ".stones",
    "/learn/game": ".now .do",
    "/games": "main p",
    "/privacy": "[data-kept]",
    "/train": ".drills",
    "/train/swaps": ".drill",
}


def show_pasted(page: Page, base: str) -> None:
    page.goto(f"{base}/replay")
    page.locator("textarea").fill(RECORD)
    page.locator("form .gold").click()
    page.locator(".controls").wait_for()
    page.keyboard.press("End")
    page.locator(".ask .gold").click()
    page.locator(".analysis").wait_for()


def test_every_screen_keeps_to_wcag_aa(sit: Sit) -> None:
    page = sit(6, "phone", settings=AS_THE_DEVICE).page
    base = page.url.rstrip("/")
    for path, there in SCREENS.items():
        page.goto(base + path)
        page.locator(there).first.wait_for()
        assert problems_in_any_light(page) == [], path
    show_pasted(page, base)
    assert problems_in_any_light(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_spoken_and_none_is_clipped_on_a_phone(sit: Sit, language: str) -> None:
    page = sit(6, "phone", language=language).page
    base = page.url.rstrip("/")
    for path, there in SCREENS.items():
        page.goto(base + path)
        page.locator(there).first.wait_for()
        assert not KEY.search(page.locator("body").inner_text()), path
        assert clipped(page) == [], path
    show_pasted(page, base)
    assert clipped(page) == []
