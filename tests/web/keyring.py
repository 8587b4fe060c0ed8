"""Passkeys in a browser, without its dialog: Chromium's virtual authenticator."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.web.guests import Guest

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Keyring:
    """The passkeys of a device."""

    def __init__(self, page: Page) -> None:
        self._cdp: CDPSession = page.context.new_cdp_session(page)
        self._cdp.send("WebAuthn.enable")
        added = self._cdp.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
        self._device: str = added["authenticatorId"]

    def passkeys(self) -> list[Any]:
        found = self._cdp.send("WebAuthn.getCredentials", {"authenticatorId": self._device})
        return list(found["credentials"])

    def take(self, passkey: Any) -> None:
        """Passkeys that are synced to a person's other devices."""
        wish = {"authenticatorId": self._device, "credential": passkey}
        self._cdp.send("WebAuthn.addCredential", wish)


def join(guest: Guest, name: str) -> None:
    """Takes the offer that is on the screen."""
    guest.page.locator("[data-offer]").click()
    sheet = guest.page.locator("dialog", has=guest.page.locator("[data-make]")).last
    sheet.locator("input").fill(name)
    sheet.locator("[data-make]").click()
    expect(guest.page.locator("[data-welcome]")).to_contain_text(name)
