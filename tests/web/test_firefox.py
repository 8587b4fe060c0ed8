"""The main ways in Firefox: a site's game is begun, goes on offline, is kept and ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.firefox import FirefoxTab, firefox
from tests.web.static_site import file_server

pytestmark = pytest.mark.torture

FILES_KEPT = "navigator.serviceWorker.ready.then(() => undefined)"


def begin_a_game_with_a_bot(tab: FirefoxTab) -> None:
    tab.press('[data-way="bot"]')
    tab.press("[data-sit]")
    tab.text("main.table[data-busy=false]")


def turns_told(tab: FirefoxTab) -> int:
    return int(tab.run("Number(document.querySelector('main.table').dataset.event)"))


def wait_for_my_word(tab: FirefoxTab) -> None:
    tab.text("main.table[data-busy=false] [data-pool]:enabled")


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
        # Nobody answers any more.
        wait_for_my_word(tab)
        before = turns_told(tab)
        tab.press("[data-pool]:enabled")
        tab.press(".mat .end")
        tab.text(f'main.table[data-busy=false]:not([data-event="{before}"])')
        tab.reload()
        tab.text("main.table[data-busy=false]")
        assert turns_told(tab) > before
        resign(tab)
        assert tab.text(".ending a.plain")
