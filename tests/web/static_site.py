"""The static site, as `tellstones site` writes it, from a plain file server and under a path."""

from __future__ import annotations

import fcntl
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Route

from tests.web.guests import HANG_MS, QUIET, Guest

ROOT = Path(__file__).parents[2]
PATH = "/some/path/"
WORKER = re.compile(r"/serve-[^/]*\.js$")
LISTEN = """{
  const channel = new BroadcastChannel("tellstones PATH");
  channel.addEventListener("message", ({ data }) => data.to === "page" && heardInPage(data.text));
}"""


def write_site(folder: Path) -> None:
    """Packs Python where anything of it has changed, and writes the site into its path."""
    with (ROOT / "web/node_modules/.packing").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([sys.executable, ROOT / "site/hatch_build.py"], check=True, timeout=900)
    command = [sys.executable, "-m", "tellstones", "site", str(folder / PATH.strip("/"))]
    command += ["--bot-pause", "0.05"]
    subprocess.run(command, check=True, timeout=180)


class _Quiet(SimpleHTTPRequestHandler):
    """Python's own file server, without a word."""

    def log_message(self, *_: object, **__: object) -> None:
        pass


@contextmanager
def file_server(folder: Path) -> Iterator[str]:
    """The address of the site; when it is over, nobody answers there any more."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    serving = Thread(target=server.serve_forever)
    serving.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{PATH}"
    finally:
        server.shutdown()
        server.server_close()
        serving.join()


def visitor(
    browser: Browser, address: str, script: str = "", lacking: str = ""
) -> tuple[BrowserContext, Guest]:
    """A visitor of the site. Frames are read from the channel of the page's worker."""
    context = somebody(browser, script, lacking)
    return context, tab(context, address)


def somebody(browser: Browser, script: str = "", lacking: str = "") -> BrowserContext:
    """Their browser runs `script` in each page, and its workers are `lacking` something."""
    context = browser.new_context()
    context.set_default_timeout(HANG_MS)
    context.add_init_script(QUIET + script)
    if lacking:
        context.route(WORKER, partial(_before, lacking))
    return context


def _before(script: str, route: Route) -> None:
    found = route.fetch()
    route.fulfill(response=found, body=script + found.text())


def tab(context: BrowserContext, address: str) -> Guest:
    """One tab of theirs."""
    guest = Guest(context.new_page())
    guest.page.expose_function("heardInPage", guest.hear_in_page)
    guest.page.add_init_script(LISTEN.replace("PATH", urlsplit(address).path))
    guest.page.goto(address)
    guest.page.wait_for_selector("main")
    return guest


def sit_down_with_the_king(guest: Guest) -> None:
    guest.page.locator('[data-way="bot"]').click()
    guest.page.get_by_role("radio", name="King").check()
    guest.page.locator("[data-sit]").click()
    guest.until(guest.playing)
