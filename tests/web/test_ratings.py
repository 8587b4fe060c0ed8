"""Ratings in the browser: two strangers play a rated game, and see what it has changed."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tellstones.i18n.languages import LANGUAGES
from tests.web.guests import AT_ONCE, CREATE, Guest, Sittings, settled_as
from tests.web.test_accessibility import clipped, problems
from tests.web.test_lobby import SEATS, resign

Sit = Callable[..., Guest]
RATED = settled_as(rated=True) + AT_ONCE
QUICK = {"kind": "word", "seconds": 60}
SETTLE = "wish => localStorage.setItem('tellstones.settings', JSON.stringify(wish))"
THEMES = ("dark", "light", "contrast", "dark", "light")


def test_two_strangers_play_a_rated_game_and_see_both_ratings_change(
    sit: Sit, sittings: Sittings
) -> None:
    one, other = sit(1, "phone", settings=RATED), sit(2, settings=RATED)
    one.page.locator("[data-find]").click()
    one.until(one.arrived)
    expect(one.page.locator("[data-terms]")).to_contain_text("rated")
    other.page.locator("[data-find]").click()
    for person in (one, other):
        person.until(person.playing)
    resign(other)
    expect(one.page.locator("[data-rating]")).to_have_text("Your rating: 1579 ± 484 (+79)")
    expect(other.page.locator("[data-rating]")).to_have_text("Your rating: 1421 ± 484 (−79)")
    assert problems(one.page) == []
    person = one.frame["you"]["person"]
    other.page.goto(f"{sittings.base}/person/{person}")
    expect(other.page.locator("main")).to_contain_text("1579 ± 484")
    expect(other.page.locator("main li")).to_contain_text("1579 (+79)")
    other.page.goto(f"{sittings.base}/ratings")
    expect(other.page.locator("main")).to_contain_text("Nobody’s rating is sure yet")
    for language, theme in zip(LANGUAGES, THEMES, strict=True):
        one.page.evaluate(SETTLE, {"language": language, "theme": theme})
        for path in (f"/person/{person}", "/ratings"):
            one.page.goto(sittings.base + path)
            expect(one.page.locator("figcaption, select").first).to_be_visible()
            assert problems(one.page) == [], (path, language, theme)
            assert clipped(one.page) == [], (path, language, theme)


def test_whoever_comes_is_told_that_a_game_is_rated_and_may_say_no(
    sit: Sit, sittings: Sittings
) -> None:
    host, guest = sit(1), sit(2, "phone")
    table = host.page.evaluate(CREATE, {"seats": SEATS, "time": QUICK, "rated": True})
    host.page.goto(f"{sittings.base}/table/{table}")
    guest.page.goto(f"{sittings.base}/table/{table}")
    expect(guest.page.locator("[data-terms]")).to_contain_text("rated")
    guest.page.locator("[data-casual]").check()
    assert problems(guest.page) == []
    assert clipped(guest.page) == []
    guest.press(guest.page.locator("[data-sit]"))
    host.until(host.playing)
    assert not host.frame["rated"]
