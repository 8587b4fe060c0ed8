"""The first game and the book of rules, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tellstones.study.lesson import lesson
from tests.web.guests import QUIET, Guest, Sittings

Sit = Callable[..., Guest]
GAME = "/learn/game"
# The lesson's other player thinks for 1.1 s (`ANSWER_MS`); two whole games of that are a long wait.
HURRIED = """{
  const wait = window.setTimeout;
  window.setTimeout = (act, time, ...more) => wait(act, time === 1100 ? 50 : time, ...more);
}"""


class Learner:
    """Plays the lesson by touching what its words ask for."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.page = guest, guest.page
        self._told = ""

    def play(self, game: dict[str, Any]) -> None:
        for moment in game["moments"]:
            wanted = moment["next"]
            if wanted and "step" in wanted:
                self.wait_for_step()
                self.do(wanted["move"], moment["view"]["waiting"])
            elif wanted and wanted["seat"] == "A":
                self.guest.press(self.page.locator("[data-carry]"))

    def wait_for_step(self) -> None:
        """Waits until something new is requested, and nothing moves."""
        asked = self.page.locator(".now .do")
        expect(asked).not_to_have_text(self._told)
        self._told = asked.inner_text()
        expect(self.page.locator("main.table")).to_have_attribute("data-busy", "false")

    def do(self, move: str, waiting: dict[str, Any]) -> None:
        self.guest.frames.append({"view": {"waiting": waiting}})
        self.guest.touch(move)
        if move.startswith("p"):
            self.page.locator("[data-look]").wait_for()
            self.guest.look()


def test_the_lesson_is_played_to_its_end_with_what_a_person_would_touch(sit: Sit) -> None:
    guest = sit(3, "phone", GAME, settings=QUIET + HURRIED)
    learner = Learner(guest)
    doubted, proved = lesson()["games"]
    learner.play(doubted)
    guest.press(guest.page.locator("[data-on]"))
    learner.play(proved)
    guest.press(guest.page.locator("[data-page]"))
    expect(guest.page.locator("[data-sit]")).to_be_visible()
    assert not guest.problems


def test_whoever_comes_for_the_first_time_is_led_to_the_first_game(sit: Sit) -> None:
    newcomer = sit(3, "phone", settings="")
    first = newcomer.page.locator(".way").first
    expect(first).to_have_attribute("data-way", "first")
    newcomer.press(first)
    expect(newcomer.page.locator(".now .do")).to_be_visible()
    known = sit(3, "phone")
    expect(known.page.locator(".way").first).to_have_attribute("data-way", "road")


def test_another_legal_move_gets_a_kind_hint_and_changes_nothing(sit: Sit) -> None:
    guest = sit(3, path=GAME)
    Learner(guest).wait_for_step()
    guest.spot(1).click()
    guest.page.locator('[data-action="hide"]').click()
    expect(guest.page.locator(".now .hint")).to_contain_text("one thing at a time")
    expect(guest.spot(1)).to_have_attribute("aria-label", "Stone 1, Scales")


def test_what_the_rules_refuse_says_why(sit: Sit) -> None:
    guest = sit(3, path=GAME)
    Learner(guest).wait_for_step()
    guest.page.locator('[data-action="boast"]').click(force=True)
    expect(guest.page.locator(".now .hint")).to_have_text(
        "A Boast needs at least one hidden stone on its Line."
    )


def test_the_lesson_can_be_left_and_shown_at_any_step(sit: Sit) -> None:
    guest = sit(3, path=GAME)
    learner = Learner(guest)
    for _ in range(2):
        learner.wait_for_step()
        guest.page.get_by_role("button", name="Show me").click()
    guest.page.get_by_role("link", name="Leave").click()
    expect(guest.page.locator("h1")).to_have_text("Learn")


def test_the_rules_are_one_tap_away_during_a_game(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    sittings.around(one, other)
    one.page.get_by_role("button", name="The rules").click()
    sheet = one.page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="Challenge")).to_be_visible()
    one.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
