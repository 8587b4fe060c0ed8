"""Puzzles that test a memory, and Rush, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tellstones.i18n.languages import LANGUAGES
from tests.web.guests import AT_ONCE, Guest
from tests.web.recall_stand_in import RecallStandIn
from tests.web.test_accessibility import clipped, problems
from tests.web.test_fit import unfit

Sit = Callable[..., Guest]


def begun(guest: Guest, page: str) -> RecallStandIn:
    stand_in = RecallStandIn(guest.page)
    guest.go(f"/train/{page}")
    guest.page.locator("[data-next]").click()
    return stand_in


def asked(page: Page) -> None:
    page.locator("main.recall[data-asking=true], main.recall[data-over=true]").wait_for()


def name(page: Page, stone: str) -> None:
    number = page.locator("main.recall").get_attribute("data-number")
    page.locator(f'[data-name="{stone}"]').click()
    if page.locator("[data-say]").count():
        page.locator("[data-say]").click()
    expect(page.locator("main.recall")).not_to_have_attribute("data-number", number or "")
    asked(page)


def test_a_dare_is_watched_answered_and_compared_with_what_was_known(sit: Sit) -> None:
    guest = sit(6, "phone", settings=AT_ONCE)
    page, served = guest.page, begun(guest, "dare")
    asked(page)
    assert page.locator('.spot [aria-label*="hidden"]').count() == 0
    page.locator("[data-dare=look]").click()
    page.locator("[data-name]").first.wait_for()
    while page.locator("main.recall[data-over=true]").count() == 0:
        name(page, served.truth)
    expect(page.locator(".more").first).to_have_text("You knew more than you dared.")
    expect(page.locator(".more").last).to_have_text("Rating 1534 (+12) · 3 in a row")
    assert problems(page) == []
    page.locator("[data-next]").click()
    expect(page.locator("main.recall")).to_have_attribute("data-over", "false")
    assert not guest.problems


def test_the_puzzle_of_the_day_is_shared_as_signs(sit: Sit) -> None:
    guest = sit(6, "phone", settings=AT_ONCE)
    page, served = guest.page, begun(guest, "daily")
    asked(page)
    name(page, served.truth)
    name(page, served.wrong)
    expect(page.locator("[data-days]")).to_have_text(re.compile("^······○ "))
    expect(page.locator(".more").first).to_contain_text("You said:")
    assert problems(page) == []
    assert clipped(page) == []
    assert not guest.problems


def test_a_rush_shows_its_misses_afterwards(sit: Sit) -> None:
    guest = sit(6, settings=AT_ONCE)
    page, served = guest.page, begun(guest, "rush")
    asked(page)
    page.keyboard.press(str("CDFHKSW".index(served.truth) + 1))
    expect(page.locator("[data-score]")).to_have_text("1")
    for _ in range(3):
        page.locator("main.recall[data-asking=true]").wait_for()
        name(page, served.wrong)
    page.locator("[data-review]").click()
    expect(page.locator("[data-miss]")).to_have_count(3)
    expect(page.locator("[data-miss]").first).to_contain_text("You said:")
    expect(page.locator("[data-board=day] li")).to_have_text(["Ann31"])
    expect(page.locator("[data-runs] li")).to_have_count(3)
    assert problems(page) == []
    assert clipped(page) == []
    assert not guest.problems


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_of_a_puzzle_fits(sit: Sit, language: str) -> None:
    """Covers a choice, a name, a reply to a Boast, and the end."""
    guest = sit(6, language=language, settings=AT_ONCE)
    page, served = guest.page, begun(guest, "dare")
    asked(page)
    assert unfit(guest) == [], "dare"
    page.locator("[data-dare=boast]").click()
    page.locator("[data-name]").first.wait_for()
    page.locator(f'[data-name="{served.wrong}"]').click()
    assert unfit(guest) == [], "name"
    page.locator("[data-say]").click()
    page.locator("[data-next]").wait_for()
    assert unfit(guest) == [], "end"
    guest.go("/train/know")
    page.locator("[data-next]").click()
    asked(page)
    assert unfit(guest) == [], "know"
