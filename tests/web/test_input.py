"""Drag, tap, hold, keyboard alone: each is enough to play with."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from playwright.sync_api import Locator, ViewportSize, expect

from tests.web.guests import SEEN_MS, SIZES, Guest, Sittings, play
from tests.web.test_layout import covers

Sit = Callable[..., Guest]


def drag(guest: Guest, what: Locator, onto: Locator, aside: float = 0.5) -> None:
    """`aside` is where on the target: 0 at its left edge, 1 at its right one."""
    start, end = what.bounding_box(), onto.bounding_box()
    assert start is not None
    assert end is not None
    mouse = guest.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] * aside, end["y"] + end["height"] / 2, steps=6)
    mouse.up()


def test_stones_are_dragged_to_an_end_and_onto_each_other(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    sittings.around(one, other, opening=["S"])
    one.settled()
    drag(one, one.pool("C"), one.page.locator(".mat"), 0.9)
    other.until(other.my_word)
    other.settled()
    assert other.frame["view"]["lines"] == [["S", "C"]]
    drag(other, other.pool("W"), other.page.locator(".mat"), 0.1)
    one.until(one.my_word)
    one.settled()
    drag(one, one.spot(1), one.spot(3))
    one.until(lambda: one.frame["view"]["lines"] == [["C", "S", "W"]])


def test_a_hidden_stone_is_seen_while_it_is_held_and_no_longer(
    sit: Sit, sittings: Sittings
) -> None:
    one, other = sit(1, "phone"), sit(2)
    sittings.around(one, other, opening=["S"])
    play("h1 C>", one, other)
    one.settled()
    box = one.spot(1).bounding_box()
    assert box is not None
    one.page.mouse.move(box["x"] + 20, box["y"] + 20)
    one.page.mouse.down()
    expect(one.spot(1)).to_have_attribute("aria-label", "Stone 1, Scales")
    expect(other.page.locator(".narration .event")).to_contain_text("is looking at stone 1")
    expect(other.spot(1)).to_have_attribute("aria-label", "Stone 1, hidden")
    one.page.wait_for_timeout(SEEN_MS)
    one.page.mouse.up()
    expect(one.spot(1)).to_have_attribute("aria-label", "Stone 1, hidden")
    expect(one.page.locator("[data-look]")).to_have_count(0)


def test_out_of_sight_nobody_holds_a_stone_up(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    sittings.around(one, other, opening=["S"])
    play("h1 p1", one, other)
    other.page.locator("[data-look]").dispatch_event("pointerdown", {"pointerId": 1})
    expect(other.page.locator(".spot.seen")).to_have_count(1)
    other.page.evaluate("dispatchEvent(new Event('blur'))")
    expect(other.page.locator(".spot.seen")).to_have_count(0)


HAS_FOCUS = "wanted => document.activeElement.matches(wanted)"


def focused(guest: Guest, wanted: str) -> None:
    """The focus is where the next act is."""
    guest.until(lambda: bool(guest.page.evaluate(HAS_FOCUS, wanted)))


def test_a_turn_that_is_begun_goes_on_while_people_come(sit: Sit, sittings: Sittings) -> None:
    one, other, third = sit(1), sit(2), sit(3)
    table = sittings.around(one, other, opening=["S"])
    one.settled()
    one.pool("C").click()
    focused(one, ".end")
    one.spot(1).focus()
    third.go(f"/table/{table}")
    one.until(lambda: bool(one.frame["watchers"]))
    one.settled()
    focused(one, ".spot")
    one.page.locator(".end.right").click()
    other.until(lambda: other.frame["view"]["lines"] == [["S", "C"]])


def press(guest: Guest, *keys: str) -> None:
    """Keys, until something has happened. Whatever is pressed, the focus is never lost."""
    guest.until(guest.my_word)
    guest.settled()
    seen = guest.frame["event_seq"]
    for key in keys:
        guest.page.keyboard.press(key)
        focused(guest, ":not(body)")
    guest.until(lambda: guest.frame["event_seq"] > seen)
    guest.settled()
    focused(guest, ":not(body)")


def test_a_whole_game_with_the_keyboard_alone(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2, language="es")
    sittings.around(one, other, opening=["S"])
    one.settled()
    one.page.keyboard.press("p")
    focused(one, '[data-pool="C"]')
    press(one, "ArrowRight", "ArrowLeft", "Enter", "ArrowLeft")
    press(other, "2", "e")  # esconder
    assert other.frame["view"]["lines"] == [["C", None]]
    press(one, "s", "1", "2")
    other.until(other.my_word)
    other.settled()
    for key in ("1", "b", "Escape"):  # a Boast is asked about once more; Escape takes it back
        other.page.keyboard.press(key)
    expect(other.page.locator("dialog")).to_have_count(0)
    focused(other, ":not(body)")
    press(other, "1", "d")  # desafiar
    one.until(one.my_word)
    one.settled()
    focused(one, '[data-name="C"]')
    press(one, *["ArrowRight"] * 5, "Enter", "Enter")
    assert one.frame["view"]["score"] == [1, 0]
    press(one, "ArrowRight", "1", "h")
    press(other, "k", "Enter")
    focused(other, "[data-look]")
    other.page.keyboard.down("Enter")
    expect(other.spot(1)).to_have_attribute("aria-label", "Piedra 1, Balanza")
    expect(other.page.locator("[aria-live=assertive]")).to_have_text("Piedra 1, Balanza")
    other.page.wait_for_timeout(SEEN_MS)
    other.page.keyboard.up("Enter")
    one.until(one.my_word)
    one.settled()
    one.page.keyboard.press("b")  # what is safe has the focus: Enter alone boasts of nothing
    focused(one, "dialog .plain")
    press(one, "Tab", "Enter")
    other.until(other.my_word)
    other.settled()
    focused(other, ".turn-panel")
    other.page.keyboard.press("Tab")
    focused(other, '[data-reply="believe"]')
    press(other, "Tab", "Tab", "Enter")
    one.until(one.my_word)
    one.settled()
    focused(one, ".turn-panel")
    press(one, "Tab", "Tab", "Enter")
    other.until(other.my_word)
    focused(other, ".spot.wanted")
    press(other, "1", *["ArrowRight"] * 5, "Enter", "Enter")
    assert other.frame["result"] == {"winner": "B", "termination": "boast"}
    focused(other, ":not(body)")


def test_the_keys_are_told_by_a_question_mark_and_to_screen_readers(
    sit: Sit, sittings: Sittings
) -> None:
    one, other = sit(1, language="el"), sit(2)
    sittings.around(one, other, opening=["S"])
    one.settled()
    action = one.page.locator('[data-action="hide"]')
    letter = action.get_attribute("aria-keyshortcuts")
    assert letter
    one.page.keyboard.press("?")
    expect(one.page.locator("dialog kbd", has_text=letter)).to_have_count(1)
    one.page.keyboard.press("Escape")
    expect(one.page.locator("dialog")).to_have_count(0)
    focused(one, ":not(body)")
    expect(one.spot(1)).to_have_attribute("aria-keyshortcuts", "1")


def test_dialogs_begin_with_their_first_act(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    focused_first = {"bot": "input:checked", "round": "input:checked"}
    for way, first in focused_first.items():
        one.page.locator(f'[data-way="{way}"]').click()
        focused(one, first)
        one.page.keyboard.press("Escape")
    sittings.around(one, other, opening=["S"])
    play("h1", one, other)
    other.settled()
    other.page.keyboard.press("b")
    focused(other, "[data-cancel]")  # B and then Enter must not boast
    for size in SIZES.values():  # one recounts the Line just then
        other.page.set_viewport_size(cast("ViewportSize", size))
        assert not covers(other, "dialog", ".mat"), size
    other.page.keyboard.press("Escape")
    other.page.locator("nav.corner button").first.click()
    focused(other, ".list button")


def test_what_others_say_reaches_the_ears_too(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    sittings.around(one, other, opening=["S"])
    other.settled()
    other.page.locator(".banter .more").click()
    other.page.locator(".talk input").fill("Now where was the Crown?")
    other.page.keyboard.press("Enter")
    expect(one.page.locator("[data-aloud]")).to_contain_text(": Now where was the Crown?")


def test_what_is_grey_says_which_rule_refuses_it(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1, "phone"), sit(2)
    sittings.around(one, other, opening=["S"])
    one.settled()
    one.spot(1).click()
    peek = one.page.locator('[data-action="peek"]')
    expect(peek).to_have_attribute("aria-disabled", "true")
    peek.click(force=True)
    expect(one.page.get_by_role("alert")).to_have_text(
        "Only a hidden stone can be peeked at; everyone can see this one."
    )


def test_banter_is_one_tap_away_and_heard_in_each_readers_language(
    sit: Sit, sittings: Sittings
) -> None:
    one, other = sit(1), sit(2, language="el")
    sittings.around(one, other, opening=["S"])
    other.settled()
    other.page.locator(".banter .more").click()
    other.page.get_by_role("button", name="Τι ωραίος καιρός").click()
    expect(one.page.locator(".seat.far .bubble")).to_have_text("What fine weather we are having.")
    other.page.locator(".banter .more").click()
    other.page.locator(".talk input").fill("<b>ουφ</b>")
    other.page.locator(".talk form .gold").click()
    expect(one.page.locator(".seat.far .bubble")).to_have_text("<b>ουφ</b>")


def test_a_hand_hovers_where_the_opponent_points(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    sittings.around(one, other, opening=["S"])
    one.settled()
    expect(other.page.locator(".hand.away")).to_have_count(2)
    one.spot(1).hover()
    expect(other.page.locator(".hand:not(.away)")).to_have_count(1)


def test_a_double_click_on_resign_asks_and_gives_nothing_away(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    sittings.around(one, other, opening=["S"])
    one.page.locator("nav.corner button").first.click()
    box = one.page.locator("[data-resigning]").bounding_box()
    assert box is not None
    one.page.mouse.dblclick(box["x"] + 20, box["y"] + box["height"] / 2)
    sure = one.page.locator("[data-resign]")
    expect(sure).to_be_enabled()
    assert one.frame["phase"] == "playing"
    sure.click()
    one.until(one.over)


def test_play_now_begins_at_once_against_a_bot_and_without_a_clock(sit: Sit) -> None:
    guest = sit(1)
    guest.page.locator('[data-way="now"]').click()
    guest.until(guest.playing)
    assert [seat["by"] for seat in guest.frame["seats"]] == ["person", "bot"]
    assert guest.frame["clock"] is None
    assert guest.frame["time"]["kind"] == "none"
