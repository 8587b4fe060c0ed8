"""No symbol of a face-down stone is in the page, but for the one being looked at, while it is."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.web.guests import Frame, Guest, Sittings, play, script

Sit = Callable[..., Guest]
# Two tables that differ in nothing but which of two face-down stones lies where.
TWINS = ((["S"], "C> h1 h2"), (["C"], "S> h1 h2"))
TOGETHER = ("W>", "1~2", "p1", "2~3")
PASSING = {"table", "now", "clock", "you"}
INSIDE = script("inside")
WITHOUT_POSES = """() => {
  const page = document.documentElement.cloneNode(true);
  for (const drawn of page.querySelectorAll(".hand > *")) drawn.remove();
  return page.outerHTML;
}"""
"""The page without the poses of hands, which depend on the text visible when they appeared."""


def shown(frame: Frame) -> dict[str, Any]:
    """A frame without what is of one table alone; of the seats only what is played with."""
    return {key: value for key, value in frame.items() if key not in PASSING | {"seats"}}


def page_as_it_is(guest: Guest) -> str:
    """All of the document, but for what names the table and for passing motion."""
    guest.still()
    html = guest.page.evaluate(WITHOUT_POSES)
    return re.sub(r"/table/[a-z2-7]{16}", "", html)


def test_twin_tables_give_equal_frames_and_equal_pages_at_every_step(
    sit: Sit, sittings: Sittings
) -> None:
    runs: list[list[Any]] = []
    for opening, moves in TWINS:
        one, other = sit(1), sit(2)
        sittings.around(one, other, opening=opening)
        play(moves, one, other)
        seen: list[Any] = []
        for move in TOGETHER:
            play(move, one, other)
            if move == "p1":
                looker = one if one.frame["event"]["looker"] in one.frame["you"]["seats"] else other
                looker.page.locator("[data-look]").wait_for()
                looker.look()
                for guest in (one, other):
                    guest.until(guest.nobody_looks)
                    # The page shows that the stone is back a moment after the frame has come.
                    told = guest.page.locator(".narration .event")
                    expect(told).to_contain_text("looked at stone 1")
            for guest in (one, other):
                guest.settled()
                seen += [guest.waiting, without_sight(shown(guest.frame)), page_as_it_is(guest)]
                seen.append(guest.page.locator("body").aria_snapshot())
                seen.append(guest.page.evaluate(INSIDE))
        runs.append(seen)
        one.page.context.close()
        other.page.context.close()
    for left, right in zip(*runs, strict=True):
        assert left == right


def without_sight(frame: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in frame.items() if key != "sight"}


def test_after_a_look_nothing_of_it_stays(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    table = sittings.around(one, other, opening=["S"])
    play("h1 p1", one, other)
    other.page.locator("[data-look]").wait_for()
    assert "Scales" in other.look()
    one.until(one.my_word)
    for _ in range(2):
        other.settled()
        inside = json.dumps(other.page.evaluate(INSIDE)) + other.page.locator(".stage").inner_html()
        assert "Scales" not in inside.replace("Scales, in the Pool", "")
        assert other.frame["sight"] is None or other.page.locator(".spot.seen").count() == 0
        other.page.goto(sittings.base)
        other.page.go_back()  # not after going back in the history either
        other.page.wait_for_url(f"**/table/{table}")
        other.page.locator(".spot").first.wait_for()
        expect(other.spot(1)).to_have_attribute("aria-label", "Stone 1, hidden")


def test_all_backs_are_alike_to_the_pixel(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    sittings.around(one, other, opening=["S"])
    play("C> h1 h2", one, other)
    one.settled()
    one.page.mouse.move(5, 400)
    one.still()
    backs = [
        one.page.locator(f".spot[data-place='{place}'] .disc").inner_html() for place in (1, 2)
    ]
    assert backs[0] == backs[1] == "<!---->"
    styles = [
        one.page.locator(f".spot[data-place='{place}'] .disc").evaluate(
            "disc => JSON.stringify([disc.className, getComputedStyle(disc).background,"
            " getComputedStyle(disc).boxShadow, disc.offsetWidth])"
        )
        for place in (1, 2)
    ]
    assert styles[0] == styles[1]


def test_the_service_worker_keeps_the_pages_own_files_and_nothing_else(
    sit: Sit, sittings: Sittings
) -> None:
    one, other = sit(1, service_workers="allow"), sit(2)
    one.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    sittings.around(one, other, opening=["S"])
    play("h1 C>", one, other)
    kept = one.page.evaluate(INSIDE)["caches"]
    assert "/" in kept
    ours = re.compile(r"/(assets/[\w.-]+|manifest\.webmanifest|icon\.svg|)")
    assert all(ours.fullmatch(path) for path in kept), kept
