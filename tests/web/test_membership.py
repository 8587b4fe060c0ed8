"""Membership: a guest who has played makes a passkey, and signs in by it in another browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.web.guests import CREATE, Guest, Sittings
from tests.web.keyring import Keyring, join
from tests.web.test_accessibility import clipped, problems
from tests.web.test_lobby import resign

BOT = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "page"}]


def me(guest: Guest) -> Any:
    return guest.page.evaluate("fetch('/api/me').then((answer) => answer.json())")


def test_a_guest_plays_makes_a_passkey_and_signs_in_elsewhere(secure: Sittings) -> None:
    guest = secure.sit(95, "phone")
    keyring = Keyring(guest.page)
    guest.page.locator("[data-settings]").click()
    expect(guest.page.locator("[data-membership]")).to_be_visible()
    expect(guest.page.locator("[data-offer]")).to_have_count(0)  # not before the first game
    guest.page.keyboard.press("Escape")
    guest.go(f"/table/{guest.page.evaluate(CREATE, {'seats': BOT})}")
    guest.until(guest.playing)
    resign(guest)
    guest.page.locator("[data-offer]").wait_for()
    assert clipped(guest.page) == []
    guest.page.locator("[data-dismiss]").click()
    expect(guest.page.locator("[data-offer]")).to_have_count(0)
    read_in_every_language(guest, secure)
    guest.page.locator("[data-offer]").click()
    sheet = guest.page.locator("dialog dialog")
    assert problems(guest.page) == []
    sheet.locator("input").fill("King")
    sheet.locator("[data-make]").click()
    expect(sheet.get_by_role("alert")).to_contain_text("That name is taken")
    guest.page.keyboard.press("Escape")
    join(guest, "Rowena")
    assert problems(guest.page) == []
    known = me(guest)
    assert (known["name"], known["member"], known["played"]) == ("Rowena", True, True)

    elsewhere = secure.sit(96)
    Keyring(elsewhere.page).take(keyring.passkeys()[0])
    elsewhere.page.goto(f"{secure.base}/enter")
    elsewhere.page.locator("[data-sign-in]").click()
    expect(elsewhere.page.locator('input[autocomplete="nickname"]')).to_have_value("Rowena")
    assert me(elsewhere)["person"] == known["person"]
    elsewhere.page.locator("[data-settings]").click()
    listed = elsewhere.page.locator("[data-membership] li")
    expect(listed).to_have_count(1)
    assert problems(elsewhere.page) == []
    listed.get_by_role("button").click()
    expect(listed).to_have_count(0)
    elsewhere.page.goto(f"{secure.base}/enter")
    elsewhere.page.locator("[data-sign-in]").click()
    expect(elsewhere.page.get_by_role("alert")).to_have_text("This passkey is not registered here.")


def read_in_every_language(guest: Guest, secure: Sittings) -> None:
    """The sheet that is offered, from the settings, in which languages are changed."""
    guest.page.goto(secure.base)
    guest.page.locator("[data-settings]").click()
    for own_name in ("Español", "Français", "Ελληνικά", "繁體中文", "English"):
        guest.page.get_by_label(own_name, exact=True).check()
        guest.page.locator("[data-offer]").click()
        guest.page.locator("[data-make]").wait_for()
        assert clipped(guest.page) == [], own_name
        guest.page.keyboard.press("Escape")


def test_where_a_page_is_not_secure_it_says_so_and_offers_none(sittings: Sittings) -> None:
    guest = sittings.sit(1, "phone")
    guest.page.locator("[data-settings]").click()
    section = guest.page.locator("[data-membership]")
    expect(section).to_contain_text("a secure address (https)")
    expect(section.get_by_role("button")).to_have_count(0)
    guest.page.goto(f"{sittings.base}/enter")
    guest.page.locator("form").wait_for()
    expect(guest.page.locator("[data-sign-in]")).to_have_count(0)
