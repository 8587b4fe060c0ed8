"""The other tables: four seats, two Lines, orders carried out by the opponent, several people at
one screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import cast

from playwright.sync_api import Locator, ViewportSize, expect

from tests.web.guests import (
    AT_ONCE,
    CREATE,
    MOVING,
    SEEN_MS,
    SIZES,
    Guest,
    Sittings,
    play,
    settled_as,
)
from tests.web.test_layout import covers

Sit = Callable[..., Guest]
SMALL_PHONE = {"width": 360, "height": 640}
FINGER_PX = 44
"""Minimum size of a touch target."""


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


def test_a_look_is_given_to_the_partner_action_first_too_and_three_are_told(
    sit: Sit, sittings: Sittings
) -> None:
    four = [sit(number) for number in (1, 2, 3, 4)]
    sittings.around(*four, opening=["S"])
    play("h1 C> h2 W> c1 =C", *four)
    asked = four[1]
    asked.until(asked.my_word)
    asked.settled()
    words = asked.page.locator(".narration")
    expect(words).to_contain_text("you may peek at three stones now")
    asked.page.locator('[data-action="peek"]').click()
    expect(words).to_contain_text("up to three stones")
    words.locator(".lend").click()
    asked.spot(2).click()
    four[3].page.locator("[data-look]").wait_for()
    assert "Crown" in four[3].look()


def test_two_lines_are_played_side_by_side(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1, "phone"), sit(2)
    sittings.around(one, other, lines=2, opening=["S", "C"], points=1)
    play("W>@2 h1@1 1~2@2 b@1 doubt 1=S", one, other)
    assert one.frame["result"] == {"winner": "B", "termination": "boast"}
    expect(other.page.locator(".mat")).to_have_count(2)
    for guest in (one, other):
        expect(guest.page.locator(".mat .which")).to_have_text(["Line 1", "Line 2"])
        box = guest.page.locator("[data-pool]").first.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER_PX


def test_orders_are_carried_out_by_the_opponents_hand(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1, "phone", settings=MOVING), sit(2, settings=MOVING)
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


def at_one_screen(
    guest: Guest, sittings: Sittings, seats: str = "AB", names: Sequence[str] = ()
) -> Locator:
    """A table whose seats all are at this screen; gives what uncovers it."""
    chairs = [
        {"seat": seat, "by": "me", "name": name}
        for seat, name in zip_longest(seats, names, fillvalue=None)
    ]
    rules = {"players": len(seats), "first": "A", "opening": ["S"]}
    table = guest.page.evaluate(CREATE, {"rules": rules, "seats": chairs})
    guest.page.goto(f"{sittings.base}/table/{table}")
    return guest.page.locator("[data-uncover]")


def test_at_one_screen_the_table_is_covered_for_a_look_and_for_nothing_else(
    sit: Sit, sittings: Sittings
) -> None:
    guest = sit(1, "phone")
    uncover = at_one_screen(guest, sittings, names=("Ann", "Bob"))
    for move in ("h1", "C>", "p1"):
        guest.until(guest.my_word)
        guest.settled()
        expect(uncover).to_have_count(0)
        expect(guest.page.locator(".narration .awaited")).to_contain_text(
            "Bob" if move == "C>" else "Ann"
        )
        guest.say(move)
    expect(guest.page.locator("h1")).to_contain_text("For Ann’s eyes only")
    expect(guest.page.locator(".spot")).to_have_count(0)
    guest.until(lambda: tables_in_memory(guest) == [])
    uncover.click()
    assert "Scales" in guest.look()
    guest.settled()
    expect(uncover).to_have_count(0)
    expect(guest.page.locator(".narration .awaited")).to_contain_text("Bob")
    assert guest.frame["sight"] is None
    assert not guest.problems


def tables_in_memory(guest: Guest) -> list[str]:
    """Every table with stones on it that the page still holds, wherever it does."""
    session = guest.page.context.new_cdp_session(guest.page)
    anything = session.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]
    wanted = {"prototypeObjectId": anything["objectId"]}
    found = session.send("Runtime.queryObjects", wanted)["objects"]
    held = """function () {
      return this.filter((one) => Array.isArray(one.lines) && Array.isArray(one.pools))
        .filter((one) => one.lines.flat().length > 0).map((one) => JSON.stringify(one.lines));
    }"""
    asked = {"objectId": found["objectId"], "functionDeclaration": held, "returnByValue": True}
    told = session.send("Runtime.callFunctionOn", asked)["result"]["value"]
    session.detach()
    return list(told)


def test_at_one_screen_a_look_that_was_given_is_for_the_partners_eyes(
    sit: Sit, sittings: Sittings
) -> None:
    guest = sit(1, "phone")
    uncover = at_one_screen(guest, sittings, "ABCD")
    for move in ("h1", "C>", "p1t"):
        guest.until(guest.my_word)
        guest.settled()
        guest.say(move)
    expect(guest.page.locator("h1")).to_contain_text("For Seat A’s eyes only")
    guest.page.reload()
    expect(guest.page.locator("h1")).to_contain_text("For Seat A’s eyes only")
    expect(guest.page.locator(".spot")).to_have_count(0)
    uncover.click()
    assert "Scales" in guest.look()
    expect(guest.page.locator(".narration .awaited")).to_contain_text("Seat D")


def test_face_to_face_each_has_an_edge_and_a_look_is_cupped_in_the_hand(
    sit: Sit, sittings: Sittings
) -> None:
    guest = sit(1, "phone", settings=settled_as(seating="opposite") + AT_ONCE)
    uncover = at_one_screen(guest, sittings)
    middle = SIZES["phone"]["height"] / 2
    for move, far in (("h1", False), ("C>", True), ("p1", False)):
        guest.until(guest.my_word)
        guest.settled()
        panel = guest.page.locator(".turn-panel").bounding_box()
        assert panel is not None
        assert (panel["y"] < middle) is far, "whose word it is has the acts at their edge"
        guest.say(move)
    look = guest.page.locator("[data-look]")
    look.dispatch_event("pointerdown", {"pointerId": 1, "button": 0})
    expect(guest.page.locator(".cup svg")).to_have_count(1)
    expect(guest.page.locator(".spot svg")).to_have_count(1)  # the Crown, which lies open
    guest.page.wait_for_timeout(SEEN_MS)
    look.dispatch_event("pointerup", {"pointerId": 1, "button": 0})
    expect(guest.page.locator(".cup")).to_have_count(0)
    expect(uncover).to_have_count(0)
    assert not guest.problems


def test_face_to_face_nobody_speaks_over_words_or_acts(sit: Sit, sittings: Sittings) -> None:
    guest = sit(1, "phone", settings=settled_as(seating="opposite") + AT_ONCE)
    at_one_screen(guest, sittings)
    for move in ("h1", "b", "believe", "b", "believe"):
        guest.until(guest.my_word)
        guest.settled()
        guest.say(move)
        guest.settled()
        for size in (SIZES["phone"], SMALL_PHONE):
            guest.page.set_viewport_size(cast("ViewportSize", size))
            assert not covers(guest, ".bubble", ".narration p, .who, .turn-panel *"), (move, size)


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
