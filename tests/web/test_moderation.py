"""Moderation in the browser: a report is read, decided on, appealed against."""

from __future__ import annotations

from playwright.sync_api import expect

from tellstones.i18n.languages import LANGUAGES
from tellstones.study.fair_play import SignKind
from tests.web.guests import Sittings
from tests.web.served import Served
from tests.web.test_accessibility import clipped, problems
from tests.web.test_people import say
from tests.web.test_ratings import SETTLE, THEMES

REPORT = """([person, table]) => fetch("/api/reports", {method: "POST", body: JSON.stringify(
    {person, table, reason: "talk", text: "That was rude."})}).then((answer) => answer.status)"""
ME = "() => fetch('/api/me', {method: 'POST', body: '{}'}).then((answer) => answer.json())"

SIGNS = [
    {"kind": kind, "games": 1, "counted": 20, "found": 12, "expected": 4.25}
    | {
        "highest": 12_345.6 if kind == "lost" else 123.4,
        "false_alarms": 81.04,
        "other": "Bob" if kind in ("won", "lost", "spared") else None,
    }
    for kind in SignKind
]
PATTERNS = [
    {"kind": kind, "tables": ["t1", "t2"]}
    for kind in ("boosted", "sandbagged", "resigned", "stalled")
]


def test_a_moderator_reads_a_report_suspends_and_hears_an_appeal(
    sittings: Sittings, served: Served
) -> None:
    one, other, kay = sittings.sit(71), sittings.sit(72), sittings.sit(73, "phone")
    table = sittings.around(one, other, opening=["S"])
    say(other, "You know nothing.")
    expect(one.page.locator(".seat.far .bubble")).to_have_text("You know nothing.")
    person = other.page.evaluate(ME)["person"]
    assert one.page.evaluate(REPORT, [person, table]) == 200
    kay.page.locator("footer input").fill("Kay")
    with kay.page.expect_response(lambda answer: answer.request.method == "PATCH"):
        kay.page.locator("footer input").press("Tab")
    keeper = kay.page.evaluate(ME)["person"]
    kay.page.goto(f"{sittings.base}/moderation")
    kay.page.locator("[data-find]").wait_for()  # the first screen, as at any wrong address
    served.command("moderators", "--appoint", keeper)

    kay.page.goto(sittings.base)
    kay.page.locator("[data-moderation]").click()
    assert problems(kay.page) == []
    kay.page.locator(f"[data-waiting] a[href$='{person}']").click()
    expect(kay.page.locator("[data-talk-of]")).to_contain_text("You know nothing.")
    kay.page.get_by_role("radio", name="Warn").focus()
    for _ in range(3):
        kay.page.keyboard.press("ArrowRight")
    expect(kay.page.locator("[data-decide]")).to_have_text("Suspend")
    kay.page.locator("[data-reason]").fill("Please do not insult people.")
    assert problems(kay.page) == []
    kay.page.locator("[data-decide]").press("Enter")
    expect(kay.page.locator("[data-decision=suspend]")).to_contain_text("Please do not insult")

    other.page.goto(sittings.base)
    expect(other.page.locator("[data-sanction]")).to_contain_text("Please do not insult people.")
    assert problems(other.page) == []
    other.page.locator("[data-appeal]").fill("It was my brother.")
    other.page.locator("[data-send-appeal]").click()
    expect(other.page.locator("[data-sanction]")).to_contain_text("You wrote: It was my brother.")

    found = {"signs": SIGNS, "patterns": PATTERNS}
    kay.page.route("**/fair-play", lambda route: route.fulfill(json=found))
    kay.page.reload()
    for language, theme in zip(LANGUAGES, THEMES, strict=True):
        kay.page.evaluate(SETTLE, {"language": language, "theme": theme})
        kay.page.reload()
        expect(kay.page.locator("main")).to_contain_text("It was my brother.")
        kay.page.locator("[data-reckon]").click()
        expect(kay.page.locator("[data-sign]")).to_have_count(len(SignKind))
        expect(kay.page.locator("[data-pattern]")).to_have_count(len(PATTERNS))
        expect(kay.page.locator("[data-sign]").first).to_have_attribute("data-sign", "lost")
        assert problems(kay.page) == [], (language, theme)
        assert clipped(kay.page) == [], (language, theme)
    kay.page.locator("[type=radio]").nth(5).check()
    kay.page.locator("[data-reason]").fill("Heard, and agreed.")
    kay.page.locator("[data-decide]").click()
    expect(kay.page.locator("[data-decision=lift]")).to_be_visible()
    other.page.reload()
    other.page.locator("[data-find]").wait_for()
    expect(other.page.locator("[data-sanction]")).to_have_count(0)
