"""The static site beside a server's page: bytes, the time to the first stone, memory of the tab.

Both are opened one after the other, several times; the best of each is printed, the middle one and
the worst: a machine that has other things to do makes everything slower, and nothing quicker.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, Page
from tests.web.static_site import file_server, somebody, write_site

TRIES = 7
KEEPING_MS = 4_000
"""Then what is kept for the next visit has been written."""
MB = 1e6


def static_site(browser: Browser, base: str, folder: Path) -> None:
    write_site(folder)
    packed = sum(path.stat().st_size for path in folder.rglob("*.packed"))
    print(f"static site: {packed / MB:.2f} MB of Python over the wire")
    found: dict[str, list[Start]] = {}
    memory = 0.0
    with file_server(folder) as address:
        for _ in range(TRIES):
            for name, where in (("server's page", base), ("static site", address)):
                context = somebody(browser)
                for visit in ("cold", "warm"):
                    page = context.new_page()
                    found.setdefault(f"{name}, {visit}", []).append(_start(page, where))
                    page.wait_for_timeout(KEEPING_MS)
                    memory = max(memory, _memory_mb(browser))
                    page.close()
                context.close()
    for name, starts in found.items():
        for what, times in zip(Start._fields, zip(*starts, strict=True), strict=True):
            spread = f"{min(times):.0f} ms at best, {median(times):.0f} in the median"
            print(f"{name}: {what} after the click {spread}, {max(times):.0f} at worst, of {TRIES}")
    print(f"static site: the tab has {memory:.0f} MB, Python's worker with it")


class Start(NamedTuple):
    """Milliseconds after the click."""

    first_stone: float
    table_on_server: float


FROM_CLICK = """() => {
  let clicked = 0;
  addEventListener("click", () => (clicked = performance.now()), { capture: true, once: true });
  const when = (there) => new Promise((known) => {
    const watch = setInterval(() => {
      if (!clicked || !there()) return;
      clearInterval(watch);
      known(performance.now() - clicked);
    }, 4);
  });
  window.fromClick = Promise.all([
    when(() => document.querySelector("main.table .spot")),
    when(() => /table.[a-z0-9]{16}/.test(location.href)),
  ]);
}"""
"""Runs in the page itself, because polling from outside happens twice a second."""


def _start(page: Page, address: str) -> Start:
    """The click comes as soon as there is something to click on."""
    page.goto(address)
    way = page.locator('[data-way="now"]')
    way.wait_for()
    page.evaluate(FROM_CLICK)
    way.click()
    return Start(*page.evaluate("fromClick"))


def _memory_mb(browser: Browser) -> float:
    """Resident memory of the largest renderer: Python runs in a thread of it."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    renderers = [one["id"] for one in told["processInfo"] if one["type"] == "renderer"]
    return max(_resident_mb(int(process)) for process in renderers)


def _resident_mb(process: int) -> float:
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except FileNotFoundError:
        return 0.0  # it has just ended, or there is no such file system here
    return pages * 4096 / MB
