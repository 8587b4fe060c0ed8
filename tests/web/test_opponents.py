"""Choosing an opponent: portraits of all levels, by touch and by keyboard, and one's record."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tellstones.bots.levels import LEVELS
from tellstones.bots.personas import companies
from tellstones.i18n import LANGUAGES, say
from tests.web.guests import CREATE, Guest, Sittings
from tests.web.test_accessibility import clipped, problems
from tests.web.test_lobby import resign

Sit = Callable[..., Guest]
SIZES = ((320, 568), (360, 640), (390, 844), (1280, 720))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_is_a_portrait_with_a_name_and_a_line(sit: Sit, language: str) -> None:
    page = sit(1, language=language).page
    for way, seats in (("bot", 1), ("round", 3)):
        page.locator(f'[data-way="{way}"]').click()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            cards = page.locator("[data-opponent]")
            expect(cards).to_have_count(len(LEVELS))
            for card, level in zip(cards.all(), LEVELS, strict=True):
                expect(card.locator("svg")).to_have_count(seats)
                first = companies()[level].people[1].name
                for text in (f"persona.{first}", f"level.{level}", f"web.level.{level}"):
                    expect(card).to_contain_text(say(text, language))
                box = card.bounding_box()
                assert box is not None
                assert min(box["width"], box["height"]) >= 44
            assert clipped(page) == [], (way, width)
            expect(page.locator("dialog [data-sit]")).to_be_in_viewport(ratio=1)
            assert page.evaluate(
                """() => {
                    const button = document.querySelector("dialog [data-sit]");
                    const { x, y, width, height } = button.getBoundingClientRect();
                    const top = document.elementFromPoint(x + width / 2, y + height / 2);
                    return button.contains(top);
                }"""
            ), (way, width)
        page.keyboard.press("Escape")


def test_arrow_keys_choose_and_the_chosen_bot_sits_opposite(sit: Sit) -> None:
    guest = sit(1, "phone")
    guest.page.locator('[data-way="bot"]').click()
    guest.page.locator('[data-opponent="marshal"] input').focus()
    guest.page.keyboard.press("Space")
    guest.page.keyboard.press("ArrowRight")
    expect(guest.page.locator('[data-opponent="king"] input')).to_be_checked()
    expect(guest.page.locator('[data-opponent="king"]')).to_be_in_viewport()
    assert problems(guest.page) == []
    guest.page.locator("dialog [data-sit]").click()
    guest.until(guest.playing)
    assert guest.frame["seats"][1]["bot"] == "king"


def test_finished_games_count_for_the_bot_that_was_played(sit: Sit, sittings: Sittings) -> None:
    guest = sit(31)
    seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "squire:bold"}]
    table = guest.page.evaluate(CREATE, {"seats": seats})
    guest.go(f"/table/{table}")
    guest.until(guest.playing)
    resign(guest)
    guest.until(lambda: guest.frame["phase"] == "over")
    guest.page.goto(sittings.base)
    guest.page.locator('[data-way="bot"]').click()
    met = guest.page.locator('[data-opponent="squire"] [data-record]')
    expect(met).to_contain_text("Won 0, lost 1")
    expect(guest.page.locator('[data-opponent="king"] [data-record]')).to_have_text("not met yet")
    assert problems(guest.page) == []
