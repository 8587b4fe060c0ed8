"""Reload, lost network, server restart, second device: the same table, without a click."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.guests import Guest, Sittings, awaited, play
from tests.web.served import Served

Sit = Callable[..., Guest]
THROUGH_EVERY_PHASE: dict[str, tuple[Any, ...]] = {
    "at once": (
        {},
        ("C>", "acting"),
        ("W> h1 h2 h3 c1", "answering"),
        ("=C p2", "peeking"),
        ("p. b", "replying"),
        ("steal", "yielding"),
        ("doubt", "proving"),
    ),
    "by hand": (
        {"hands": "opponent", "first": "random", "elder": "A"},
        ("", "choosing"),
        ("first C>", "carrying"),
    ),
}


@pytest.mark.parametrize("hands", THROUGH_EVERY_PHASE)
def test_a_reload_in_the_middle_of_each_phase_loses_nothing(
    sit: Sit, sittings: Sittings, hands: str
) -> None:
    one, other = sit(1), sit(2)
    rules, *phases = THROUGH_EVERY_PHASE[hands]
    sittings.around(one, other, opening=["S"], **rules)
    for moves, phase in phases:
        play(moves, one, other)
        speaker = awaited((one, other))
        before = speaker.frame["view"]
        speaker.reload()
        speaker.until(speaker.my_word)
        assert speaker.frame["view"] == before
        assert speaker.waiting["kind"] == phase
        speaker.settled()
        expect(
            speaker.page.locator("section.turn-panel button, .pool button").first
        ).to_be_enabled()
        if phase == "peeking":  # a look that was not taken yet waits for the looker
            speaker.look()
            speaker.until(speaker.nobody_looks)


def test_a_killed_server_comes_back_and_the_game_goes_on(
    sit: Sit, sittings: Sittings, served: Served
) -> None:
    one, other = sit(1, "phone"), sit(2)
    sittings.around(one, other, opening=["S"])
    play("C> h1", one, other)
    served.kill()
    for guest in (one, other):
        expect(guest.page.locator(".lost")).to_be_visible()
    served.start()
    for guest in (one, other):
        expect(guest.page.locator(".lost")).to_have_count(0)
    play("1~2 c2 =S", one, other)
    assert one.frame["view"]["lines"] == [["C", "S"]]


def test_a_lost_network_comes_back_and_the_game_goes_on(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1, "phone"), sit(2)
    sittings.around(one, other, opening=["S"])
    play("C>", one, other)
    one.page.context.set_offline(True)
    expect(one.page.locator(".lost")).to_be_visible()
    other.settled()
    other.say("h1")
    one.page.context.set_offline(False)
    one.until(one.my_word)
    expect(one.page.locator(".lost")).to_have_count(0)
    one.settled()
    expect(one.spot(1)).to_have_attribute("aria-label", "Stone 1, hidden")
    play("1~2", one, other)
    assert other.frame["view"]["lines"] == [["C", None]]


def test_whose_cookie_is_lost_comes_back_as_a_guest_who_watches(
    sit: Sit, sittings: Sittings
) -> None:
    one, other = sit(1), sit(2)
    sittings.around(one, other, opening=["S"])
    one.page.context.clear_cookies()
    one.reload()
    one.until(one.playing)
    assert one.frame["you"]["seats"] == []
    expect(one.page.locator(".spot")).to_have_count(1)


def test_a_second_device_sits_at_the_same_table(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    table = sittings.around(one, other, opening=["S"])
    play("C> h1", one, other)
    phone = sit(1, "phone", path=f"/table/{table}")
    phone.until(phone.my_word)
    phone.settled()
    phone.say("1~2")
    one.until(lambda: one.frame["event"]["kind"] == "swapped")
    one.settled()
    expect(one.spot(1)).to_have_attribute("aria-label", "Stone 1, Crown")


def test_what_happened_while_away_is_shown_happening(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    table = sittings.around(one, other, opening=["S"])
    play("C>", one, other)
    other.page.goto(sittings.base)
    other.frames.clear()
    other.page.goto(f"{sittings.base}/table/{table}")
    other.until(other.my_word)
    other.settled()
    expect(other.page.locator(".narration .event")).to_contain_text("Crown")
    expect(other.spot(2)).to_have_attribute("aria-label", "Stone 2, Crown")


def test_on_your_turn_the_title_says_so(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    sittings.around(one, other, opening=["S"])
    one.settled()
    expect(one.page).to_have_title(re.compile("^● Your turn – .* – Tellstones$"))
    expect(other.page).not_to_have_title(re.compile("●"))


def test_a_table_that_is_not_there_says_so(sit: Sit) -> None:
    guest = sit(1, path="/table/aaaaaaaaaaaaaaaa")
    expect(guest.page.locator("h1")).to_have_text("There is no such table.")
