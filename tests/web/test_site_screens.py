"""After the game on a static site: the scripts of a server's page, in one visit."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, BrowserContext, expect

from tests.web.guests import Guest
from tests.web.static_site import sit_down_with_the_king, somebody, tab
from tests.web.test_accessibility import problems
from tests.web.test_lobby import resign
from tests.web.test_study_screens import bring, forget, take_along, train

PYTHON = "**/*.packed"


def test_a_site_has_everything_of_after_the_game(browser: Browser, address: str) -> None:
    context = somebody(browser)
    guest = _come_before_python(context, address)
    _lose_to_the_king(guest)
    _see_it_explained(guest)
    _train(guest)
    _solve(guest)
    _take_it_along_forget_it_and_bring_it_back(guest)
    assert guest.problems == []
    context.close()


def _come_before_python(context: BrowserContext, address: str) -> Guest:
    """There is no server as long as Python cannot be loaded, and the page says so."""
    context.route(PYTHON, lambda route: route.abort())
    guest = tab(context, address)
    notice = guest.page.locator('[data-keeping="unserved"]')
    expect(notice).to_be_visible()
    assert problems(guest.page) == []
    context.unroute(PYTHON)
    expect(notice).to_have_count(0)
    guest.problems.clear()  # browsers report what could not be loaded
    return guest


def _lose_to_the_king(guest: Guest) -> None:
    sit_down_with_the_king(guest)
    guest.settled()
    assert problems(guest.page) == []
    resign(guest)
    guest.until(guest.over)
    guest.settled()


def _see_it_explained(guest: Guest) -> None:
    page = guest.page
    guest.go("#/games")
    expect(page.locator(".games li").first).to_contain_text("lost")
    assert problems(page) == []
    page.locator(".games li a").click()
    page.locator(".controls").wait_for()
    page.get_by_role("button", name="Explain this game").click()
    expect(page.locator(".analysis svg[role=img]")).to_be_visible()
    assert problems(page) == []


def _train(guest: Guest) -> None:
    guest.go("#/train")
    train(guest.page)
    assert problems(guest.page) == []


def _solve(guest: Guest) -> None:
    page = guest.page
    guest.go("#/train/puzzles")
    page.get_by_role("button", name="To the question").click()
    page.locator("[data-choice]").first.click()
    expect(page.locator(".why")).to_have_count(2)
    guest.still()
    assert problems(page) == []


def _take_it_along_forget_it_and_bring_it_back(guest: Guest) -> None:
    guest.go("#/games")
    taken = take_along(guest.page)
    (game,) = json.loads(taken)["games"]
    assert "bot:king" in json.dumps(game)
    forget(guest.page)
    bring(guest.page, taken)
    expect(guest.page.locator(".games li").first).to_contain_text("lost")
    assert problems(guest.page) == []
