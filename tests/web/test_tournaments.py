"""A tournament in the browser: announced, joined, with bots let in, and played to its end."""

from __future__ import annotations

from playwright.sync_api import expect

from tellstones.i18n.languages import LANGUAGES
from tests.web.guests import CREATE, Sittings
from tests.web.keyring import Keyring, join
from tests.web.test_accessibility import clipped, problems
from tests.web.test_lobby import resign
from tests.web.test_ratings import SETTLE, THEMES

AGAINST_A_PAGE = {"seats": [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "page"}]}


def test_a_member_announces_a_tournament_and_plays_it_against_a_bot(secure: Sittings) -> None:
    one = secure.sit(61, "phone")
    table = one.page.evaluate(CREATE, AGAINST_A_PAGE)
    one.page.goto(f"{secure.base}/table/{table}")
    one.until(one.playing)
    resign(one)
    Keyring(one.page)
    join(one, "Hypatia")
    one.page.goto(f"{secure.base}/tournaments")
    one.page.locator("[data-announce]").click()
    one.page.locator("[data-tournament-name]").fill("The Sunday cup")
    one.page.get_by_role("radio", name="Knock-out").check()
    assert problems(one.page) == []
    one.page.locator("[data-send-tournament]").click()
    one.page.locator("[data-join]").click()
    one.page.locator("select").select_option("page")
    one.page.locator("[data-let-in]").click()
    expect(one.page.locator("[data-entries] li")).to_have_count(2)
    expect(one.page.get_by_role("timer")).to_contain_text(":")
    assert problems(one.page) == []
    tournament = one.page.url.rsplit("/", 1)[-1]
    one.frames.clear()
    one.page.locator("[data-begin]").click()
    one.page.locator("[data-my-game]").click()
    one.until(one.playing)
    watcher = secure.sit(62, path=f"/tournament/{tournament}")
    live = watcher.page.locator("[data-live]")
    expect(live.locator(".stone")).to_have_count(len(one.frame["view"]["lines"][0]))
    expect(live).to_have_attribute("href", f"/table/{one.frame['table']}")
    resign(one)
    one.page.locator("[data-tournament]").click()
    expect(one.page.locator("main [role=status]")).to_have_text("won by Page 1")
    assert one.page.locator("[data-begun]").count() == 0  # it is over
    for language, theme in zip(LANGUAGES, THEMES, strict=True):
        one.page.evaluate(SETTLE, {"language": language, "theme": theme})
        one.page.reload()
        expect(one.page.locator("main .cloth tbody tr")).to_have_count(2)
        assert problems(one.page) == [], (language, theme)
        assert clipped(one.page) == [], (language, theme)
