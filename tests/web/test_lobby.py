"""The lobby in the browser: tables to join, the queue, the waiting room, private tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, expect

from tests.web.guests import CREATE, Frame, Guest, Sittings
from tests.web.test_accessibility import clipped, problems
from tests.web.test_layout import covers

Sit = Callable[..., Guest]
SEATS = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "open"}]


def row(guest: Guest, table: str) -> Locator:
    return guest.page.locator("article", has=guest.page.locator(f'a[href="/table/{table}"]'))


def test_a_table_is_opened_with_one_switch_and_joined_with_one_touch(
    sit: Sit, sittings: Sittings
) -> None:
    host, guest = sit(1), sit(2, "phone")
    time = {"kind": "bank", "seconds": 300, "plus": 5}
    table = host.page.evaluate(CREATE, {"seats": SEATS, "time": time, "rules": {"points": 5}})
    host.page.goto(f"{sittings.base}/table/{table}")
    expect(row(guest, table)).to_have_count(0)
    host.page.locator("[data-listed]").check()
    listed = row(guest, table)
    expect(listed).to_contain_text("King’s Gambit · 5 min + 5 s · first to 5 points")
    assert problems(guest.page) == []
    assert clipped(guest.page) == []
    guest.press(listed.locator("a"))
    for person in (host, guest):
        person.until(person.playing)
    _is_watched_from_the_first_screen(sit(5, "phone"), table)


def _is_watched_from_the_first_screen(watcher: Guest, table: str) -> None:
    featured = watcher.page.locator(f'[data-featured="{table}"]')
    expect(featured.locator(".score")).to_have_text("0 : 0")
    expect(featured.locator(".stone")).to_have_count(1)
    assert problems(watcher.page) == []
    assert clipped(watcher.page) == []
    featured.locator("a").click()
    watcher.until(watcher.arrived)
    assert watcher.frame["you"]["seats"] == []


def test_an_invitation_shows_rules_and_clock_and_asks_a_guest_for_a_name(
    sit: Sit, sittings: Sittings
) -> None:
    host, guest = sit(1), sit(7, "phone")
    time = {"kind": "word", "seconds": 300}
    table = host.page.evaluate(CREATE, {"seats": SEATS, "time": time})
    host.page.goto(f"{sittings.base}/table/{table}")
    guest.page.goto(f"{sittings.base}/table/{table}")
    expect(guest.page.locator("[data-terms]")).to_contain_text("300 s a move")
    guest.page.locator("[data-name-me]").fill("Roxane")
    assert problems(guest.page) == []
    guest.press(guest.page.locator("[data-sit]"))
    host.until(host.playing)
    assert [seat["name"] for seat in host.frame["seats"]][1] == "Roxane"


def test_people_talk_while_they_gather_and_bots_of_any_level_sit_down(
    sit: Sit, sittings: Sittings
) -> None:
    host, guest = sit(1), sit(2, "phone")
    table = sittings.table(host, 4)
    for person in (host, guest):
        person.page.goto(f"{sittings.base}/table/{table}")
        person.until(person.arrived)
    guest.page.locator("[data-words]").fill("Shall we?")
    guest.page.keyboard.press("Enter")
    expect(host.page.locator(".gathering")).to_contain_text("Shall we?")
    host.page.locator('[data-level="D"]').select_option("king")
    host.page.locator('[data-bot="D"]').click()
    host.until(lambda: host.frame["seats"][3]["bot"] == "king")
    assert problems(host.page) == []
    assert clipped(guest.page) == []


@pytest.mark.parametrize("language", ["fr", "el"])
def test_on_a_phone_the_word_that_somebody_is_looked_for_covers_nothing(
    sit: Sit, language: str
) -> None:
    one = sit(65, "phone", language=language)
    one.page.set_viewport_size({"width": 360, "height": 640})
    one.find()
    one.until(one.arrived)
    one.page.locator("[data-meanwhile]").click()
    _comes_to_a_game(one, "person", "bot")
    expect(one.page.locator("[data-hint]")).to_be_visible()
    assert not covers(one, "[data-stop-waiting]", "nav.corner button, .seat.far .who")
    one.page.locator("[data-stop-waiting]").click()
    expect(one.page.locator("[data-stop-waiting]")).to_have_count(0)


def test_whoever_waits_plays_a_bot_meanwhile_and_is_called(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(63, "phone"), sit(64)  # who have no other tables
    one.find()
    one.until(one.arrived)
    one.page.locator("[data-meanwhile]").click()
    meanwhile = _comes_to_a_game(one, "person", "bot")
    expect(one.page.locator("[data-stop-waiting]")).to_be_visible()
    assert problems(one.page) == []
    notice = one.page.locator("p[role=status]:has([data-stop-waiting])").bounding_box()
    name = one.page.locator(".seat.far .name").bounding_box()
    assert notice
    assert name
    assert notice["y"] + notice["height"] <= name["y"], "nobody's name is covered"
    one.page.reload()
    expect(one.page.locator("[data-stop-waiting]")).to_be_visible()
    other.find()
    called = {_comes_to_a_game(person, "person", "person") for person in (one, other)}
    assert len(called) == 1
    expect(one.page.locator("[data-stop-waiting]")).to_have_count(0)
    one.page.goto(sittings.base)
    expect(row(one, meanwhile)).to_contain_text("Continue")
    spare = sit(3)
    spare.page.goto(f"{sittings.base}/table/{called.pop()}")
    expect(one.page.get_by_text("2 people at the tables")).to_be_visible()


def _comes_to_a_game(guest: Guest, *seats: str) -> str:
    """Goes to the table of these players. A player who waits elsewhere receives two tables, in any
    order."""
    games: list[str] = []

    def called() -> bool:
        playing = [frame for frame in guest.frames if frame["phase"] == "playing"]
        games[:] = [frame["table"] for frame in playing if _at(frame) == seats]
        return bool(games)

    guest.until(called)
    guest.page.wait_for_url(f"**/table/{games[-1]}")
    return games[-1]


def _at(frame: Frame) -> tuple[str, ...]:
    return tuple(seat["by"] for seat in frame["seats"])


def test_strangers_meet_at_the_speed_that_both_chose(sit: Sit) -> None:
    one, two, other = sit(5), sit(6), sit(7, "phone")
    for guest, speed in ((one, "lightning"), (two, "quick")):
        guest.find(speed)
        guest.until(guest.arrived)
    other.find("lightning")
    for guest in (one, other):
        guest.until(guest.playing)
    assert one.frame["table"] == other.frame["table"] != two.frame["table"]
    assert one.frame["time"] == {"kind": "bank", "seconds": 60, "plus": 1}


def test_the_place_in_the_queue_is_given_up(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(3), sit(4)
    one.find()
    one.until(one.arrived)
    table = one.frame["table"]
    one.page.locator("[data-meanwhile]").click()
    one.page.locator("[data-stop-waiting]").click()
    expect(one.page.locator("[data-stop-waiting]")).to_have_count(0)
    other.find()
    other.until(other.arrived)
    assert other.frame["table"] != table
    expect(other.page.locator("[data-meanwhile]")).to_be_visible()


def test_a_private_game_is_watched_by_its_link_and_the_maker_sends_watchers_away(
    sit: Sit, sittings: Sittings
) -> None:
    host, guest, watcher = sit(1), sit(2), sit(5, "phone")
    rules = {"first": "A", "opening": ["S"]}
    table = host.page.evaluate(CREATE, {"seats": SEATS, "rules": rules, "private": True})
    host.page.goto(f"{sittings.base}/table/{table}")
    guest.page.goto(f"{sittings.base}/table/{table}")
    guest.page.locator("[data-sit]").click()
    host.until(host.playing)
    watcher.page.goto(f"{sittings.base}/table/{table}")
    expect(watcher.page.locator("h1")).to_contain_text("This game is private.")
    host.page.locator("[data-watchers]").click()
    link = host.page.locator(".invite input").input_value()
    assert problems(host.page) == []
    watcher.page.goto(link)
    watcher.until(watcher.playing)
    assert watcher.frame["you"]["seats"] == []
    host.page.locator("dialog .person").click()
    host.page.locator("[data-remove]").click()
    expect(watcher.page.locator("h1")).to_have_text("You were asked to leave this table.")


def test_the_score_of_a_sitting_is_told_from_the_second_game_on(
    sit: Sit, sittings: Sittings
) -> None:
    one, other = sit(1, "phone"), sit(2)
    first = sittings.around(one, other, opening=["S"])
    resign(other)
    for person in (one, other):
        person.until(person.over)
        expect(person.page.locator("[data-series]")).to_have_count(0)
        person.press(person.page.locator(".ending .gold"))
    for person in (one, other):
        person.until(partial(_plays_on, person, first))
    expect(one.page.locator(".seat.near [data-sitting]")).to_have_text("1 : 0")
    resign(one)
    expect(one.page.locator("[data-series]")).to_have_text("1 : 1 in this series")
    assert clipped(one.page) == []


def resign(guest: Guest) -> None:
    guest.page.locator("nav.corner button").first.click()
    guest.page.locator("[data-resigning]").click()
    guest.page.locator("[data-resign]:enabled").click()


def _plays_on(guest: Guest, before: str) -> bool:
    return guest.playing() and guest.frame["table"] != before
