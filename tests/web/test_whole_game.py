"""Two browsers play: every action, said with what a person would touch."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.guests import Guest, Sittings, play

Sit = Callable[..., Guest]


def test_a_whole_game_with_every_action_between_a_phone_and_a_desk(
    sit: Sit, sittings: Sittings
) -> None:
    one, other = sit(1, "phone"), sit(2, "desk", language="fr")
    sittings.around(one, other, opening=["S"])
    play("C> h1 1~2 W> h1", one, other)
    one.settled()
    expect(one.page.locator(".narration .event")).to_have_text("You hid stone 1.")
    play("p1", one, other)
    other.page.locator("[data-look]").wait_for()
    assert "Couronne" in other.look()
    play("c2 =C", one, other)  # named wrongly: the challenger scores
    one.settled()
    expect(one.spot(2)).to_have_attribute("aria-label", "Stone 2, Scales")
    assert one.frame["view"]["score"] == [1, 0]
    play("h2 b believe", one, other)
    assert one.frame["view"]["score"] == [2, 0]
    play("b steal doubt 1=C 2=S", one, other)
    assert one.frame["result"] == {"winner": "A", "termination": "boast"}
    expect(one.page.locator(".narration .event")).to_have_text("You named every hidden stone.")
    expect(one.page.locator(".narration h2")).to_have_text("You win!")
    expect(other.page.locator(".narration h2")).to_be_visible()
    assert not one.problems + other.problems


def test_a_rematch_takes_both_to_a_new_table(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    table = sittings.around(one, other, opening=["S"], points=1)
    play("h1 c1 =S", one, other)
    for guest in (one, other):
        guest.page.locator(".ending .gold").click()
    for guest in (one, other):
        guest.page.wait_for_url(lambda url: table not in url)
        guest.until(guest.playing)
    assert one.frame["table"] == other.frame["table"]


def test_a_side_that_was_scored_against_may_look_at_more_stones(
    sit: Sit, sittings: Sittings
) -> None:
    one, other = sit(1), sit(2)
    sittings.around(one, other, opening=["S"])
    play("C> W> h1 h2 h3 c1 =C p2", one, other)
    one.page.locator("[data-look]").wait_for()
    expect(one.page.locator(".spot.wanted")).to_have_attribute("data-place", "2")
    assert "Crown" in one.look()
    one.say("p.")
    assert one.frame["event"]["kind"] == "stopped"


def test_when_a_game_ends_every_stone_is_turned_over(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    sittings.around(one, other, opening=["S"])
    play("C> h1 h2", one, other)
    one.page.locator("nav.corner button").first.click()
    one.page.get_by_role("button", name="Resign").click()
    one.page.get_by_role("button", name="Yes, resign").click()
    for guest in (one, other):
        guest.page.locator(".ending").wait_for()
        expect(guest.spot(1)).to_have_attribute("aria-label", "Stone 1, Scales")
        expect(guest.spot(2)).to_have_attribute("aria-label", "Stone 2, Crown")
