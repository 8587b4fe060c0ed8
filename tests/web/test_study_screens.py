"""Study in a real browser: replay, explanation, drills, export and deletion."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, Route, expect

from tellstones.notation import read_records
from tellstones.rules import Seat
from tellstones.study.puzzles.puzzle import Puzzle, PuzzleReasons, answer_json, question_json
from tests.web.guests import Guest, Sittings, play

Sit = Callable[..., Guest]
MOVES = "C> h1 1~2 h1 c2 =C"
LAST = len(MOVES.split())
ASKED = """[Opening "S"]
[First "A"]

1. C> 2. h1 3. h2 *
"""
RECORD = """[Opening "S"]
[First "A"]
[A "Ana"]
[B "bot:page"]
[Result "A"]
[Termination "boast"]

1. C> 2. h1 {B: #weather} 3. p1 4. h2 5. 1~2 6. b doubt 2=S 1=D A
"""


def label(page: Page, place: int) -> str:
    return page.locator(f'.spot[data-place="{place}"]').get_attribute("aria-label") or ""


def test_a_finished_game_is_seen_again_with_anybodys_eyes_and_explained(
    sit: Sit, sittings: Sittings
) -> None:
    guest, other = sit(4, "phone"), sit(5)
    table = sittings.around(guest, other, opening=["S"], points=1)
    play(MOVES, guest, other)
    page = guest.page
    story = page.locator("h2 + .event").inner_text()
    page.get_by_role("link", name="Explain this game").click()
    expect(page.locator(".analysis svg[role=img]")).to_be_visible()
    for told in (page.locator(".analysis [data-decisive]"), page.locator(".told .end")):
        expect(told).to_contain_text(story)
    page.reload()
    expect(page.locator(".analysis svg[role=img]")).to_be_visible()
    expect(page.locator(".analysis [data-decisive]")).to_have_class(re.compile("now"))
    page.keyboard.press("Home")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".told .event")).to_have_text("Guest hid stone 1.")
    first = page.locator('.spot[data-place="1"]')
    expect(first).to_have_attribute("aria-label", "Stone 1, face-down: Scales")
    page.locator(".choices select").first.select_option("B")
    expect(first).to_have_attribute("aria-label", "Stone 1, hidden")
    page.wait_for_url(f"**/game/{table}/2/explained?eyes=B")
    page.reload()
    expect(page.locator(".told .event")).to_have_text("Guest hid stone 1.")
    page.keyboard.press("End")
    expect(page.locator("input[type=range]")).to_have_value(str(LAST))
    assert "Your chance of winning:" in page.locator("#odds-said").inner_text()
    assert "Seat " not in page.locator("body").inner_text()
    page.locator(".analysis ol button").first.click()
    expect(page.locator("input[type=range]")).not_to_have_value(str(LAST))
    guest.go("/games")
    expect(page.locator(f'.games a[href$="/game/{table}"]')).to_contain_text(story)
    assert not guest.problems


@pytest.mark.parametrize("size", ["phone", "sideways", "desk"])
def test_a_touch_on_a_moment_keeps_the_line_the_curve_and_the_list_in_sight(
    sit: Sit, size: str
) -> None:
    page = sit(4, size, "/replay").page
    page.locator("textarea").fill(RECORD)
    page.locator("form .gold").click()
    ask = page.get_by_role("button", name="Explain this game")
    expect(ask).to_be_in_viewport(ratio=1)
    ask.click()
    moment = page.locator(".analysis ol button").last
    moment.click()
    expect(moment).to_have_class(re.compile("now"))
    assert page.evaluate("scrollY") == 0
    for seen in (page.locator(".mat"), page.locator(".analysis svg[role=img]"), moment):
        expect(seen).to_be_in_viewport(ratio=0.9)


def test_every_claim_says_what_came_of_it(sit: Sit) -> None:
    page = sit(4, path="/replay").page
    page.locator("textarea").fill(RECORD)
    page.locator("form .gold").click()
    page.get_by_role("button", name="Explain this game").click()
    page.get_by_text("Every claim").click()
    rows = page.locator("details").last.locator("tbody tr")
    expect(rows.first).to_contain_text("Boast")
    expect(rows.first).to_contain_text("doubted, and failed")
    expect(rows.last).to_contain_text("wrong")


def test_my_games_are_listed_filtered_and_taken_along(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(8), sit(5)
    sittings.around(one, other, opening=["S"], points=1)
    play("h1 c1 =S", one, other)
    page = one.page
    page.goto(f"{sittings.base}/games")
    expect(page.locator(".games li").first).to_contain_text("won")
    page.get_by_label("Result").select_option("lost")
    expect(page.locator(".games li")).to_have_count(0)
    assert '"games"' in take_along(page)


def take_along(page: Page) -> str:
    """All that is mine, from the screen of my games."""
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download all my data").click()
    return Path(taken.value.path()).read_text(encoding="utf-8")


def test_a_running_game_cannot_be_seen_again(sit: Sit, sittings: Sittings) -> None:
    one, other = sit(4), sit(5)
    table = sittings.around(one, other, opening=["S"])
    play("C>", one, other)
    one.page.goto(f"{sittings.base}/game/{table}")
    expect(one.page.locator("h1")).to_contain_text("still being played")


def test_any_record_can_be_pasted_and_a_damaged_one_gets_a_sentence(sit: Sit) -> None:
    page = sit(4, path="/replay").page
    page.locator("textarea").fill(RECORD.replace("5. 1~2", "5. 1~9"))
    page.locator("form .gold").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Line 8, column 42")
    expect(alert).to_contain_text("1~9")
    expect(alert).to_contain_text("(rule 1.4)")
    page.locator("textarea").fill(RECORD)
    page.locator("form .gold").click()
    page.locator(".controls").wait_for()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".told .event")).to_contain_text("Ana looked at stone 1.")
    expect(page.locator(".told .event")).to_contain_text("and saw: Scales")
    with page.expect_download() as drawn:
        page.get_by_role("button", name="Picture").click()
    assert drawn.value.suggested_filename.endswith(".png")
    with Image.open(drawn.value.path()) as picture:
        assert picture.size == (1520, 720)
        assert picture.getpixel((760, 15)) != picture.getpixel((760, 180)), "wood, and linen on it"
        name = picture.convert("L").crop((600, 640, 920, 700))
        assert any(name.histogram()[200:]), "letters, light on dark"


def test_a_file_of_several_games_asks_which_and_leads_back(sit: Sit) -> None:
    page = sit(4, path="/replay").page
    damaged = "[Opening S]\n"
    page.locator("textarea").fill(f"{RECORD}\n{RECORD.replace('Ana', 'Eve')}\n{ASKED}\n{damaged}")
    page.locator("form .gold").click()
    expect(page.locator("ol li")).to_have_count(3)
    expect(page.get_by_role("alert")).to_contain_text("[Name")
    expect(page.locator("ol button").nth(2)).to_be_disabled()
    page.locator("ol button").nth(1).click()
    page.locator(".controls").wait_for()
    expect(page.locator(".choices select").first).to_contain_text("Eve")
    page.get_by_role("button", name="Another game of the file").click()
    expect(page.locator("ol li")).to_have_count(3)


def test_a_drill_is_shown_answered_and_told_of(sit: Sit) -> None:
    guest = sit(6, "phone", "/train")
    train(guest.page)
    assert not guest.problems


def train(page: Page) -> None:
    """Opens one of the drills from the list, and goes back."""
    page.get_by_role("link", name="The whole Line").click()
    page.locator(".answers .gold").click()
    drill = page.locator(".drill")
    expect(drill).to_have_attribute("data-phase", "asking")
    while drill.get_attribute("data-phase") == "asking":
        page.keyboard.press("Tab")
        page.get_by_role("button", name="I don’t know").click()
    expect(page.locator(".told")).to_contain_text("0 of 4")
    expect(page.locator(".review li")).to_have_count(4)
    expect(page.locator(".review li").first).to_contain_text("You did not know.")
    page.get_by_role("link", name="Enough for now").click()
    expect(page.get_by_role("button", name="Play your mirror")).to_be_visible()
    expect(page.locator("section").last).not_to_contain_text("King")


LINE_TOP = "Math.round(document.querySelector('.mat').getBoundingClientRect().top + scrollY)"


def test_a_puzzle_asks_and_tells_the_best_answer(sit: Sit) -> None:
    (game,) = read_records(BytesIO(ASKED.encode()))
    chances = {"b": 0.3, "c1": 0.4, "p1": 0.6}
    reasons = PuzzleReasons(answered=0.9, proved=0.2, stolen=0.7)
    puzzle = Puzzle("asked", game, Seat.B, "page", chances, chances, 0.01, reasons, "a game")
    page = sit(6, path="/learn").page
    answers = {
        "GET puzzles": {"puzzles": [puzzle.name]},
        "GET asked": question_json(puzzle),
        "POST asked": answer_json(puzzle, "b"),
    }
    page.set_viewport_size({"width": 360, "height": 640})
    page.route("**/api/puzzles**", lambda route: answer(route, answers))
    page.goto(page.url.replace("/learn", "/train/puzzles"))
    page.get_by_role("button", name="Skip to the question").click()
    assert label(page, 1) == "Stone 1, hidden"
    page.locator('[data-choice="b"]').wait_for()
    lay = page.evaluate(LINE_TOP)
    page.locator('[data-choice="b"]').click()
    expect(page.locator(".told")).to_contain_text("Better: Peek at stone 1.")
    expect(page.locator(".told")).to_contain_text("It is too soon to speak.")
    assert "%" not in page.locator(".told").inner_text()
    assert page.evaluate(LINE_TOP) == lay
    page.get_by_role("button", name="In numbers").click()
    assert page.evaluate(LINE_TOP) == lay
    expect(page.locator(".why").first).to_contain_text("would name that stone 90% of the time")
    expect(page.locator(".why").last).to_contain_text("against the Knight bot’s memory too: 60%")
    expect(page.locator(".choices li.best")).to_have_count(1)
    first = page.locator('.spot[data-place="1"]')
    expect(first).to_have_attribute("aria-label", "Stone 1, face-down: Scales")


def answer(route: Route, answers: dict[str, Any]) -> None:
    asked = route.request
    route.fulfill(json=answers[f"{asked.method} {asked.url.rpartition('/')[2]}"])


def test_everything_of_mine_can_be_deleted_and_what_i_took_along_comes_back(sit: Sit) -> None:
    page = sit(98, path="/games").page  # a person with no unfinished game
    forget(page)
    bring(page, "{")
    expect(page.get_by_role("alert")).to_contain_text("damaged")
    damaged = RECORD.replace("5. 1~2", "5. 1~9")
    games = [{"seat": "A", "record": text} for text in (RECORD, damaged)]
    assert '"theme": "dark"' in take_along(page)
    bring(page, json.dumps({"games": games, "settings": {"theme": "light", "speed": "odd"}}))
    expect(page.get_by_text("1 game imported.")).to_be_visible()
    expect(page.get_by_text("Game 2 could not be imported. Line 8, column 42.")).to_be_visible()
    expect(page.locator(".games li")).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def bring(page: Page, export: str) -> None:
    """Import an earlier export, on the screen of my games or in the settings."""
    file = FilePayload(name="all.json", mimeType="application/json", buffer=export.encode())
    page.get_by_label("Import my data").set_input_files(file)


def forget(page: Page) -> None:
    page.get_by_role("button", name="Delete all my data").click()
    page.get_by_role("button", name="Yes, delete it all").click()
    expect(page.get_by_role("status")).to_have_text("Your data has been deleted.")
