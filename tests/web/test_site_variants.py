"""Whole games of every variant on a static site, each in another language."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser, expect

from tests.web.guests import play_at_random
from tests.web.static_site import somebody, tab
from tests.web.test_accessibility import problems

pytestmark = pytest.mark.torture
SPEAKING = """{
  const name = "tellstones.settings";
  const settings = { ...JSON.parse(localStorage.getItem(name)), language: "LANGUAGE" };
  localStorage.setItem(name, JSON.stringify(settings));
}"""


@pytest.mark.parametrize(
    ("way", "language"),
    [("bot", "en"), ("bot", "es"), ("round", "fr"), ("lines", "el"), ("lines", "zh-Hant")],
)
def test_a_whole_game_is_played_and_found_again(
    browser: Browser, address: str, way: str, language: str
) -> None:
    context = somebody(browser, SPEAKING.replace("LANGUAGE", language))
    guest = tab(context, address)
    expect(guest.page.locator("html")).to_have_attribute("lang", language)
    guest.page.locator(f'[data-way="{way}"]').click()
    guest.page.locator("[data-sit]").click()
    guest.until(guest.playing)
    play_at_random(guest, Random(17))
    assert guest.over()
    guest.settled()
    guest.still()
    assert problems(guest.page) == []
    guest.go("#/games")
    expect(guest.page.locator(".games li")).to_have_count(1)
    assert guest.problems == []
    context.close()
