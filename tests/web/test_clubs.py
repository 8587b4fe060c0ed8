"""A club in the browser: founded, asked for and led; its tournament of pairs; and a report."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tellstones.i18n.languages import LANGUAGES
from tests.web.guests import CREATE, Guest, Sittings
from tests.web.keyring import Keyring, join
from tests.web.test_accessibility import clipped, problems
from tests.web.test_lobby import resign
from tests.web.test_ratings import SETTLE, THEMES
from tests.web.test_tournaments import AGAINST_A_PAGE


def become_member(secure: Sittings, number: int, name: str, device: str) -> Guest:
    one = secure.sit(number, device)
    table = one.page.evaluate(CREATE, AGAINST_A_PAGE)
    one.page.goto(f"{secure.base}/table/{table}")
    one.until(one.playing)
    resign(one)
    Keyring(one.page)
    join(one, name)
    return one


def found_a_club(page: Page, base: str) -> None:
    """Opens it from the first screen, by keyboard."""
    page.goto(base)
    page.locator("[data-clubs]").click()
    page.locator("[data-found]").press("Enter")
    page.locator("[data-club-name]").fill("Stones of St. Athens")
    page.locator("[data-club-about]").fill("On Sundays, by lamplight.")
    page.locator("dialog [type=radio]").last.check()
    assert problems(page) == []
    page.locator("[data-club-about]").press("Enter")
    expect(page.locator("h1")).to_have_text("Stones of St. Athens")
    page.wait_for_url(f"{base}/clubs/Stones-of-St-Athens")


def enter_as_a_pair(one: Page, other: Page, base: str) -> None:
    """The other member is notified anywhere in the page."""
    one.locator("[data-partner]").fill("Pericles")
    one.locator("[data-ask-partner]").click()
    expect(one.locator("[data-asked]")).to_be_visible()
    other.goto(base)
    other.locator("[data-look]").click()
    other.locator("[data-accept-partner]").wait_for()
    assert problems(other) == []
    assert clipped(other) == []
    other.locator("[data-accept-partner]").click()
    expect(other.locator("[data-entries] a")).to_have_text(["Themistocles", "Pericles"])
    assert problems(other) == []


def test_a_club_is_founded_asked_for_handed_over_and_reported(secure: Sittings) -> None:
    leader = become_member(secure, 81, "Themistocles", "phone").page
    found_a_club(leader, secure.base)
    asker = become_member(secure, 82, "Pericles", "desk").page
    asker.goto(f"{secure.base}/clubs")
    asker.locator("[data-club-search]").fill("athens")
    asker.locator("[data-club-search]").press("Enter")
    asker.locator("[data-club] a").click()
    asker.locator("[data-join]").click()
    expect(asker.locator("[data-take-back]")).to_be_visible()

    leader.goto(f"{secure.base}/clubs")
    expect(leader.locator("[data-club]").first).to_contain_text("1 request to join")
    assert problems(leader) == []
    leader.locator("[data-club] a").first.click()
    expect(leader.locator("[data-asking] li")).to_have_count(1)
    for language, theme in zip(LANGUAGES, THEMES, strict=True):
        leader.evaluate(SETTLE, {"language": language, "theme": theme})
        leader.reload()
        expect(leader.locator("[data-asking] li")).to_have_count(1)
        assert problems(leader) == [], (language, theme)
        assert clipped(leader) == [], (language, theme)
    leader.locator("[data-asking] button").last.click()
    expect(leader.locator("[data-members] li")).to_have_count(2)
    leader.locator("[data-announce]").click()
    leader.locator("[data-tournament-name]").fill("The club's cup")
    leader.locator("dialog fieldset:nth-of-type(5) [type=radio]").last.check()
    assert problems(leader) == []
    leader.locator("[data-send-tournament]").click()
    enter_as_a_pair(leader, asker, secure.base)
    leader.locator("[data-of-club]").click()
    expect(leader.locator("[data-tournament]")).to_have_count(1)
    leader.locator("[data-manage]").click()
    leader.locator("[data-act='clubs.hand_over']").click()
    expect(leader.locator("[data-change]")).to_have_count(0)

    guest = secure.sit(83).page
    guest.goto(f"{secure.base}/clubs/Stones-of-St-Athens")
    guest.locator("[data-report-club]").click()
    assert problems(guest) == []
    guest.locator("[data-send]").click()
    expect(guest.locator("dialog [role=status]")).not_to_be_empty()
