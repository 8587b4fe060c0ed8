"""Ratings in the browser: two guests become members, play a rated game, and see what it changed."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from playwright.sync_api import Route, expect

from tellstones.i18n.languages import LANGUAGES
from tests.web.guests import CREATE, Guest, Sittings, awaited, play
from tests.web.keyring import Keyring, join
from tests.web.test_accessibility import clipped, problems
from tests.web.test_lobby import SEATS, resign

HANG_MS = 120_000
QUICK = {"kind": "word", "seconds": 60}
SETTLE = "wish => localStorage.setItem('tellstones.settings', JSON.stringify(wish))"
THEMES = ("dark", "light", "contrast", "dark", "light")


def test_two_strangers_become_members_play_a_rated_game_and_see_both_ratings_change(
    secure: Sittings,
) -> None:
    one, other = secure.sit(51, "phone"), secure.sit(52)
    meet(one, other)
    assert not one.frame["rated"], "they are guests"
    resign(other)
    for person, name in ((one, "Eleanor"), (other, "Ptolemy")):
        Keyring(person.page)
        join(person, name)
        person.frames.clear()
        person.page.goto(secure.base)
    meet(one, other)
    assert other.frame["rated"]
    expect(one.page.locator(".seat.far [data-seat-rating]")).to_have_text("1500?")
    for _ in range(6):  # a game that is given up earlier counts for no one
        play(awaited((one, other)).frame["legal"][0], one, other)
    resign(other)
    expect(one.page.locator("[data-rating]")).to_have_text("Your rating: 1579 ± 484 (+79)")
    expect(other.page.locator("[data-rating]")).to_have_text("Your rating: 1421 ± 484 (−79)")
    one.still()
    assert problems(one.page) == []
    person = one.frame["you"]["person"]
    for somebody in (one, other):
        somebody.page.route("**/api/seasons/last", partial(first_of_last_season, person))
        somebody.page.route(f"**/api/people/{person}", with_crests)
    other.page.goto(f"{secure.base}/person/{person}")
    expect(other.page.locator("h1 [data-crest='1']")).to_be_visible()
    expect(other.page.locator("[data-season]")).to_have_text(
        [
            "First in King’s Gambit · quick, season 2026/3",
            "Among the first ten in King’s Gambit · quick, season 2025/4",
        ]
    )
    expect(other.page.locator("main")).to_contain_text("1579 ± 484")
    game = other.page.locator("main li").filter(has_text="(+79)")
    expect(game).to_contain_text("1579 (+79)")
    the_chronicle_tells_of_it_and_is_saved_as_a_picture(other)
    one_follows_the_other_and_invites_them_by_name(other, one, secure)
    whoever_comes_is_told_and_may_say_no(other, one, secure)
    a_program_is_invited(other, secure)
    read_in_every_language(one, secure, f"/person/{person}", "/ratings")


def the_chronicle_tells_of_it_and_is_saved_as_a_picture(reader: Guest) -> None:
    told = reader.page.locator("[data-chronicle]")
    expect(told).to_contain_text("1 game: 1 won, 0 drawn, 0 lost")
    expect(told.locator("li")).to_contain_text("Ptolemy")
    with reader.page.expect_download() as saved:
        told.locator("[data-share-chronicle]").click()
    assert saved.value.suggested_filename == "tellstones-chronicle.png"
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")


def first_of_last_season(person: str, asked: Route) -> None:
    pools = [{"pool": "people.duel.quick", "people": [person]}]
    asked.fulfill(json={"season": "2026/3", "pools": pools})


def with_crests(asked: Route) -> None:
    places = (("2026/3", 1), ("2025/4", 7))
    crests = [{"season": s, "pool": "people.duel.quick", "place": place} for s, place in places]
    asked.fulfill(json={**asked.fetch().json(), "crests": crests})


def meet(one: Guest, other: Guest) -> None:
    """Uses the queue."""
    one.find()
    one.until(one.arrived)
    other.find()
    for person in (one, other):
        person.until(person.playing)


def one_follows_the_other_and_invites_them_by_name(
    host: Guest, guest: Guest, secure: Sittings
) -> None:
    """The host looks at the guest's profile; the guest goes to the first screen."""
    guest.page.goto(secure.base)
    host.page.locator("[data-follow]").click()
    expect(host.page.locator("[data-follow]")).to_have_attribute("aria-pressed", "true")
    assert problems(host.page) == []
    host.page.goto(secure.base)
    following = host.page.locator("[data-following] li")
    expect(following).to_contain_text("Eleanor")
    expect(following).to_contain_text("online", timeout=HANG_MS)
    following.locator("button").click()
    assert problems(host.page) == []
    for person in (host, guest):
        person.frames.clear()
    host.page.locator("[data-sit]").click()
    expect(host.page.locator(".seats .open")).to_contain_text("Eleanor", timeout=HANG_MS)
    waiting = guest.page.locator("[data-invitations] li")
    expect(waiting).to_contain_text("Ptolemy", timeout=HANG_MS)
    expect(waiting).to_contain_text("rated")
    assert problems(guest.page) == []
    assert clipped(guest.page) == []
    waiting.locator("[data-accept]").click()
    for person in (host, guest):
        person.until(person.playing)
    assert host.frame["rated"]
    expect(guest.page.locator("[data-seat-rating]")).to_have_text(["1421?", "1579?"])
    guest.still()
    assert problems(guest.page) == []
    assert clipped(guest.page) == []
    resign(guest)


def a_program_is_invited(host: Guest, secure: Sittings) -> None:
    host.page.goto(f"{secure.base}/programs")
    host.page.locator("[data-program-name]").fill("Robot")
    host.page.locator("[data-make-program]").click()
    host.page.locator("[data-invite-program]").click()
    assert problems(host.page) == []
    host.frames.clear()
    host.page.locator("[data-sit]").click()
    host.until(host.arrived)
    assert host.frame["phase"] == "gathering"


def whoever_comes_is_told_and_may_say_no(host: Guest, guest: Guest, secure: Sittings) -> None:
    table = host.page.evaluate(CREATE, {"seats": SEATS, "time": QUICK, "rated": True})
    for person in (host, guest):
        person.frames.clear()
        person.page.goto(f"{secure.base}/table/{table}")
    expect(guest.page.locator("[data-terms]")).to_contain_text("rated")
    guest.page.locator("[data-casual]").check()
    switch = guest.page.locator(".switch:has([data-casual])")
    box, words = (switch.locator(part).bounding_box() for part in ("input", "span"))
    assert box
    assert words
    assert box["x"] + box["width"] <= words["x"], "a box stands before its words, not above them"
    assert problems(guest.page) == []
    assert clipped(guest.page) == []
    guest.press(guest.page.locator("[data-sit]"))
    host.until(host.playing)
    assert not host.frame["rated"]


def read_in_every_language(guest: Guest, secure: Sittings, *paths: str) -> None:
    for language, theme in zip(LANGUAGES, THEMES, strict=True):
        guest.page.evaluate(SETTLE, {"language": language, "theme": theme})
        for path in paths:
            guest.page.goto(secure.base + path)
            expect(guest.page.locator("figcaption, select").first).to_be_visible()
            assert problems(guest.page) == [], (path, language, theme)
            assert clipped(guest.page) == [], (path, language, theme)
