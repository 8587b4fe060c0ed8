"""The Road in the page: its map fits everywhere; a station is played, and walked past."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.guests import Guest, script
from tests.web.test_fit import SIZES, UNFIT
from tests.web.test_lobby import resign

Sit = Callable[..., Guest]


def fits(guest: Guest, *, clips: bool = True) -> None:
    for width, height in SIZES:
        guest.page.set_viewport_size({"width": width, "height": height})
        at = f"{width}x{height}"
        assert guest.page.evaluate(UNFIT if clips else script("pressable")) == [], at
    guest.page.set_viewport_size({"width": 1280, "height": 720})


def test_a_newcomer_walks_and_after_three_losses_walks_on(sit: Sit) -> None:
    guest = sit(1, settings="")
    page = guest.page
    page.locator('[data-way="road"]').click()
    expect(page.locator("[data-station]")).to_have_count(28)
    fits(guest)
    page.locator("[data-station=shield-1]").click()
    expect(page.locator("[data-shut]")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-go]").click()
    page.locator("[data-sit]").wait_for()
    page.locator("[data-sit]").click()
    for loss in range(3):
        guest.until(guest.playing)
        resign(guest)
        expect(page.locator("[data-result=false]")).to_be_visible()
        assert page.locator("[data-walk-on]").count() == (loss == 2)
        if loss < 2:
            guest.frames.clear()
            guest.press(page.locator("[data-again]"))
    fits(guest, clips=False)
    guest.press(page.locator("[data-walk-on]"))
    expect(page.locator("[data-sit]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-station].next")).to_have_attribute("data-station", "crown-2")
    page.locator("a.back").click()
    expect(page.locator('[data-way="road"] .stone svg')).to_be_visible()
    assert not guest.problems
