"""The page as people meet it: its weight, its first game, its motion, and Lighthouse.

    python -m bench.page [--games 2] [--without-lighthouse]

Motion: whole games are played at full motion against bots, and every task of the page's main
thread is traced. A task that takes 50 ms is felt. Its time by the clock holds whatever else the
machine was doing meanwhile, so the time that the processor gave to it is printed too.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from hatch_build import node, npm
from playwright.sync_api import Browser, Page, Response, sync_playwright
from tests.web.browsing import FLAGS, on_machine, open_browser
from tests.web.guests import CREATE, Sittings, play_at_random
from tests.web.served import Served

from bench.page.static_site import static_site

FELT = 50.0
LONGEST_GAME = 60
LIGHTHOUSE = "lighthouse@13"
IN_MOTION = """localStorage.setItem("tellstones.settings",
  JSON.stringify({ speed: "calm", sound: true, theme: "dark" }))"""
MARK_MOTION = """addEventListener("DOMContentLoaded", () => {
  let busy = false;
  new MutationObserver(() => {
    const now = document.querySelector("main.table")?.dataset.busy === "true";
    if (now !== busy) performance.mark((busy = now) ? "motion begins" : "motion ends");
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-busy"] });
})"""
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "two seats": (2, {}),
    "King's Round": (4, {}),
    "Draw the Lines": (2, {"lines": 2}),
}


@dataclass
class Tasks:
    """Tasks of the main thread while stones moved, in milliseconds."""

    clock: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    moving: float = 0.0

    def __str__(self) -> str:
        spent, passed = (sum(one >= FELT for one in all_) for all_ in (self.processor, self.clock))
        return (
            f"{len(self.clock)} tasks in {self.moving:.0f} s of motion; of {FELT:.0f} ms and more:"
            f" {spent} by the processor (longest {max(self.processor):.1f} ms),"
            f" {passed} by the clock (longest {max(self.clock):.0f} ms)"
        )


class Tracing:
    """Chromium's trace of one page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._events: list[dict[str, Any]] = []
        self._complete = False
        self._session.on("Tracing.dataCollected", lambda data: self._events.extend(data["value"]))
        self._session.on("Tracing.tracingComplete", self._end)
        config = {"includedCategories": ["toplevel", "blink.user_timing"]}
        self._session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})

    def _end(self, _told: object) -> None:
        self._complete = True

    def stop(self) -> Tasks:
        self._session.send("Tracing.end")
        while not self._complete:
            self._page.wait_for_timeout(50)
        found = Tasks()
        motions = list(self._motions())
        found.moving = sum(end - start for start, end in motions) / 1e6
        for task in self._tasks():
            if any(start <= task["ts"] <= end for start, end in motions):
                found.clock.append(task["dur"] / 1000)
                found.processor.append(task.get("tdur", task["dur"]) / 1000)
        return found

    def _motions(self) -> Iterator[tuple[float, float]]:
        marks = [e for e in self._events if str(e.get("name")).startswith("motion ")]
        begun = None
        for mark in sorted(marks, key=lambda mark: float(mark["ts"])):
            if mark["name"] == "motion begins":
                begun = mark["ts"]
            elif begun is not None:
                yield begun, mark["ts"]
                begun = None

    def _tasks(self) -> Iterator[dict[str, Any]]:
        main = {
            (event["pid"], event["tid"])
            for event in self._events
            if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
        }
        for event in self._events:
            named = event.get("name") == "ThreadControllerImpl::RunTask"
            if named and event["ph"] == "X" and (event["pid"], event["tid"]) in main:
                yield event


def in_motion(browser: Browser, base: str, seats: int, rules: dict[str, Any], seed: int) -> Tasks:
    """One whole game, or a long one's beginning, of random moves against Pages."""
    sittings = Sittings(browser, base)
    guest = sittings.sit(seed, "phone", settings=IN_MOTION)
    guest.page.add_init_script(MARK_MOTION)
    chairs = [{"seat": seat, "by": "bot", "bot": "page"} for seat in "ABCD"[:seats]]
    chairs[0] = {"seat": "A", "by": "me"}
    wish = {"rules": {"players": seats, "first": "A", **rules}, "seats": chairs}
    guest.page.goto(f"{base}/table/{guest.page.evaluate(CREATE, wish)}")
    guest.until(guest.my_word)
    tracing = Tracing(guest.page)
    play_at_random(guest, Random(seed), LONGEST_GAME)
    tasks = tracing.stop()
    sittings.close()
    return tasks


def first_visit(browser: Browser, base: str) -> None:
    """A first-time visitor opens the page and plays: its weight, and how long it took."""
    page = browser.new_context(service_workers="block").new_page()
    weights: dict[str, int] = {}

    def weigh(response: Response) -> None:
        kind = response.url.rpartition(".")[2]
        weights[kind] = weights.get(kind, 0) + int(response.headers.get("content-length", 0))

    page.on("response", weigh)
    opened = timed(lambda: come_in(page, base))
    code = weights.get("js", 0) + weights.get("css", 0)
    fonts, art = weights.get("woff2", 0), weights.get("svg", 0)
    print(f"first screen: {code / 1024:.1f} KB of code, {fonts / 1024:.1f} of type,", end=" ")
    print(f"{art / 1024:.1f} of pictures, as sent; there after {opened:.0f} ms")
    page.locator('[data-way="bot"]').click()
    played = timed(lambda: sit_down(page))
    print(f"first game: two clicks; stones on the table {played:.0f} ms after the second")
    page.context.close()


def come_in(page: Page, base: str) -> None:
    page.goto(base)
    page.locator("main h1").wait_for()


def sit_down(page: Page) -> None:
    page.locator("[data-sit]").click()
    page.locator(".spot").first.wait_for()


def timed(doing: Callable[[], object]) -> float:
    began = time.perf_counter()
    doing()
    return (time.perf_counter() - began) * 1000


def lighthouse(base: str) -> None:
    """Installed into a folder of its own, and run with its own phone settings."""
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, "PATH": f"{node().parent}{os.pathsep}{os.environ['PATH']}"}
        environ["CHROME_PATH"] = on_machine() or ""

        def run(*command: str) -> None:
            subprocess.run([node(), *command], cwd=folder, env=environ, check=True)

        run(str(npm()), "install", "--no-audit", "--no-fund", "--loglevel=error", LIGHTHOUSE)
        flags = " ".join(("--headless=new", *FLAGS))
        run(
            "node_modules/lighthouse/cli/index.js",
            base,
            "--quiet",
            "--output=json",
            "--output-path=report.json",
            f"--chrome-flags={flags}",
        )
        report = json.loads((Path(folder) / "report.json").read_text(encoding="utf-8"))
    scores = {name: found["score"] for name, found in report["categories"].items()}
    told = ", ".join(f"{name} {100 * (score or 0):.0f}" for name, score in scores.items())
    print(f"Lighthouse {report['lighthouseVersion']}, phone: {told}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2, help="of each kind of table")
    parser.add_argument("--without-lighthouse", action="store_true")
    wish = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served, browser = Served(Path(folder)), open_browser(playwright)
        try:
            first_visit(browser, served.base)
            static_site(browser, served.base, Path(folder) / "site")
            for name, (seats, rules) in TABLES.items():
                for seed in range(1, wish.games + 1):
                    print(f"{name}: {in_motion(browser, served.base, seats, rules, seed)}")
            if not wish.without_lighthouse:
                lighthouse(served.base)
        finally:
            browser.close()
            served.stop()


if __name__ == "__main__":
    main()
