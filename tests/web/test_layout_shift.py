"""Nothing on the table moves because something else came or went: neither from one phase to the
next nor when the game is over."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.web.guests import Guest, Sittings, play

SHIFT_PX = 1.0
"""Rounding to whole pixels."""
NARROW: ViewportSize = {"width": 360, "height": 740}
"""Where words of the end need a line more."""
LIES = """() => Object.fromEntries(
  [...document.querySelectorAll('.mat, .seat.far, .seat.near, .pool')]
    .map((lain) => [lain.className, lain.getBoundingClientRect()])
    .map(([name, { top, left, height }]) => [name, [top, left, height]])
)"""
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
            moved = {
                what: (before[what], now)
                for what, now in _settled(guest).items()
                if max(abs(a - b) for a, b in zip(before[what], now, strict=True)) > SHIFT_PX
            }
            assert moved == {}, move
    assert guests[0].over()
    for guest in guests:
        expect(guest.page.locator("[data-offer]")).to_be_visible()


def _settled(guest: Guest) -> dict[str, Any]:
    guest.settled()
    guest.still()
    return dict(guest.page.evaluate(LIES))
