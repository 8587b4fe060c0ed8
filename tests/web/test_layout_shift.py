"""Nothing on the table moves because something else came or went: neither from one phase to the
next nor when the game is over."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tellstones.i18n import say
from tests.web.guests import AT_ONCE, CREATE, Guest, Sittings, play, settled_as

SHIFT_PX = 1.0
"""Rounding to whole pixels."""
NARROW: ViewportSize = {"width": 360, "height": 740}
"""A width at which the text at the end needs an additional line."""
LIES = """() => Object.fromEntries(
  [...document.querySelectorAll('.mat, .seat.far, .seat.near, .pool')]
    .map((lain) => [lain.className, lain.getBoundingClientRect()])
    .map(([name, { top, left, height }]) => [name, [top, left, height]])
)"""
SCROLLS = "document.documentElement.scrollHeight > innerHeight"
PHASES = ("C>", "h1", "c1", "=C", "h1", "b", "doubt", "1=C")
"""Actions, a Challenge to be answered, a point, a Boast to be answered, a proof, the end."""


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [("phone", "desk"), pytest.param("sideways", "tablet", marks=pytest.mark.torture)],
)
def test_line_and_plates_stay_where_they_are_from_the_first_turn_to_the_end(
    secure: Sittings, mine: str, theirs: str
) -> None:
    guests = secure.sit(93, mine, language="fr"), secure.sit(94, theirs)
    if mine == "phone":
        guests[0].page.set_viewport_size(NARROW)
    secure.around(*guests, opening=["S"])
    lay = [_settled(guest) for guest in guests]
    for move in PHASES:
        play(move, *guests)
        for guest, before in zip(guests, lay, strict=True):
            assert _moved(before, _settled(guest)) == {}, move
    assert guests[0].over()
    for guest in guests:
        expect(guest.page.locator("[data-offer]")).to_be_visible()
    guests[1].press(guests[1].page.locator("[data-share]"))
    expect(guests[1].page.locator("[data-share]")).to_have_text(say("web.invite.copied"))


FACED = ("C>", "W>", "h1", "h2", "c1", "=C", "h1", "p2", "b", "steal", "doubt", "1=C")
"""The same with a look that is cupped in the hand and a Boast that is stolen; French is long."""


@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, {"width": 360, "height": 640}])
def test_face_to_face_the_line_stays_where_it_is_between_both(
    sittings: Sittings, size: ViewportSize
) -> None:
    settings = settled_as(seating="opposite") + AT_ONCE
    guest = sittings.sit(95, "phone", language="fr", settings=settings)
    guest.page.set_viewport_size(size)
    named = (("A", "Anneliese"), ("B", "Bartholomé"))
    chairs = [{"seat": seat, "by": "me", "name": name} for seat, name in named]
    wish = {"rules": {"first": "A", "opening": ["S"]}, "seats": chairs}
    guest.go(f"/table/{guest.page.evaluate(CREATE, wish)}")
    guest.until(guest.my_word)
    lay = _settled(guest)
    for move in FACED:
        guest.until(guest.my_word)
        guest.settled()
        guest.say(move)
        assert _moved(lay, _settled(guest)) == {}, move
        assert not guest.page.evaluate(SCROLLS), move
        if guest.may_look():
            guest.page.locator(".turn-panel .plain").click()
            guest.until(guest.nobody_looks)
    assert guest.over()


def _moved(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    return {
        what: (before[what], lies)
        for what, lies in now.items()
        if max(abs(a - b) for a, b in zip(before[what], lies, strict=True)) > SHIFT_PX
    }


def _settled(guest: Guest) -> dict[str, Any]:
    guest.settled()
    guest.still()
    return dict(guest.page.evaluate(LIES))
