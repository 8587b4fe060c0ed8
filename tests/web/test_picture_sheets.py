"""Golden sheets: the moments that the game lives for on a phone, one sheet for each language by
night and one by day, and nowhere a word that is cut off.

Renew them with `TELLSTONES_NEW_PICTURES=1 pytest -m torture tests/web/test_picture_sheets.py`.
"""

from __future__ import annotations

import base64
from collections.abc import Callable

import pytest

from tellstones.i18n import LANGUAGES
from tests.web.guests import LOOKED_AT, Guest, Sittings, awaited, play, script
from tests.web.test_accessibility import clipped
from tests.web.test_pictures import alike, light_up

pytestmark = pytest.mark.torture

Sit = Callable[..., Guest]
LIGHTS = ("dark", "light")
WIDTH, COLUMNS, QUALITY = 260, 5, 0.6
"""The size in pixels of one moment in a sheet, of a sheet, and the quality of its JPEG."""
SPEAK = """language => {
  const kept = JSON.parse(localStorage["tellstones.settings"]);
  localStorage["tellstones.settings"] = JSON.stringify({ ...kept, language });
}"""


class Sheets:
    """Pictures of one moment after the other, in every language and light."""

    def __init__(self) -> None:
        self._taken: dict[tuple[str, str], list[str]] = {
            (language, light): [] for language in LANGUAGES for light in LIGHTS
        }

    def take(self, guest: Guest, *steps: str) -> None:
        """Loads the page again in every language; each step is tapped, and the last one checked."""
        address = guest.page.url
        for language in LANGUAGES:
            guest.page.evaluate(SPEAK, language)
            guest.page.goto(address)
            *touched, there = steps
            for place in touched:
                guest.press(guest.page.locator(place).first)
            guest.page.locator(there).first.wait_for()
            self._picture(guest, language)
        guest.page.goto(address)

    def _picture(self, guest: Guest, language: str) -> None:
        guest.page.evaluate("document.fonts.ready.then(() => true)")
        assert clipped(guest.page) == [], (language, guest.page.url)
        for light in LIGHTS:
            light_up(guest, light)
            taken = guest.page.screenshot(animations="disabled", caret="hide")
            self._taken[language, light].append(base64.b64encode(taken).decode())

    def compare(self, guest: Guest) -> None:
        blank = guest.page.context.new_page()
        for (language, light), taken in self._taken.items():
            asked = [taken, WIDTH, COLUMNS, "image/jpeg", QUALITY]
            sheet = base64.b64decode(blank.evaluate(script("strip"), asked))
            alike(guest, sheet, f"sheet-{language}-{light}")
        blank.close()


MOMENTS = (
    ("", ("[data-action=boast]", "[data-boast]")),
    ("c2", ("[data-name]",)),
    ("=C h2 b", ("[data-reply]",)),
    ("doubt 1=S", ('.spot[data-place="2"]', "[data-name]")),
    ("2=C 3=F", (".ending",)),
)
"""Moves, and the controls to touch and elements to look at after them: a Boast, a Challenge, a
reply, a proof, and the end."""


def test_every_moment_looks_as_it_did_in_every_language_and_light(
    sit: Sit, sittings: Sittings
) -> None:
    one, other = (sit(number, "phone", settings=LOOKED_AT) for number in (63, 64))
    sheets = Sheets()
    for path, steps in (
        ("/", ("main h1",)),
        ("/learn/game", ("main.table",)),
        ("/train/puzzles", (".choices .plain", "[data-choice], [data-reply]")),
    ):
        one.page.goto(sittings.base + path)
        sheets.take(one, *steps)
    table = sittings.around(one, other, opening=["S"])
    play("C> W> h1 h2 h3 p1", one, other)
    looker = one if one.may_look() else other
    sheets.take(looker, "[data-look]")
    looker.look()
    for moves, steps in MOMENTS:
        play(moves, one, other)
        sheets.take(one if one.over() else awaited((one, other)), *steps)
    one.page.goto(f"{sittings.base}/game/{table}/explained")
    sheets.take(one, ".analysis svg[role=img]")
    sheets.compare(one)
