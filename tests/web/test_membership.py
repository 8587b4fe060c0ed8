"""Membership: a guest who has played makes a passkey, and signs in by it in another browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.web.guests import Guest, Sittings
from tests.web.served import Served
from tests.web.test_accessibility import clipped, problems
from tests.web.test_lobby import resign

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def secure(browser: Browser, served: Served) -> Iterator[Sittings]:
    """By a name, as passkeys need it: an address of numbers has none."""
    opened = Sittings(browser, served.base.replace("127.0.0.1", "localhost"))
    yield opened
    opened.close()


class Keyring:
    """Chromium's virtual authenticator: the passkeys of a device, without its dialog."""

    def __init__(self, page: Page) -> None:
        self._cdp: CDPSession = page.context.new_cdp_session(page)
        self._cdp.send("WebAuthn.enable")
        added = self._cdp.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
        self._device: str = added["authenticatorId"]

    def passkeys(self) -> list[Any]:
        found = self._cdp.send("WebAuthn.getCredentials", {"authenticatorId": self._device})
        return list(found["credentials"])

    def take(self, passkey: Any) -> None:
        """As passkeys come along to the other devices of a person."""
        wish = {"authenticatorId": self._device, "credential": passkey}
        self._cdp.send("WebAuthn.addCredential", wish)


def me(guest: Guest) -> Any:
    return guest.page.evaluate("fetch('/api/me').then((answer) => answer.json())")


def test_a_guest_plays_makes_a_passkey_and_signs_in_elsewhere(secure: Sittings) -> None:
    guest, other = secure.sit(1, "phone"), secure.sit(2)
    keyring = Keyring(guest.page)
    guest.page.locator("[data-settings]").click()
    expect(guest.page.locator("[data-membership]")).to_be_visible()
    expect(guest.page.locator("[data-offer]")).to_have_count(0)  # not before the first game
    guest.page.keyboard.press("Escape")
    secure.around(guest, other, opening=["S"])
    resign(guest)
    guest.page.locator("[data-offer]").wait_for()
    assert clipped(guest.page) == []
    read_in_every_language(guest, secure)
    guest.page.locator("[data-offer]").click()
    sheet = guest.page.locator("dialog dialog")
    assert problems(guest.page) == []
    sheet.locator("input").fill("King")
    sheet.locator("[data-make]").click()
    expect(sheet.get_by_role("alert")).to_contain_text("That name is taken")
    sheet.locator("input").fill("Rowena")
    sheet.locator("[data-make]").click()
    expect(sheet.locator("[data-welcome]")).to_contain_text("Rowena")
    assert problems(guest.page) == []
    known = me(guest)
    assert (known["name"], known["member"], known["played"]) == ("Rowena", True, True)

    elsewhere = secure.sit(3)
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
    expect(elsewhere.page.get_by_role("alert")).to_have_text("This passkey is not known here.")


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
