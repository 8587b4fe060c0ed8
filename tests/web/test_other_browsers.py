"""A whole game in Firefox and in WebKit, on a server's page and on the static site."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

import pytest

from tests.web.firefox import firefox
from tests.web.guests import script
from tests.web.served import Served
from tests.web.static_site import file_server
from tests.web.webkit import webkit

pytestmark = pytest.mark.torture

SETTINGS = json.dumps({"speed": "still", "sound": False, "language": "en"})
MOST_PARTS = 60
"""A game is played in parts of some seconds: Python in a page is slow on a busy machine."""
SIT_DOWN = """new Promise((seated) => {
  const look = () => {
    if (document.querySelector("main.table[data-busy=false]")) return seated();
    (document.querySelector("[data-sit]") ?? document.querySelector('[data-way="bot"]'))?.click();
    setTimeout(look, 300);
  };
  look();
})"""


class Tab(Protocol):
    def go(self, address: str) -> None: ...
    def run(self, script: str) -> Any: ...


Browse = Callable[[Path], AbstractContextManager[Tab]]
BROWSERS = {"firefox": firefox, "webkit": webkit}


def play_a_game(tab: Tab, address: str) -> None:
    tab.go(address)
    tab.run(f"localStorage.setItem('tellstones.settings', {json.dumps(SETTINGS)})")
    tab.go(address)
    tab.run(SIT_DOWN)
    played = (tab.run(f"({script('play-on')})()") for _ in range(MOST_PARTS))
    assert any(played), tab.run("document.body.innerText")


@pytest.mark.parametrize("browse", BROWSERS.values(), ids=BROWSERS)
def test_a_whole_game_on_a_server(browse: Browse, served: Served, tmp_path: Path) -> None:
    with browse(tmp_path) as tab:
        play_a_game(tab, served.base)


@pytest.mark.parametrize("browse", BROWSERS.values(), ids=BROWSERS)
def test_a_whole_game_on_a_static_site(browse: Browse, site: Path, tmp_path: Path) -> None:
    with browse(tmp_path) as tab, file_server(site) as address:
        play_a_game(tab, address)
