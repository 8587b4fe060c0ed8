"""Films of the moments that the game lives for, as strips of frames: `make films`.

A look, a name, a stolen Boast, a proof and an ending, on a phone and on a desk, into `docs/images`.
Time in the pages runs slower than outside, so that a busy machine misses nothing.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from tests.web.browsing import open_browser
from tests.web.guests import SEEN_MS, Guest, Sittings, awaited, play, script, settled_as
from tests.web.served import Served

IMAGES = Path(__file__).parents[2] / "docs" / "images"
SLOWED = 2
POINTER = {"pointerId": 1, "button": 0}
FRAMES = 6
MOST_BYTES = 150_000
WIDTHS = {"phone": 200, "desk": 400}
"""The width of one frame in a strip, in pixels."""
MOVING = """document.querySelector("main.table").dataset.busy === "true"
  || document.getAnimations().length > 0"""
SLOWLY = (
    settled_as(speed="calm")
    + f"""{{
  const animate = Element.prototype.animate, later = window.setTimeout;
  Element.prototype.animate = function (frames, timing) {{
    return animate.call(this, frames, {{ ...timing, duration: timing.duration * {SLOWED} }});
  }};
  window.setTimeout = (then, ms, ...more) => later(then, ms * {SLOWED}, ...more);
}}"""
)


class Camera:
    """Takes pictures of a phone and a desk until both stand still, and makes strips of them."""

    def __init__(self, browser: Browser, phone: Guest, desk: Guest) -> None:
        self._browser = browser
        self._guests = {"phone": phone, "desk": desk}

    def film(self, name: str, *acts: Callable[[], object]) -> None:
        taken: dict[str, list[bytes]] = {size: [] for size in self._guests}
        for act in acts:
            act()
            still = 0
            while still < 2:
                for size, guest in self._guests.items():
                    taken[size].append(guest.page.screenshot())
                still = 0 if self._moving() else still + 1
        for size, pictures in taken.items():
            self._save(IMAGES / f"film-{name}-{size}.webp", _chosen(pictures), size)

    def _moving(self) -> bool:
        return any(guest.page.evaluate(MOVING) for guest in self._guests.values())

    def _save(self, path: Path, pictures: list[bytes], size: str) -> None:
        frames = [base64.b64encode(picture).decode() for picture in pictures]
        columns = FRAMES if size == "phone" else FRAMES // 2
        blank = self._browser.new_page()
        for quality in (0.8, 0.65, 0.5, 0.35):
            asked = [frames, WIDTHS[size], columns, "image/webp", quality]
            strip = base64.b64decode(blank.evaluate(script("strip"), asked))
            if len(strip) < MOST_BYTES:
                break
        blank.close()
        path.write_bytes(strip)
        print(path.name, len(strip))


def _chosen(pictures: list[bytes]) -> list[bytes]:
    last = len(pictures) - 1
    return [pictures[round(at * last / (FRAMES - 1))] for at in range(FRAMES)]


@contextmanager
def sittings() -> Iterator[tuple[Browser, Sittings]]:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, browser = Served(Path(folder)), open_browser(playwright)
        opened = Sittings(browser, server.base)
        yield browser, opened
        opened.close()
        browser.close()
        server.stop()


def main() -> None:
    with sittings() as (browser, opened):
        phone = opened.sit(1, "phone", settings=SLOWLY)
        desk = opened.sit(2, "desk", settings=SLOWLY)
        guests = (phone, desk)
        camera = Camera(browser, phone, desk)

        def says(move: str) -> Callable[[], object]:
            return lambda: play(move, *guests)

        opened.around(*guests, opening=["S"])
        play("C> W> h1 h2 h3", *guests)
        looker = awaited(guests)
        stone = looker.page.locator("[data-look]")

        def holds() -> None:
            stone.dispatch_event("pointerdown", POINTER)
            looker.page.locator(".spot.seen").wait_for()

        def puts_back() -> None:
            looker.page.wait_for_timeout(SEEN_MS)
            stone.dispatch_event("pointerup", POINTER)

        camera.film("look", says("p1"), holds, puts_back)
        play("c2", *guests)
        namer = awaited(guests)

        def chooses() -> None:
            namer.settled()
            namer.press(namer.page.locator('[data-name="C"]'))

        def names() -> None:
            namer.press(namer.page.locator("[data-say]"))

        camera.film("naming", chooses, names)
        play("h2 b", *guests)
        camera.film("steal", says("steal"))
        play("doubt", *guests)
        camera.film("proof", says("1=S"))
        play("2=C", *guests)
        camera.film("ending", says("3=F"))


if __name__ == "__main__":
    main()
