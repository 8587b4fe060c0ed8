"""One browser and one server for all tests of the page; each test opens its own tables."""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hatch_build import build_page
from playwright.sync_api import Browser, sync_playwright

from tests.web.browsing import open_browser
from tests.web.guests import Guest, Sittings
from tests.web.served import Served
from tests.web.static_site import file_server, write_site

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def page_built() -> None:
    """The page as the sources now are; nothing is done where nothing has changed."""
    (ROOT / "web/node_modules").mkdir(exist_ok=True)
    # Several test processes share the folder that is built into.
    with (ROOT / "web/node_modules/.building").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        build_page(ROOT, with_tests=True)


# Scoped to one file: while it is open an event loop runs in this thread, and tests of the server,
# which may come next in the same process, bring their own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = open_browser(playwright)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def served(page_built: None) -> Iterator[Served]:
    with TemporaryDirectory() as folder:
        server = Served(Path(folder))
        yield server
        server.stop()


@pytest.fixture
def sittings(browser: Browser, served: Served) -> Iterator[Sittings]:
    """Opens pages for people, and closes them when the test is over."""
    opened = Sittings(browser, served.base)
    yield opened
    opened.close()


@pytest.fixture
def secure(browser: Browser, served: Served) -> Iterator[Sittings]:
    """A host name, as passkeys need it; numeric addresses have none."""
    opened = Sittings(browser, served.base.replace("127.0.0.1", "localhost"))
    yield opened
    opened.close()


@pytest.fixture
def sit(sittings: Sittings) -> Callable[..., Guest]:
    return sittings.sit


@pytest.fixture(scope="session")
def site(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the static site, under its path."""
    folder = tmp_path_factory.mktemp("site")
    write_site(folder)
    return folder


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    """Serve the site and yield its address."""
    with file_server(site) as found:
        yield found
