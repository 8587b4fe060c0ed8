"""Nothing is lost in a page that is its own server: dying workers, two tabs, no room, no files."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.web.guests import Guest
from tests.web.static_site import sit_down_with_the_king, tab, visitor

WORKERS = """
window.workers = [];
window.Worker = class extends Worker {
  constructor(...wish) { super(...wish); workers.push(this); }
};
window.kill = () => workers.at(-1).terminate();
"""
HEARING = """
window.hears = () => true;
Object.defineProperty(BroadcastChannel.prototype, "onmessage", {
  set(hear) { this.addEventListener("message", (event) => hears(event.data) && hear(event)); },
});
"""
BEFORE_IT_IS_HEARD = """() => {
  const { postMessage } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.postMessage = function (message) {
    if (message.text?.includes('"t":"say"')) kill();
    postMessage.call(this, message);
  };
  window.kill = ((kill) => () => { window.kill = () => {}; kill(); })(window.kill);
}"""
BEFORE_IT_IS_ANSWERED = """() => {
  window.hears = (message) => {
    if (!message.text?.includes('"ack')) return message.to !== "page";
    window.hears = () => true;
    kill();
    return false;
  };
}"""
WITHOUT_PRIVATE_FILES = "navigator.storage.getDirectory = () => Promise.reject(new Error());"
WITHOUT_DATABASES = "Object.defineProperty(self, 'indexedDB', { value: undefined });"
SHOWN = "Number(document.querySelector('main.table').dataset.event)"
LITTLE_ROOM = 4096
"""Bytes."""


def begin(guest: Guest) -> None:
    sit_down_with_the_king(guest)
    guest.until(guest.my_word)
    guest.settled()


def move(guest: Guest) -> None:
    guest.settled()
    guest.say(guest.frame["legal"][0])


def said_by(guest: Guest, seat: str, after: int) -> set[int]:
    """The numbers of a seat's moves, of those that were heard since."""
    moves = [heard for heard in guest.frames if heard["event"] and heard["event"]["seat"] == seat]
    return {heard["event_seq"] for heard in moves if heard["event_seq"] > after}


@pytest.mark.parametrize(
    "kill",
    [pytest.param(BEFORE_IT_IS_HEARD, marks=pytest.mark.torture), BEFORE_IT_IS_ANSWERED],
    ids=["before it is heard", "before it is answered"],
)
def test_a_move_is_there_once_though_the_worker_dies_before_its_answer(
    kill: str, browser: Browser, address: str
) -> None:
    context, guest = visitor(browser, address, WORKERS + HEARING)
    begin(guest)
    before = guest.frame
    guest.page.evaluate(kill)
    move(guest)
    guest.until(lambda: guest.page.evaluate("workers.length === 2"))
    guest.until(lambda: guest.page.evaluate(SHOWN) > before["event_seq"])
    guest.until(guest.my_word)
    assert len(said_by(guest, before["you"]["seats"][0], before["event_seq"])) == 1
    context.close()


def test_two_tabs_play_at_one_table_and_either_may_be_closed(
    browser: Browser, address: str
) -> None:
    context, one = visitor(browser, address)
    begin(one)
    other = tab(context, one.page.url)
    other.until(other.my_word)
    move(other)
    one.until(lambda: one.my_word() and one.frame["event_seq"] == other.frame["event_seq"])
    one.page.close()
    other.until(other.my_word)
    move(other)
    other.until(other.my_word)
    assert other.problems == []
    context.close()


@pytest.mark.torture
def test_the_game_goes_on_when_the_browser_has_no_room_left(browser: Browser, address: str) -> None:
    context, guest = visitor(browser, address)
    begin(guest)
    parts = urlsplit(address)
    context.new_cdp_session(guest.page).send(
        "Storage.overrideQuotaForOrigin",
        {"origin": f"{parts.scheme}://{parts.netloc}", "quotaSize": LITTLE_ROOM},
    )
    move(guest)
    expect(guest.page.locator('[data-browser-limit="full"]')).to_be_visible()
    guest.until(guest.my_word)
    move(guest)
    guest.reload()
    guest.until(guest.playing)
    context.close()


@pytest.mark.torture
def test_without_private_files_games_are_kept_in_a_database(browser: Browser, address: str) -> None:
    context, guest = visitor(browser, address, lacking=WITHOUT_PRIVATE_FILES)
    begin(guest)
    move(guest)
    moved = guest.frame["event_seq"]
    guest.reload()
    guest.until(lambda: guest.playing() and guest.frame["event_seq"] >= moved)
    expect(guest.page.locator("[data-browser-limit]")).to_have_count(0)
    context.close()


@pytest.mark.torture
def test_a_window_that_keeps_nothing_says_so(browser: Browser, address: str) -> None:
    lacking = WITHOUT_PRIVATE_FILES + WITHOUT_DATABASES
    context, guest = visitor(browser, address, lacking=lacking)
    begin(guest)
    move(guest)
    expect(guest.page.locator('[data-browser-limit="fleeting"]')).to_be_visible()
    context.close()
