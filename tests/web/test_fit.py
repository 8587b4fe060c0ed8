"""Every control is visible: in every state of a table, at every size, in every language."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from playwright.sync_api import ViewportSize, expect

from tellstones.i18n.languages import LANGUAGES
from tests.web.guests import (
    AT_ONCE,
    CREATE,
    PLAIN,
    Guest,
    Sittings,
    awaited,
    play,
    script,
    settled_as,
)

Sit = Callable[..., Guest]
SIZES = (
    (1440, 900),
    (1280, 720),
    (1366, 625),
    (1024, 600),
    (820, 1180),
    (390, 844),
    (360, 640),
    (320, 568),
    (844, 390),
    (568, 320),
)
ONE_LINE = (
    ("C> h1 W> h2 D> h3", None),
    ("p1", None),
    ("c1", '[data-name="D"]'),
    ("=K b", None),
    ("steal", None),
    ("doubt", '.spot[data-place="2"]'),
    ("2=K", None),
)
"""Moves, and the control to touch after them: a turn, a Peek, a stone to name, a Boast, a stolen
one, a proof, the end."""
TWO_LINES = (
    ("W>@2 h1@1 D>@1 h1@2 F>@1 h2@1", None),
    ("c1@1", '[data-name="D"]'),
    ("=K b@1", None),
    ("believe", None),
)

UNFIT = f"() => [...({script('pressable')})(), ...({script('clipped')})()]"
"""Both in one go: between two, the whole page would be painted."""


def unfit(guest: Guest) -> list[str]:
    """Return what is cut off, covered or clipped at any size."""
    found: list[str] = []
    for width, height in SIZES:
        guest.page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height}: {problem}" for problem in guest.page.evaluate(UNFIT)]
    return found


def fits(guest: Guest, state: str) -> None:
    guest.settled()
    wide = cast("ViewportSize", {"width": 1280, "height": 720})
    for number, language in enumerate(LANGUAGES):
        guest.page.set_viewport_size(wide)
        guest.page.evaluate(script("speak"), number)
        expect(guest.page.locator("html")).to_have_attribute("lang", language)
        expect(guest.page.locator("dialog")).to_have_count(0)
        assert unfit(guest) == [], (state, language)
    guest.page.set_viewport_size(wide)


def walk(states: tuple[tuple[str, str | None], ...], *guests: Guest) -> None:
    for moves, touched in states:
        play(moves, *guests)
        over = guests[0].frame["phase"] == "over"
        looker = next((guest for guest in guests if guest.may_look()), None)
        guest = guests[0] if over else looker or awaited(guests)
        guest.settled()
        if touched:
            guest.press(guest.page.locator(touched))
        fits(guest, moves)
        if touched:
            guest.press(guest.page.locator(touched))
        if looker:
            looker.look()
            looker.until(looker.nobody_looks)


def test_a_game_fits_in_every_state(sit: Sit, sittings: Sittings) -> None:
    guests = sit(1), sit(2)
    sittings.around(*guests, opening=["S"])
    walk(ONE_LINE, *guests)
    assert guests[0].over()


def test_two_lines_fit_in_every_state(sit: Sit, sittings: Sittings) -> None:
    guests = sit(1), sit(2)
    sittings.around(*guests, lines=2, opening=["S", "C"])
    walk(TWO_LINES, *guests)


@pytest.mark.parametrize("lines", [1, 2])
def test_four_seats_fit(sit: Sit, sittings: Sittings, lines: int) -> None:
    guests = [sit(number) for number in (1, 2, 3, 4)]
    sittings.around(*guests, lines=lines, opening=["S", "C"][:lines])
    walk((("h1", None), ("b", None)) if lines == 1 else (("h1@2", None),), *guests)


def test_two_who_sit_face_to_face_have_everything_in_sight(sit: Sit) -> None:
    guest = sit(1, settings=settled_as(seating="opposite") + AT_ONCE + PLAIN)
    chairs = [{"seat": seat, "by": "me", "name": name} for seat, name in ("AA", "BB")]
    wish = {"rules": {"first": "A", "opening": ["S"]}, "seats": chairs}
    guest.go(f"/table/{guest.page.evaluate(CREATE, wish)}")
    for move in ("C>", "h1", "c1", "=C", "h2", "b"):
        guest.until(guest.my_word)
        guest.settled()
        guest.say(move)
        guest.until(guest.my_word)
        fits(guest, move)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_shares_the_table_fits(sit: Sit, language: str) -> None:
    """The first game, a drill, and a puzzle with its answer."""
    page = (guest := sit(1, language=language)).page
    for path, touched, there in (
        ("/learn/game", None, ".now .do"),
        ("/train/all", None, ".answers .gold"),
        ("/train/puzzles", ".choices .plain", "[data-choice], [data-reply]"),
        (None, "[data-choice], [data-reply]", "[data-numbers]"),
        (None, "[data-numbers]", ".answered li"),
    ):
        page.set_viewport_size({"width": 1280, "height": 720})
        if path:
            guest.go(path)
        if touched:
            page.locator(touched).first.click()
        page.locator(there).first.wait_for()
        assert unfit(guest) == [], (language, there)


def test_letters_of_twice_the_size_leave_everything_in_reach(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    one.page.evaluate("document.documentElement.style.fontSize = '200%'")
    for path, there in (("/train", ".drills"), ("/learn", ".rules"), ("/learn/game", ".now .do")):
        one.go(path)
        one.page.locator(there).first.wait_for()
        assert cut(one) == [], path
    sittings.around(one, other, opening=["S"])
    play("C> h1", one, other)
    one.settled()
    assert cut(one) == []


def cut(guest: Guest) -> list[str]:
    """Return what is cut off or covered on a desktop and on a phone."""
    found: list[str] = []
    for width, height in ((1280, 720), (390, 844)):
        guest.page.set_viewport_size({"width": width, "height": height})
        found += guest.page.evaluate(script("pressable"))
    return found
