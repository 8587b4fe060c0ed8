"""The main ways in Firefox: a site's game offline, kept and ended; two tabs, and no room left."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.firefox import FirefoxTab, firefox
from tests.web.static_site import file_server

pytestmark = pytest.mark.torture

LITTLE_ROOM_KB = 102_400
"""The disk of which Firefox gives one site a fifth."""
FILL = """(async () => {
  const cache = await caches.open("filling");
  for (let bytes = 2 ** 23, part = 0; bytes > 64; part++)
    await cache
      .put(`/filling/${part}`, new Response(new Uint8Array(bytes)))
      .catch(() => (bytes /= 2));
})()"""
TOLD_FULL = "document.querySelector('[data-browser-limit=full]') !== null"
FILES_KEPT = "navigator.serviceWorker.ready.then(() => undefined)"


def begin_a_game_with_a_bot(tab: FirefoxTab) -> None:
    tab.press('[data-way="bot"]')
    tab.press("[data-sit]")
    tab.text("main.table[data-busy=false]")


def turns_told(tab: FirefoxTab) -> int:
    return int(tab.run("Number(document.querySelector('main.table').dataset.event)"))


def wait_for_my_word(tab: FirefoxTab) -> None:
    tab.text("main.table[data-busy=false] [data-pool]:enabled")


def place_a_stone(tab: FirefoxTab) -> None:
    """And see it lie, and the bot answer."""
    wait_for_my_word(tab)
    before = turns_told(tab)
    tab.press("[data-pool]:enabled")
    tab.press(".mat .end")
    tab.text(f'main.table[data-busy=false]:not([data-event="{before}"])')


def resign(tab: FirefoxTab) -> None:
    tab.press("nav.corner button")
    tab.press("[data-resigning]")
    tab.press("[data-resign]:enabled")


def test_a_site_is_played_kept_and_ended_offline_in_firefox(site: Path, tmp_path: Path) -> None:
    with firefox(tmp_path) as tab:
        with file_server(site) as address:
            tab.go(address)
            tab.run(FILES_KEPT)
            begin_a_game_with_a_bot(tab)
        # The server no longer answers.
        wait_for_my_word(tab)
        before = turns_told(tab)
        place_a_stone(tab)
        tab.reload()
        tab.text("main.table[data-busy=false]")
        assert turns_told(tab) > before
        resign(tab)
        assert tab.text(".ending a.plain")


def test_two_tabs_are_at_one_table_and_either_may_be_closed_in_firefox(
    site: Path, tmp_path: Path
) -> None:
    with firefox(tmp_path) as one, file_server(site) as address:
        one.go(address)
        begin_a_game_with_a_bot(one)
        wait_for_my_word(one)
        other = one.another()
        other.go(one.run("location.href"))
        place_a_stone(other)
        wait_for_my_word(other)
        told = turns_told(other)
        one.show()
        one.text(f'main.table[data-busy=false][data-event="{told}"]')
        one.close()
        other.show()
        place_a_stone(other)
        assert turns_told(other) > told


def test_the_game_goes_on_when_firefox_has_no_room_left(site: Path, tmp_path: Path) -> None:
    limit = {"dom.quotaManager.temporaryStorage.fixedLimit": LITTLE_ROOM_KB}
    with firefox(tmp_path, **limit) as tab, file_server(site) as address:
        tab.go(address)
        begin_a_game_with_a_bot(tab)
        wait_for_my_word(tab)
        assert not tab.run(TOLD_FULL)
        tab.run(FILL)
        while not tab.run(TOLD_FULL):
            place_a_stone(tab)
        place_a_stone(tab)
        tab.reload()  # what was stored before is there
        wait_for_my_word(tab)
