"""The whole house in the page: a static site plays without a server, and without a network."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Route, expect

from tellstones.cli.command_table import tellstones
from tests.web.guests import Guest, play_at_random
from tests.web.static_site import (
    file_server,
    sit_down_with_the_king,
    somebody,
    tab,
    visitor,
)

MOST_BYTES = 8_000_000
"""The bytes over the wire, for all of it."""
KEPT = """async () => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("python "));
  const kept = await caches.open(name);
  const [memory] = (await kept.keys()).filter(({ url }) => url.endsWith("/memory"));
"""
IS_KEPT = KEPT + "return memory !== undefined; }"
SPOIL_MEMORY = KEPT + "await kept.put(memory, new Response(new Uint8Array(64))); }"
IS_WHOLE = KEPT + "return (await (await kept.match(memory)).arrayBuffer()).byteLength > 1e6; }"
FIRST_SEAT = "crypto.getRandomValues = (values) => values.fill(0);"
"""The page draws the first of what there is to draw: the Crown opens, and the visitor begins."""
AWAKE = "Python woke from its memory"


def record_of(guest: Guest, folder: Path) -> Path:
    """The record of the last game, as the page exports it."""
    guest.page.locator(".ending a.plain").click()
    with guest.page.expect_download() as saved:
        guest.page.get_by_text("Record").click()
    record = folder / "game.txt"
    saved.value.save_as(record)
    return record


def play_against_the_king_offline(browser: Browser, site: Path, folder: Path) -> Path:
    """The record of a game whose network was cut when it began."""
    with file_server(site) as address:
        context, guest = visitor(browser, address)
        sit_down_with_the_king(guest)
    context.set_offline(True)
    play_at_random(guest, Random(17))
    assert guest.over()
    record = record_of(guest, folder)
    assert guest.problems == []
    context.close()
    return record


def test_a_whole_game_against_the_king_is_played_without_a_network(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    record = play_against_the_king_offline(browser, site, tmp_path)
    assert "bot:king" in record.read_text("utf-8")
    shown = CliRunner().invoke(tellstones, ["replay", str(record)])
    assert shown.exit_code == 0, shown.output


def begin(guest: Guest) -> None:
    guest.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    sit_down_with_the_king(guest)
    guest.until(guest.my_word)
    guest.settled()
    guest.until(lambda: guest.page.evaluate(IS_KEPT))


def comes_again(guest: Guest) -> None:
    before = guest.frame
    guest.reload()
    guest.until(lambda: guest.playing() and guest.frame["event_seq"] >= before["event_seq"])
    assert guest.frame["table"] == before["table"]


def test_games_are_kept_when_the_tab_is_closed_and_opened_offline(
    browser: Browser, address: str
) -> None:
    context, guest = visitor(browser, address)
    begin(guest)
    guest.say(guest.frame["legal"][0])
    context.set_offline(True)
    with guest.page.expect_console_message(lambda message: message.text == AWAKE):
        comes_again(guest)
    context.close()


@pytest.mark.torture
def test_a_spoiled_memory_is_forgotten_and_kept_anew(browser: Browser, address: str) -> None:
    context, guest = visitor(browser, address)
    begin(guest)
    guest.page.evaluate(SPOIL_MEMORY)
    comes_again(guest)
    guest.until(lambda: guest.page.evaluate(IS_KEPT) and guest.page.evaluate(IS_WHOLE))
    context.close()


def test_the_table_is_laid_while_python_loads_and_the_first_move_is_kept(
    browser: Browser, address: str
) -> None:
    held: list[Route] = []
    context = somebody(browser, FIRST_SEAT)
    context.route("**/tellstones.zip.packed", lambda route: held.append(route))
    guest = tab(context, address)
    before = guest.page.evaluate("history.length")
    guest.page.locator('[data-way="now"]').click(click_count=15)
    bytes_of_all = re.compile(r"\d\.\d of \d\.\d MB")
    expect(guest.page.locator("[data-loading]")).to_contain_text(bytes_of_all)
    guest.touch("W>")
    expect(guest.page.locator("main.table .spot")).to_have_count(2)
    guest.until(lambda: bool(held))
    held[0].continue_()
    guest.until(lambda: guest.my_word() and guest.frame["view"]["turn"] == 3)
    assert "W" not in guest.frame["view"]["pools"][0]
    expect(guest.page.locator("[data-loading]")).to_have_count(0)
    assert guest.page.evaluate("history.length") == before + 1
    assert guest.page.evaluate("location.hash") == f"#/table/{guest.frame['table']}"
    guest.page.go_back()
    guest.page.locator('[data-way="now"]').wait_for()
    context.close()


def test_the_table_that_the_page_lays_is_the_one_its_server_shows(
    browser: Browser, address: str
) -> None:
    held: list[Route] = []
    context = somebody(browser, FIRST_SEAT)
    context.route("**/tellstones.zip.packed", lambda route: held.append(route))
    guest = tab(context, address)
    guest.page.locator('[data-way="now"]').click()
    table, loading = guest.page.locator("main.table"), guest.page.locator("[data-loading]")
    loading.wait_for()
    laid = table.aria_snapshot().replace(loading.aria_snapshot(), "")
    guest.until(lambda: bool(held))
    held[0].continue_()
    guest.until(guest.my_word)
    loading.wait_for(state="detached")
    assert without_spaces(table.aria_snapshot()) == without_spaces(laid)
    context.close()


def without_spaces(text: str) -> str:
    return "".join(text.split())


def test_a_site_says_that_other_people_are_elsewhere(browser: Browser, address: str) -> None:
    context, guest = visitor(browser, address)
    guest.page.locator("[data-find]").click()
    expect(guest.page.locator("[data-address]")).to_be_visible()
    context.close()


def test_a_site_is_light_enough_and_names_no_absolute_address(site: Path) -> None:
    files = [path for path in site.rglob("*") if path.is_file()]
    python = [path for path in files if path.suffix == ".packed"]
    assert len(python) == 6
    assert sum(path.stat().st_size for path in python) < MOST_BYTES
    document = next(path for path in files if path.name == "index.html").read_text("utf-8")
    assert '="/' not in document
    assert "script-src 'self';" in document
    service_worker = next(path for path in files if path.name == "sw.js").read_text("utf-8")
    assert f"-{python[0].parent.name}" in service_worker
