"""One's programs in the browser: a token is made and shown once, and tried as the page says."""

from __future__ import annotations

import shlex
import subprocess

from playwright.sync_api import expect

from tellstones.i18n.languages import LANGUAGES
from tests.web.guests import Sittings
from tests.web.test_accessibility import clipped, problems
from tests.web.test_ratings import SETTLE, THEMES


def status_of(command: str) -> str:
    """The first line of the answer to one of the page's requests; a stream is not waited for."""
    program, *rest = shlex.split(command)
    with subprocess.Popen([program, "-sSi", *rest], stdout=subprocess.PIPE, text=True) as asking:
        assert asking.stdout is not None
        first = asking.stdout.readline().strip()
        asking.terminate()
    return first


def test_a_token_is_made_and_every_example_runs(sittings: Sittings) -> None:
    one = sittings.sit(81, "phone")
    one.page.locator("[data-settings]").click()
    one.page.get_by_role("link", name="Programs that play for you").click()
    one.page.locator("[data-program-name]").fill("Robot")
    one.page.locator("[data-make-program]").press("Enter")
    expect(one.page.locator("[data-token]")).not_to_be_empty()
    assert problems(one.page) == []
    commands = one.page.locator("[data-curl]").all_inner_texts()
    assert len(commands) == 4
    assert [status_of(command).split()[1] for command in commands] == ["200"] * 4
    for language, theme in zip(LANGUAGES, THEMES, strict=True):
        one.page.evaluate(SETTLE, {"language": language, "theme": theme})
        one.page.reload()
        expect(one.page.locator("main li")).to_contain_text("Robot")
        assert problems(one.page) == [], (language, theme)
        assert clipped(one.page) == [], (language, theme)
    one.page.locator("main li button").click()
    expect(one.page.locator("main li")).to_have_count(0)
