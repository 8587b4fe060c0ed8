"""Study and the Road on a static site: what a server's page has, in one visit each."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Browser, BrowserContext, expect

from tests.web.guests import Guest
from tests.web.perfect_memory import plays
from tests.web.static_site import sit_down_with_the_king, somebody, tab, visitor
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
    notice = guest.page.locator('[data-browser-limit="unserved"]')
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
    for kept in ("true", "false"):
        page.evaluate(f"void (navigator.storage.persisted = async () => {kept})")
        guest.go("#/games")
        expect(page.locator(".games li")).not_to_have_count(0)
        expect(page.locator("[data-keep]")).to_have_count(1 if kept == "false" else 0)
        if kept == "true":
            guest.go("#/")
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
    page.get_by_role("button", name="Skip to the question").click()
    page.locator("[data-choice]").first.click()
    expect(page.locator(".why")).to_have_count(1)
    guest.still()
    assert problems(page) == []
    guest.go("#/train/name")
    page.locator("[data-next]").click()
    expect(page.locator("main.recall")).to_have_attribute("data-number", "1")
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


def test_the_first_station_of_the_road_is_won_offline(browser: Browser, address: str) -> None:
    context, guest = visitor(browser, address)
    page = guest.page
    page.locator('[data-way="road"]').click()
    page.locator("[data-go]").click()
    page.locator("[data-sit]").click()
    guest.until(guest.playing)
    context.set_offline(True)
    plays(guest)
    while page.locator("[data-result]").get_attribute("data-result") == "false":
        _again(guest)
        plays(guest)
    expect(page.locator("[data-watchers]")).to_have_count(0)
    _see_what_was_won(guest)
    assert guest.problems == []
    context.close()


NOTE_WHAT_IS_AWAITED = """() => {
  window.awaited = [];
  const note = () => awaited.push(document.querySelector("p.awaited")?.textContent ?? "");
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(note).observe(document.body, all);
}"""


def test_a_prelude_is_watched_offline(browser: Browser, address: str) -> None:
    context, guest = visitor(browser, address)
    page = guest.page
    halls = ("crown", "shield", "sword", "flag")
    visits = {f"{hall}-{number}": {"won": True} for hall in halls for number in (1, 2)}
    guest.go("#/games")
    bring(page, json.dumps({"games": [], "road": {"visits": visits}}))
    expect(page.get_by_text("8 stitches")).to_be_visible()
    guest.go("#/road/knight-1")
    page.evaluate(NOTE_WHAT_IS_AWAITED)
    page.locator("[data-sit]").click()
    guest.until(guest.playing)
    context.set_offline(True)
    guest.until(lambda: bool(guest.frame["event_seq"]) and not guest.frame["prelude"])
    expect(page.locator("p.awaited")).to_have_text("Your turn.")
    assert any("Watch:" in text for text in page.evaluate("awaited"))
    assert guest.frame["view"]["lines"][0] == [None] * 4
    resign(guest)
    expect(page.locator("[data-result=false]")).to_be_visible()
    assert guest.problems == []
    context.close()


def _again(guest: Guest) -> None:
    """Another game there: a Boast may be stolen by chance from anybody."""
    guest.frames.clear()
    guest.page.locator("[data-again]").click()
    guest.until(guest.playing)


def _see_what_was_won(guest: Guest) -> None:
    page = guest.page
    expect(page.locator("[data-road-ending] .said")).to_contain_text("Lirel")
    expect(page.locator('[data-honor="0"][data-won=true]')).to_be_visible()
    expect(page.locator("[data-next]")).to_be_visible()
    page.locator("[data-map]").click()
    expect(page.locator("[data-station=crown-1]")).to_have_class(re.compile(r"\bwon\b"))
    expect(page.locator("[data-station].next")).to_have_attribute("data-station", "crown-2")
