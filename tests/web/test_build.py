"""The build of the page: its own tests, types, size, and a lock file for every platform."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hatch_build import SOURCES, digest, node, sources
from playwright.sync_api import Response

from tests.web.guests import Guest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
LIGHT_ENOUGH = 55 * 1024
PROGRAMS = {
    "the logic without a browser": ("node_modules/vitest/vitest.mjs", "run"),
    "the types": (
        "node_modules/svelte-check/bin/svelte-check",
        "--fail-on-warnings",
        "--threshold",
        "warning",
    ),
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_pages_own_checks_pass(page_built: None, program: str) -> None:
    done = subprocess.run(
        [node(), *PROGRAMS[program]], cwd=WEB, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_first_screen_is_light(sit: Callable[..., Guest]) -> None:
    guest = sit(1)
    weights: list[int] = []

    def weigh(response: Response) -> None:
        if response.url.endswith((".js", ".css")):
            weights.append(int(response.headers["content-length"]))

    guest.page.on("response", weigh)
    guest.page.reload()
    guest.page.locator("main h1").wait_for()
    assert weights
    assert sum(weights) < LIGHT_ENOUGH


def test_the_first_game_is_two_clicks_away(sit: Callable[..., Guest]) -> None:
    guest = sit(1)
    guest.page.locator('[data-way="bot"]').click()
    guest.page.locator("[data-sit]").click()
    guest.until(guest.playing)
    guest.page.locator(".spot").first.wait_for()


def test_the_page_can_be_installed_as_an_app(sit: Callable[..., Guest]) -> None:
    page = sit(1).page
    manifest = page.request.get(page.locator("link[rel=manifest]").evaluate("it => it.href")).json()
    icons = [picture["src"] for picture in manifest["icons"] + manifest["screenshots"]]
    icons.append(page.locator("link[rel=apple-touch-icon]").evaluate("it => it.href"))
    for icon in icons:
        answer = page.request.get(page.url.rstrip("/") + icon if icon[0] == "/" else icon)
        assert answer.headers["content-type"] in ("image/svg+xml", "image/png", "image/jpeg")
        assert answer.ok
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"any", "192x192", "512x512"}


def test_play_now_of_the_installed_app_sits_down_at_a_table(sit: Callable[..., Guest]) -> None:
    guest = sit(1)
    manifest = json.loads((WEB / "public/manifest.webmanifest").read_text(encoding="utf-8"))
    guest.page.goto(guest.page.url.rstrip("/") + manifest["shortcuts"][0]["url"])
    guest.until(guest.playing)


def test_the_lock_lists_the_binaries_of_every_platform() -> None:
    packages = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    missing = [
        name
        for package in packages.values()
        for name in package.get("optionalDependencies", {})
        if f"node_modules/{name}" not in packages
    ]
    assert missing == []
    assert not any("resolved" in package for package in packages.values()), "no registry is named"


def test_what_the_page_is_built_from_is_noticed_when_it_changes(tmp_path: Path) -> None:
    for folder in ("web/src", "web/node_modules"):
        (tmp_path / folder).mkdir(parents=True)
    for source in map(tmp_path.joinpath, SOURCES[1:]):
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text("{}")
    page = tmp_path / "web/src/App.svelte"
    page.write_text("one")
    before = digest(sources(tmp_path))
    (tmp_path / "web/node_modules/other.js").write_text("not ours")
    assert digest(sources(tmp_path)) == before
    page.write_text("other")
    assert digest(sources(tmp_path)) != before
