"""Other people: a touch on a name mutes, blocks, reports or sends away; bots may be asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
from playwright.sync_api import Locator, expect

from tests.web.guests import CREATE, Guest, Sittings, play
from tests.web.test_accessibility import problems
from tests.web.test_layout import covers

Sit = Callable[..., Guest]
WHO = "fetch('/api/me').then((answer) => answer.json())"


def touch_name(guest: Guest) -> Locator:
    """Taps the name of the player on the opposite side, and returns the sheet that opens."""
    guest.press(guest.page.locator(".seat.far .person"))
    sheet = guest.page.locator("dialog")
    sheet.wait_for()
    return sheet


def say(guest: Guest, text: str) -> None:
    guest.page.locator(".banter .more").click()
    guest.page.locator(".talk input").fill(text)
    guest.page.locator(".talk form .gold").click()


def test_who_is_muted_is_not_read_and_may_be_heard_again(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1, "phone"), sit(2)
    sittings.around(one, other, opening=["S"])
    bubble = one.page.locator(".seat.far .bubble")
    say(other, "rude words")
    expect(bubble).to_have_text("rude words")
    touch_name(one).locator("[data-mute]").click()
    one.page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    one.page.reload()
    one.page.locator(".seat.far .person").wait_for()
    say(other, "more of them")
    expect(one.page.locator(".seat.far")).to_contain_text("muted")
    expect(bubble).to_have_count(0)
    touch_name(one).locator("[data-mute]").click()
    one.page.keyboard.press("Escape")
    expect(bubble).to_have_text("more of them")


def test_somebody_is_blocked_reported_and_let_be_again(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(5), sit(6)
    sittings.around(one, other, opening=["S"])
    sheet = touch_name(one)
    with one.page.expect_response("**/api/me/blocks") as answered:
        sheet.locator("[data-block]").click()
    assert answered.value.ok
    expect(sheet.locator("[data-block]")).to_have_text("Unblock")
    sheet.locator("[data-report]").click()
    sheet.get_by_label("Their name").check()
    sheet.locator("input:not([type])").fill("a name nobody should read")
    with one.page.expect_request("**/api/reports") as asked:
        sheet.locator("[data-send]").click()
    report: Any = asked.value.post_data_json
    assert report["reason"] == "name"
    assert report["table"] == one.frame["table"]
    expect(sheet).to_contain_text("Thank you.")
    one.page.keyboard.press("Escape")
    one.page.goto(sittings.base)
    one.page.locator("[data-settings]").click()
    blocked = one.page.get_by_role("button", name="Unblock")
    blocked.click()
    expect(blocked).to_have_count(0)
    assert not one.problems


def test_devices_are_listed_in_the_settings_and_signed_out(sit: Sit, sittings: Sittings) -> None:
    one = sit(9, "phone")
    made = one.page.request.post(f"{sittings.base}/api/me/link").json()
    with httpx.Client(base_url=sittings.base) as other:
        other.post("/api/enter", json={"secret": made["secret"]}).raise_for_status()
        other.get("/api/me", headers={"User-Agent": "Firefox Android"}).raise_for_status()
        other.post("/api/me/phrase").raise_for_status()
        one.page.evaluate("localStorage.setItem('tellstones.known', '1')")
        one.page.goto(sittings.base)
        one.page.locator("[data-settings]").click()
        listed = one.page.locator("[data-devices] li")
        expect(listed).to_have_count(2)
        other.post("/api/me/programs", json={"name": "Robot"}).raise_for_status()
        one.page.reload()
        one.page.locator("[data-settings]").click()
        theirs = listed.filter(has_text="Firefox, Android")
        expect(theirs).to_contain_text("1 program")
        theirs.get_by_role("button").click()
        expect(listed).to_have_count(1)
        expect(listed).to_contain_text("This device")
        told = one.page.get_by_role("status").filter(has_text="recovery phrase")
        expect(told).to_be_visible()
        ended = one.page.get_by_role("status").filter(has_text="1 program")
        expect(ended).to_be_visible()
        assert other.get("/api/me").status_code == 401
    made = one.page.request.post(f"{sittings.base}/api/me/link").json()
    with httpx.Client(base_url=sittings.base) as other:
        other.post("/api/enter", json={"secret": made["secret"]}).raise_for_status()
        one.page.reload()
        one.page.locator("[data-settings]").click()
        expect(listed).to_have_count(2)
        one.page.locator("[data-end-others]").click()
        expect(listed).to_have_count(1)
        expect(one.page.locator("[data-end-others]")).to_have_count(0)
        assert other.get("/api/me").status_code == 401
    assert not one.problems


def test_a_link_of_somebody_else_signs_nobody_in_without_a_press(
    sit: Sit, sittings: Sittings
) -> None:
    """An attacker sends a link of their own; the guest who opens it stays who they are."""
    one, attacker = sit(1, "phone"), sit(2)
    seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "open"}]
    one.page.evaluate(CREATE, {"seats": seats})
    mine = one.page.evaluate(WHO)
    link = attacker.page.request.post(f"{sittings.base}/api/me/link").json()["secret"]
    one.page.evaluate("localStorage.setItem('tellstones.known', '1')")
    one.page.goto(f"{sittings.base}/enter#{link}")
    shown = one.page.locator("[data-link]")
    theirs = attacker.page.evaluate(WHO)
    expect(shown).to_contain_text(theirs["name"] or "a guest without a name")
    expect(shown).to_contain_text("stay with that guest")
    expect(shown).to_contain_text(mine["name"] or "a guest without a name")
    assert problems(one.page) == []
    assert link not in one.page.url
    assert one.page.evaluate(WHO)["person"] == mine["person"]
    shown.get_by_text("Create a recovery phrase").click()
    phrase = shown.locator("output").inner_text()
    one.page.locator("[data-enter]").click()
    one.page.wait_for_url(f"{sittings.base}/")
    assert one.page.evaluate(WHO)["person"] == theirs["person"]
    one.page.goto(f"{sittings.base}/enter#{phrase.replace(' ', '-')}")  # no link
    expect(one.page.get_by_role("alert")).to_contain_text("not valid here")
    assert one.page.evaluate(WHO)["person"] == theirs["person"]
    one.page.get_by_label("Your recovery phrase").fill(phrase)
    one.page.get_by_role("button", name="Sign in", exact=True).click()
    one.page.wait_for_url(f"{sittings.base}/")
    assert one.page.evaluate(WHO)["person"] == mine["person"]


def test_the_tables_maker_sends_somebody_away_before_the_start_and_not_while_they_play(
    sit: Sit, sittings: Sittings
) -> None:
    host, guest = sit(1), sit(2, "phone")
    table = sittings.table(host, 4)
    for person in (host, guest):
        person.page.goto(f"{sittings.base}/table/{table}")
    guest.page.locator("[data-sit]").click()
    host.page.locator(".seats .person").click()
    host.page.locator("[data-remove]").click()
    expect(guest.page.locator("h1")).to_have_text("You were asked to leave this table.")
    expect(host.page.locator(".seats .person")).to_have_count(0)
    sittings.around(host, guest, opening=["S"])
    remove = touch_name(host).locator("[data-remove]")
    expect(remove).to_have_attribute("aria-disabled", "true")
    guest.page.locator(".seat.far .person").click()
    expect(guest.page.locator("[data-report]")).to_be_visible()
    expect(guest.page.locator("[data-remove]")).to_have_count(0)


def test_in_the_lobby_a_name_is_touched_without_going_to_the_table(
    sit: Sit, sittings: Sittings
) -> None:
    host, guest = sit(1), sit(2, "phone")
    seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "open"}]
    table = host.page.evaluate(CREATE, {"seats": seats, "listed": True})
    host.page.goto(f"{sittings.base}/table/{table}")
    host.until(host.arrived)
    guest.page.goto(f"{sittings.base}/watch")
    row = guest.page.locator("article", has=guest.page.locator(f'a[href="/table/{table}"]'))
    guest.press(row.locator(".person"))
    guest.page.locator("[data-block]").wait_for()
    guest.page.keyboard.press("Escape")
    assert guest.page.url.endswith("/watch")
    guest.press(row.locator("a"))
    guest.page.wait_for_url(f"**/table/{table}")


def test_who_plays_bots_alone_may_ask_what_a_king_would_think(sit: Sit, sittings: Sittings) -> None:
    guest = sit(1, "phone")
    seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "page"}]
    wish = {"rules": {"first": "A", "opening": ["S"]}, "seats": seats}
    guest.page.goto(f"{sittings.base}/table/{guest.page.evaluate(CREATE, wish)}")
    guest.until(guest.my_word)
    guest.settled()
    guest.say("h1")
    guest.until(guest.my_word)
    guest.settled()
    guest.press(guest.page.locator("[data-hint]"))
    hint = guest.page.locator(".hint")
    expect(hint).to_contain_text("no longer counts")
    guest.press(hint.locator("[data-agree]"))
    expect(hint).to_contain_text("stone")
    expect(hint).to_contain_text("The King has seen only what you have seen.")
    expect(hint).to_contain_text("2 hints left in this game.")
    assert not covers(guest, ".hint", ".mat")
    assert not guest.problems


def test_among_people_there_are_no_hints(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    sittings.around(one, other, opening=["S"])
    play("h1", one, other)
    for guest in (one, other):
        guest.settled()
        expect(guest.page.locator("[data-hint]")).to_have_count(0)
