"""Golden pictures, looked at as from across the room: letters may differ by a font, a stone that
is missing, a mat that has moved or a light that has gone out may not.

Renew them with `TELLSTONES_NEW_PICTURES=1 pytest tests/web/test_pictures.py`.
"""

from __future__ import annotations

import base64
import os
from collections.abc import Callable
from pathlib import Path
from typing import cast

from playwright.sync_api import ViewportSize

from tests.web.guests import (
    AT_ONCE,
    CREATE,
    LOOKED_AT,
    SIZES,
    Guest,
    Sittings,
    awaited,
    play,
    script,
    settled_as,
)

Sit = Callable[..., Guest]
PICTURES = Path(__file__).parent / "pictures"
ACROSS_THE_ROOM = 64
ALIKE = 6.0
"""The mean difference of a color channel, of 255."""


def compare(guest: Guest, name: str) -> None:
    guest.page.mouse.move(2, 2)
    guest.still()
    guest.page.evaluate("document.fonts.ready.then(() => true)")
    taken = guest.page.screenshot(type="jpeg", quality=60, animations="disabled", caret="hide")
    alike(guest, taken, name)


def alike(guest: Guest, taken: bytes, name: str) -> None:
    """A JPEG is much like the golden one of that name."""
    path = PICTURES / f"{name}.jpg"
    if os.environ.get("TELLSTONES_NEW_PICTURES") == "1":
        PICTURES.mkdir(exist_ok=True)
        path.write_bytes(taken)
    pictures = [base64.b64encode(picture).decode() for picture in (taken, path.read_bytes())]
    blank = guest.page.context.new_page()  # outside of the page's own content security policy
    assert blank.evaluate(script("difference"), [*pictures, ACROSS_THE_ROOM]) < ALIKE, name
    blank.close()


def compare_in_all_sizes(guest: Guest, name: str) -> None:
    for size, viewport in SIZES.items():
        guest.page.set_viewport_size(cast("ViewportSize", viewport))
        compare(guest, f"{name}-{size}")


def light_up(guest: Guest, theme: str) -> None:
    guest.page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)


def test_home_and_table_look_as_they_did_in_every_size_and_light(
    sit: Sit, sittings: Sittings
) -> None:
    one = sit(61, settings=LOOKED_AT)  # who has no other tables
    other = sit(62)
    compare_in_all_sizes(one, "home")
    sittings.around(one, other, opening=["S"])
    play("C> h1 W<", one, other)
    one.settled()
    compare_in_all_sizes(one, "table")
    for theme in ("light", "contrast"):
        light_up(one, theme)
        for size in ("phone", "desk"):
            one.page.set_viewport_size(cast("ViewportSize", SIZES[size]))
            compare(one, f"table-{size}-{theme}")
    one.page.goto(sittings.base)
    one.page.locator("main h1").wait_for()
    light_up(one, "light")
    compare(one, "home-desk-light")


def test_the_words_of_a_game_look_as_they_did(sit: Sit, sittings: Sittings) -> None:
    """A claim and its answers, a stone to be named, and the end."""
    one, other = (sit(number, "phone", settings=LOOKED_AT) for number in (1, 2))
    sittings.around(one, other, opening=["S"])
    for moves, name in (("C> h1 c1", "naming"), ("=S h1 b", "boast"), ("doubt 1=C", "end")):
        play(moves, one, other)
        guest = one if one.over() else awaited((one, other))
        guest.settled()
        compare(guest, f"table-{name}")


def test_a_table_with_two_lines_and_four_seats_looks_as_it_did(
    sit: Sit, sittings: Sittings
) -> None:
    four = [sit(1), sit(2), sit(3, settings=LOOKED_AT), sit(4)]
    sittings.around(*four, lines=2, opening=["S", "C"])
    play("C>@1 h1@2", *four)
    four[2].settled()
    compare(four[2], "table-round-lines")


def test_a_table_between_two_who_sit_face_to_face_looks_as_it_did(
    sit: Sit, sittings: Sittings
) -> None:
    guest = sit(1, "phone", settings=settled_as(seating="opposite") + AT_ONCE)
    named = (("A", "Ann"), ("B", "Bob"))
    chairs = [{"seat": seat, "by": "me", "name": name} for seat, name in named]
    wish = {"rules": {"first": "A", "opening": ["S"]}, "seats": chairs}
    guest.page.goto(f"{sittings.base}/table/{guest.page.evaluate(CREATE, wish)}")
    guest.until(guest.my_word)
    guest.settled()
    guest.say("C>")
    guest.until(guest.my_word)
    guest.settled()
    compare(guest, "table-faced")
