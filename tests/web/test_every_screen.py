"""Every screen: its title, its language, no text clipped, nothing that is pressed cut."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tellstones.i18n import LANGUAGES, say
from tests.web.guests import Guest, Sittings
from tests.web.test_fit import unfit

Sit = Callable[..., Guest]
ROOT = Path(__file__).parents[2]
ROUTES = {
    "/": None,
    "/watch": "web.watch.title",
    "/learn": "learn.title",
    "/learn/rules": "learn.rules",
    "/learn/game": "learn.game",
    "/games": "study.games.title",
    "/game/none": "study.page.replay",
    "/replay": "study.page.paste",
    "/train": "study.train.title",
    "/train/swaps": "study.train.swaps",
    "/train/daily": "study.train.daily",
    "/train/puzzles": "study.train.puzzles",
    "/road": "web.home.road",
    "/duel": "web.home.duel",
    "/ratings": "web.rating.title",
    "/person/none": "web.rating.title",
    "/tournaments": "web.tournament.title",
    "/tournament/none": "web.tournament.title",
    "/clubs": "web.clubs.title",
    "/clubs/none": "web.clubs.title",
    "/table/none": "web.title.table",
    "/programs": "web.programs",
    "/privacy": "study.privacy.title",
    "/enter": "web.enter.title",
    "/join/none": "web.alone.join",
}
KEY = re.compile(r"\b(?:web|study|event|term|clubs|learn|persona|level)\.\w+")
"""A text whose words have not been loaded."""
LATER = {"moderation"}
"""Routes that other visitors do not find."""


def title(key: str | None, language: str = "en") -> str:
    game = say("web.title", language)
    return game if key is None else f"{say(key, language)} – {game}"


def test_every_route_has_a_title_of_its_own() -> None:
    source = (ROOT / "web/src/shared/route.svelte.ts").read_text(encoding="utf-8")
    routes = set(re.findall(r'^  \| \{ at: "(\w+)"', source, re.MULTILINE))
    tested = {path.split("/")[1] or "home" for path in ROUTES}
    assert routes == tested | LATER


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_screen_has_its_title_and_everything_in_reach(sit: Sit, language: str) -> None:
    page = (guest := sit(1, language=language)).page
    for path, key in ROUTES.items():
        page.evaluate("path => history.pushState(null, '', path)", path)
        page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
        expect(page).to_have_title(title(key, language))
        expect(page.locator("main")).to_be_visible()
        assert not KEY.search(page.locator("body").inner_text()), path
        assert unfit(guest) == [], path


def test_a_table_is_titled_by_the_other_players(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    sittings.around(one, other, opening=["S"])
    name = one.page.locator(".seat.far .person").inner_text()
    expect(one.page).to_have_title(re.compile(rf"{re.escape(name)} – Tellstones$"))


def test_description_and_manifest_follow_the_language(sit: Sit) -> None:
    page = sit(1).page
    description = page.locator('meta[name="description"]')
    for language in ("fr", "zh-Hant", "en"):
        page.locator("footer select").select_option(language)
        expect(description).to_have_attribute("content", say("web.title.about", language))
        link = page.locator('link[rel="manifest"]').get_attribute("href")
        manifest = json.loads(page.evaluate("link => fetch(link).then((got) => got.text())", link))
        assert manifest["lang"] == language
        assert manifest["name"] == say("web.title", language)
        assert manifest["description"] == say("web.title.about", language)
        assert manifest["id"] == "/"


def test_the_page_itself_is_described_in_english() -> None:
    document = (ROOT / "web/index.html").read_text(encoding="utf-8")
    assert f'<meta name="description" content="{say("web.title.about", "en")}" />' in document
    manifest = json.loads((ROOT / "web/public/manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["description"] == say("web.title.about", "en")


def test_fields_for_peoples_own_text_take_its_direction() -> None:
    ours = {"secret", "address", "text", "at"}  # phrases, addresses, records, a slider
    for path in sorted((ROOT / "web/src").rglob("*.svelte")):
        for field in re.findall(
            r"<(?:input|textarea)\b[^>]*bind:value=\{[^>]*>", path.read_text("utf-8")
        ):
            bound = re.search(r"bind:value=\{([\w.\[\]]+)\}", field)
            typed = not re.search(r'type="(number|datetime-local)"', field)
            if bound and typed and bound[1] not in ours:
                assert 'dir="auto"' in field, (path.name, field)


def test_what_people_say_takes_its_own_direction(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(1), sit(2)
    sittings.around(one, other, opening=["S"])
    one.settled()
    other.page.locator("[data-talk]").click()
    other.page.locator(".talk input").fill("שלום לכולם")
    other.page.keyboard.press("Enter")
    said = one.page.locator(".far .bubble span")
    expect(said).to_have_text("שלום לכולם")
    expect(said).to_have_css("direction", "rtl")
    expect(one.page.locator(".narration p").first).to_have_css("direction", "ltr")
