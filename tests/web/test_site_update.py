"""A later build of a static site is taken over without a broken moment, and never in a game."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.web.guests import Guest
from tests.web.static_site import PATH, file_server, sit_down_with_the_king, somebody, tab

pytestmark = pytest.mark.torture
TEXTUAL = {".html", ".js", ".css", ".webmanifest"}
KEPT = "caches.keys().then((names) => names.filter((name) => /^(tellstones-|python )/.test(name)))"

WAITS = "navigator.serviceWorker.getRegistration().then((r) => r.waiting !== null)"


def later_python(site: Path, target: Path) -> None:
    """The same site as if Python had changed, and nothing else: rules or bots, say."""
    shutil.copytree(site, target)
    (folder,) = {path.parent for path in target.rglob("*.packed")}
    folder.rename(folder.with_name("python-later"))
    for path in target.rglob("*"):
        if path.suffix in TEXTUAL:
            text = path.read_text("utf-8")
            path.write_text(re.sub(r"python-[0-9a-f]{12}", "python-later", text), "utf-8")


def later_build(site: Path, target: Path) -> None:
    """The same site as if all of it had changed: no file that a browser names by its hash has the
    name that it had."""
    later_python(site, target)
    (assets,) = target.rglob("assets")
    assets.rename(assets.with_name("later"))
    for path in target.rglob("*"):
        if path.suffix in TEXTUAL:
            text = path.read_text("utf-8").replace("assets/", "later/")
            path.write_text(re.sub(r'"tellstones-[^"]+"', '"tellstones-later"', text), "utf-8")


def put_there(site: Path, days_ago: int) -> None:
    """Old enough that a browser without other instructions caches its files for hours."""
    then = time.time() - days_ago * 86_400
    for path in site.rglob("*"):
        os.utime(path, (then, then))


def one_move(guest: Guest) -> None:
    guest.until(guest.my_word)
    guest.settled()
    guest.say(guest.frame["legal"][0])


def kept(page: Page) -> set[str]:
    return set(page.evaluate(KEPT))


@pytest.mark.parametrize("build", [later_build, later_python])
def test_a_later_build_waits_for_the_end_of_the_game_and_then_has_everything(
    build: Callable[[Path, Path], None], browser: Browser, site: Path, tmp_path: Path
) -> None:
    later, served = tmp_path / "later", tmp_path / "served"
    build(site, later)
    shutil.copytree(site, served)
    put_there(served, days_ago=3)
    put_there(later, days_ago=1)
    with file_server(served) as address:
        context = somebody(browser)
        guest = tab(context, address)
        guest.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        guest.page.reload()  # from now on the service worker has the page
        sit_down_with_the_king(guest)
        table, before = guest.frame["table"], kept(guest.page)
        shutil.rmtree(served / PATH.strip("/"))
        shutil.copytree(later / PATH.strip("/"), served / PATH.strip("/"))
        guest.page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")
        guest.until(lambda: guest.page.evaluate(WAITS))
        one_move(guest)
        guest.go("#/games")  # a screen that was never open: its files are the earlier build's
        guest.page.locator("h1").wait_for()
        assert before <= kept(guest.page), "nothing of the earlier build goes while it is open"
        guest.page.locator("[data-update]").wait_for()
        guest.page.close()
        again = tab(context, f"{address}#/table/{table}")
        again.until(again.playing)
        assert again.page.locator('meta[content*="python-later/"]').count() == 1
        one_move(again)
        again.until(lambda: not before & kept(again.page))
        context.set_offline(True)
        again.reload()
        again.until(again.playing)
        context.close()


def test_a_button_takes_the_later_build_at_once(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    later, served = tmp_path / "later", tmp_path / "served"
    later_build(site, later)
    shutil.copytree(site, served)
    with file_server(served) as address:
        guest = tab(somebody(browser), address)
        guest.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        guest.page.reload()
        shutil.rmtree(served / PATH.strip("/"))
        shutil.copytree(later / PATH.strip("/"), served / PATH.strip("/"))
        guest.page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")
        guest.page.locator("[data-update]").click()
        guest.page.locator('meta[content*="python-later/"]').wait_for(state="attached")
        guest.page.context.close()
