"""Slow games in the browser: whose turn it is on the first screen, a calendar, a notification."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.web.guests import CREATE, Guest, Sittings
from tests.web.test_accessibility import clipped, problems
from tests.web.test_lobby import SEATS, row

Sit = Callable[..., Guest]
A_DAY = {"kind": "word", "seconds": 86_400}
NOTICES = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
}"""


def come_home(guest: Guest, sittings: Sittings) -> None:
    """Opens the first screen as a returning visitor."""
    guest.page.evaluate("localStorage.setItem('tellstones.known', '1')")
    guest.page.goto(sittings.base)


def test_ones_tables_say_where_it_is_ones_turn_and_how_long_one_has(
    sit: Sit, sittings: Sittings
) -> None:
    host, guest = sit(65), sit(66, "phone")  # who have no other tables
    rules = {"first": "B"}
    table = host.page.evaluate(CREATE, {"seats": SEATS, "time": A_DAY, "rules": rules})
    for person in (host, guest):
        person.page.goto(f"{sittings.base}/table/{table}")
    expect(guest.page.locator("[data-terms]")).to_contain_text("1 day a move")
    guest.press(guest.page.locator("[data-sit]"))
    for person in (host, guest):
        person.until(person.playing)
        come_home(person, sittings)
    expect(row(guest, table)).to_contain_text("Your turn · 24 hours left")
    host.go("/watch")
    expect(row(host, table)).to_be_visible()
    expect(row(host, table)).not_to_contain_text("Your turn")
    assert problems(guest.page) == []
    assert clipped(guest.page) == []


def test_a_calendars_address_is_made_in_the_settings(sit: Sit, sittings: Sittings) -> None:
    guest = sit(1, "phone")
    come_home(guest, sittings)
    guest.page.locator("[data-settings]").click()
    guest.page.locator("[data-feed]").click()
    address = guest.page.locator("[data-turns] input[readonly]")
    expect(address).to_have_value(re.compile(r"^http://.*/api/feed/[\w-]{43}\.ics$"))
    assert problems(guest.page) == []


def test_a_quick_hand_finds_the_whole_of_the_settings(sit: Sit, sittings: Sittings) -> None:
    """The settings are open before the server has said who is there."""
    guest = sit(1, "phone")
    held: list[Route] = []
    guest.page.route("**/api/me", lambda route: held.append(route))
    come_home(guest, sittings)
    guest.page.locator("[data-settings]").click()
    expect(guest.page.locator("dialog")).to_be_visible()
    guest.until(lambda: bool(held))
    for asked in [*held]:
        asked.continue_()
    guest.page.unroute("**/api/me")
    expect(guest.page.locator("[data-feed]")).to_be_visible()


def test_the_service_worker_shows_what_came(sit: Sit, sittings: Sittings) -> None:
    guest = sit(1, service_workers="allow")
    guest.page.context.grant_permissions(["notifications"], origin=sittings.base)
    guest.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    devtools = guest.page.context.new_cdp_session(guest.page)
    registrations: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(
            one["registrationId"]
            for one in told["registrations"]
            if one["scopeURL"].startswith(sittings.base) and not one["isDeleted"]
        ),
    )
    devtools.send("ServiceWorker.enable")
    guest.until(lambda: bool(registrations))
    message = {"path": f"table/{'a' * 16}", "text": "Your turn: Roxane"}
    shown = {"title": "Tellstones", "body": "Your turn: Roxane", "tag": message["path"]}

    def delivered() -> bool:
        """A worker that is only just starting misses a message; a second one replaces the first."""
        wish = {"origin": sittings.base, "registrationId": registrations[-1]}
        devtools.send("ServiceWorker.deliverPushMessage", {**wish, "data": json.dumps(message)})
        guest.page.wait_for_timeout(500)
        return bool(guest.page.evaluate(NOTICES) == [shown])

    guest.until(delivered)
