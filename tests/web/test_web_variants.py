"""The other tables: four seats, two Lines, orders by hand, several people at one screen."""

from __future__ import annotations

from collections.abc import Callable

from guests import CREATE, Guest, Sittings, play
from playwright.sync_api import expect

Sit = Callable[..., Guest]


def left_of(guest: Guest, one: int, other: int) -> bool:
    left, right = (guest.spot(place).bounding_box() for place in (one, other))
    return left is not None and right is not None and left["x"] < right["x"]


def test_four_browsers_play_a_kings_round(sit: Sit, sittings: Sittings) -> None:
    four = [sit(1, "phone"), sit(2), sit(3, "tablet"), sit(4, "sideways")]
    sittings.around(*four, opening=["S"], points=1)
    play("h1 C>", *four)
    for guest in four:
        guest.settled()
        assert left_of(guest, 1, 2), "left is left for every seat"
    play("p1t", *four)
    looker = four[0]
    looker.page.locator("[data-look]").wait_for()
    assert "Scales" in looker.look()
    play("b doubt 1=S", *four)
    for guest in four:
        assert guest.frame["result"] == {"winner": "B", "termination": "boast"}
        guest.page.locator(".ending").wait_for()
        assert not guest.problems


def test_two_lines_are_played_side_by_side(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1, "phone"), sit(2)
    sittings.around(one, other, lines=2, opening=["S", "C"], points=1)
    play("W>@2 h1@1 1~2@2 b@1 doubt 1=S", one, other)
    assert one.frame["result"] == {"winner": "B", "termination": "boast"}
    expect(other.page.locator(".mat")).to_have_count(2)


def test_orders_are_carried_out_by_the_opponents_hand(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1, "phone"), sit(2)
    sittings.around(one, other, opening=["S"], hands="opponent")
    play("C>", one, other)
    assert one.frame["view"]["lines"] == [["S"]]
    other.settled()
    other.pool("C").click()  # the stone that was pointed at: one tap does it
    one.until(lambda: one.frame["view"]["lines"] == [["S", "C"]])
    play("h1", one, other)
    one.settled()
    expect(one.page.locator(".spot.wanted")).to_have_count(1)
    play("ok", one, other)
    assert one.frame["view"]["lines"] == [[None, "C"]]


def test_at_one_screen_the_table_is_covered_until_the_next_one_is_there(
    sit: Sit, sittings: Sittings
) -> None:
    guest = sit(1, "phone")
    seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "me"}]
    wish = {"rules": {"first": "A", "opening": ["S"]}, "seats": seats}
    table = guest.page.evaluate(CREATE, wish)
    guest.page.goto(f"{sittings.base}/table/{table}")
    uncover = guest.page.locator("[data-uncover]")
    for move in ("C>", "h1", "1~2"):
        expect(guest.page.locator(".spot")).to_have_count(0)
        expect(guest.page.locator("h1")).to_contain_text("Hand the screen to Seat")
        uncover.click()
        guest.settled()
        guest.say(move)
        uncover.wait_for()
    assert not guest.problems


def test_a_spectator_sees_the_table_and_plays_nothing(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    table = sittings.around(one, other, opening=["S"])
    play("h1", one, other)
    watcher = sit(3, "phone", path=f"/table/{table}")
    watcher.until(watcher.playing)
    play("C>", one, other)
    watcher.until(lambda: watcher.frame["view"]["lines"] == [[None, "C"]])
    watcher.settled()
    expect(watcher.spot(1)).to_have_attribute("aria-label", "Stone 1, hidden")
    expect(watcher.page.locator("[data-action]")).to_have_count(0)
    expect(one.page.locator("nav.corner")).to_contain_text("1 watching")
