"""Overlaps: text covers no other text and no name, and a held stone is above everything."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import cast

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.web.guests import Guest, Sittings, play
from tests.web.test_accessibility import clipped

Sit = Callable[..., Guest]
LOW = (
    {"width": 1366, "height": 768},
    {"width": 1280, "height": 720},
    {"width": 390, "height": 667},
)
GREAT = {"width": 2560, "height": 1440}
"""A great screen stands farther away: letters grow with it."""
SMALLEST_LETTERS_PX = 17
APART = (".far .bubble", ".who", ".narration p", ".mat", ".pool", ".panel p", ".panel button")
LETTERS = """() => {
  const words = ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim();
  return Math.min(...[...document.querySelectorAll('main.table :not(.unseen)')]
    .filter((one) => one.checkVisibility() && [...one.childNodes].some(words))
    .map((one) => parseFloat(getComputedStyle(one).fontSize)));
}"""
COVERED = """([upper, lower]) => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const boxes = (found) => [...document.querySelectorAll(found)].filter(seen).map((one) => {
    const inside = document.createRange();
    inside.selectNodeContents(one);
    return inside.getBoundingClientRect();
  }).filter((box) => box.width > 0);
  const meet = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left) + 1
    && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 1;
  return boxes(upper).filter((a) => boxes(lower).some((b) => meet(a, b))).length;
}"""


def covers(guest: Guest, upper: str, lower: str) -> bool:
    return bool(guest.page.evaluate(COVERED, [upper, lower]))


def speak(guest: Guest, text: str) -> None:
    guest.page.locator("[data-talk]").click()
    guest.page.locator(".talk input").fill(text)
    guest.page.keyboard.press("Enter")


@pytest.mark.parametrize("language", ["en", "zh-TW"])
def test_what_is_said_covers_nothing_that_is_told(
    sit: Sit, sittings: Sittings, language: str
) -> None:
    one, other = sit(1, language=language), sit(2)
    sittings.around(one, other, opening=["S"])
    play("C> h1 W<", one, other)
    one.settled()
    speak(other, "What fine weather we are having.")
    for size in LOW:
        one.page.set_viewport_size(cast("ViewportSize", size))
        expect(one.page.locator(".far .bubble")).to_be_visible()
        assert not covers(one, ".far .bubble", ".narration p, .who"), size
    one.page.set_viewport_size(cast("ViewportSize", GREAT))
    assert one.page.evaluate(LETTERS) >= SMALLEST_LETTERS_PX
    assert clipped(one.page) == []
    for upper, lower in combinations(APART, 2):
        assert not covers(one, upper, lower), (upper, lower)


def test_a_notice_covers_no_name(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1, "phone", language="el"), sit(2)
    sittings.around(one, other, opening=["S"])
    other.page.locator("nav.corner button").first.click()
    other.page.get_by_role("button", name="Offer a draw").click()
    expect(one.page.locator(".notice")).to_be_visible()
    assert not covers(one, ".notice", ".who, .corner button")
    one.press(one.page.locator(".notice .plain"))
    expect(one.page.locator(".notice")).to_have_count(0)
    other.page.locator("nav.corner button").first.click()
    other.page.get_by_role("button", name="Offer a draw").click()
    expect(other.page.get_by_role("alert")).to_contain_text("after three more turns of yours")


def test_a_stone_in_the_hand_is_over_its_neighbours(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    sittings.around(one, other, opening=["S"])
    play("C> h1", one, other)
    one.settled()
    taken, beside = one.spot(1).bounding_box(), one.spot(2).bounding_box()
    assert taken is not None
    assert beside is not None
    one.page.mouse.move(taken["x"] + 40, taken["y"] + 40)
    one.page.mouse.down()
    one.page.mouse.move(beside["x"] + 20, beside["y"] + 40, steps=4)
    one.page.evaluate("document.querySelector('.dragged').style.pointerEvents = 'auto'")
    at = "([x, y]) => document.elementFromPoint(x, y).closest('.spot').dataset.place"
    assert one.page.evaluate(at, [beside["x"] + 20, beside["y"] + 40]) == "1"
    one.page.mouse.up()
