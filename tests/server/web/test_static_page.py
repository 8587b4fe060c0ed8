"""The page is served at every address of a screen, also after a reload."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.requests import Request

from tellstones.server.ratings.pools import POOLS
from tellstones.server.web.http.static_page import Page

pytestmark = pytest.mark.group("quick")


@pytest.fixture
def page(tmp_path: Path) -> Page:
    (tmp_path / "index.html").write_text("<head></head>")
    (tmp_path / "icon.svg").write_text("<svg/>")
    return Page(tmp_path)


def served(page: Page, path: str) -> tuple[int, bytes]:
    scope = {"type": "http", "method": "GET", "path": path, "headers": [], "query_string": b""}
    response = asyncio.run(page.serve(Request({**scope, "server": ("localhost", 80)})))
    return response.status_code, bytes(response.body)


@pytest.mark.parametrize(
    "path", ["/", "/clubs", "/clubs/Stones.com", *(f"/ratings/{pool}" for pool in POOLS)]
)
def test_a_screen_is_found_after_a_reload_whatever_its_name(page: Page, path: str) -> None:
    assert served(page, path) == (200, b"<head></head>")


def test_a_file_is_itself_and_a_missing_one_is_no_screen(page: Page) -> None:
    assert served(page, "/icon.svg") == (200, b"<svg/>")
    assert served(page, "/robots.txt")[0] == 404
    assert served(page, "/assets/old-1234.js")[0] == 404
