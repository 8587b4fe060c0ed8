"""Browsers that lack something: the page says what, and what still works; it is never blank."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browsing import FLAGS, on_machine
from tests.web.guests import HANG_MS, Sittings
from tests.web.static_site import PATH, visitor

NO_COOKIES = {"profile": {"default_content_setting_values": {"cookies": 2}}}
"""The setting "Block all cookies" of Chromium."""
NO_WEBASSEMBLY = "delete globalThis.WebAssembly;"
NO_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker;"


@contextmanager
def blocking_cookies(browser: Browser, folder: Path) -> Iterator[Page]:
    (folder / "Default").mkdir(parents=True)
    (folder / "Default/Preferences").write_text(json.dumps(NO_COOKIES))
    chromium = browser.browser_type
    context = chromium.launch_persistent_context(
        str(folder), executable_path=on_machine(), args=FLAGS
    )
    context.set_default_timeout(HANG_MS)
    yield context.new_page()
    context.close()


@pytest.fixture
def shy(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page of a browser that blocks cookies, and with them all storage."""
    with blocking_cookies(browser, tmp_path / "profile") as page:
        yield page


def test_where_cookies_are_blocked_a_site_plays_and_says_that_it_keeps_nothing(
    shy: Page, address: str
) -> None:
    shy.goto(address)
    shy.locator('[data-way="now"]').click()
    shy.locator('main.table[data-busy="false"]').wait_for()
    expect(shy.locator('[data-browser-limit="fleeting"]')).to_be_visible()


def test_where_cookies_are_blocked_a_servers_page_says_so(shy: Page, sittings: Sittings) -> None:
    shy.goto(sittings.base)
    expect(shy.locator('[data-browser-limit="cookies"]')).to_be_visible()
    shy.locator('[data-way="first"]').click()
    shy.locator(".mats").first.wait_for()


def test_without_webassembly_a_site_says_so_and_teaches(browser: Browser, address: str) -> None:
    context, guest = visitor(browser, address, script=NO_WEBASSEMBLY)
    expect(guest.page.locator('[data-browser-limit="no_wasm"]')).to_be_visible()
    guest.page.locator('[data-way="now"]').click()
    expect(guest.page.locator("main [role=alert]")).to_be_visible()
    guest.go("#/learn/game")
    guest.page.locator(".mats").first.wait_for()
    context.close()


def test_without_a_service_worker_a_site_plays_and_says_what_it_cannot(
    browser: Browser, address: str
) -> None:
    context, guest = visitor(browser, address, script=NO_SERVICE_WORKER)
    guest.page.locator('[data-way="now"]').click()
    guest.until(guest.playing)
    notice = guest.page.locator('[data-browser-limit="uncached"]')
    expect(notice).to_be_visible()
    guest.page.locator("p[role=status]", has=notice).get_by_role("button").click()
    guest.reload()
    guest.until(guest.playing)
    expect(notice).to_have_count(0)
    assert guest.problems == []
    context.close()


@pytest.mark.parametrize("at", ["site", "server"])
def test_without_javascript_every_page_says_what_it_needs(
    browser: Browser, address: str, sittings: Sittings, at: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address if at == "site" else sittings.base)
    needed = page.locator("noscript p").first
    expect(needed).to_be_visible()
    expect(needed).to_contain_text("pip install tellstones")
    expect(page.locator("[data-stuck]")).to_be_hidden()
    context.close()


def test_opened_as_a_file_a_site_says_how_to_serve_it(browser: Browser, site: Path) -> None:
    page = browser.new_page()
    page.goto((site / PATH.strip("/") / "index.html").as_uri())
    expect(page.get_by_text("python -m http.server").first).to_be_visible()
    page.close()
