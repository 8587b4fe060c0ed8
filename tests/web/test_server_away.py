"""The page of a real server when that is away: games there wait, and bots play in the page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.served import Served
from tests.web.static_site import sit_down_with_the_king, somebody, tab
from tests.web.test_accessibility import problems

KEPT_FILES = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("python "));
  const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return files.flat().length;
}"""
ALL_FILES = 6


def test_a_game_on_a_server_that_is_away_waits_and_another_is_begun_against_bots(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    server, context = Served(tmp_path), somebody(browser)
    try:
        guest = tab(context, f"{server.base}/")
        guest.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        guest.page.reload()
        guest.until(lambda: guest.page.evaluate(KEPT_FILES) == ALL_FILES)
        sit_down_with_the_king(guest)
        there = guest.frame["table"]
    finally:
        server.stop()
    away = guest.page.locator("a[data-offline]")
    expect(away).to_be_visible()
    assert problems(guest.page) == []
    guest.page.goto(f"{server.base}/")  # opened again, as from the home screen
    away.click()
    guest.frames.clear()
    sit_down_with_the_king(guest)
    assert guest.frame["table"] != there
    guest.page.wait_for_url(f"{server.base}/offline#/table/*")
    context.close()
