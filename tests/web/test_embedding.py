"""A record in somebody's own page, shown by one script without a server."""

from __future__ import annotations

import gzip
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.calling import tellstones
from tests.web.guests import HANG_MS

RECORD = '[A "Ann"]\n[Opening "S"]\n[First "A"]\n\n1. C> 2. h1 3. h2 4. b doubt 1=S 2=C B\n'
MOST_BYTES = 60_000
"""Packed."""
STRICT = (
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; script-src file:" />'
)


def test_a_record_is_stepped_through_in_anybodys_page(
    page_built: None, browser: Browser, tmp_path: Path
) -> None:
    record = tmp_path / "game.tell"
    record.write_text(RECORD)
    done = tellstones("replay", record, "--embed", tmp_path / "public")
    assert done.status == 0, done.err
    assert len(gzip.compress((tmp_path / "public/tellstones-replay.js").read_bytes())) < MOST_BYTES
    written = tmp_path / "public/game.html"
    written.write_text(written.read_text("utf-8").replace("<meta", STRICT + "<meta", 1), "utf-8")
    page = browser.new_page()
    page.set_default_timeout(HANG_MS)
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text))
    page.goto(written.as_uri())
    told, slider = page.get_by_role("status"), page.get_by_role("slider")
    expect(told).to_have_text("The table is set.")
    page.get_by_role("button", name="One step forward").click()
    expect(told).to_have_text("Ann placed the Crown at the right end.")
    slider.press("End")
    expect(page.get_by_role("button", name="One step forward")).to_be_disabled()
    page.get_by_text("Record").click()
    expect(page.locator("pre")).to_be_visible()
    assert problems == []
    page.close()


def test_a_game_that_goes_on_is_refused(page_built: None, tmp_path: Path) -> None:
    record = tmp_path / "game.tell"
    record.write_text('[Opening "S"]\n[First "A"]\n\n1. C> *\n')
    done = tellstones("replay", record, "--embed", tmp_path / "public")
    assert (done.status, "only when the game is over" in done.err) == (2, True)
