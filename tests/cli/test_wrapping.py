"""Text broken by the columns it needs, and pages that fit the terminal."""

import pytest

from tellstones.cli.terminal.menus import menu_of
from tellstones.cli.terminal.pages import Pages
from tellstones.cli.terminal.wrapping import wrapped
from tellstones.drawing.terminal import wide
from tellstones.i18n import LANGUAGES, Words
from tellstones.rules import Options, Seat
from tellstones.views import view
from tests.scripted import Script
from tests.tables import laid


def terminal(rows: int = 40, columns: int = 80, *, colour: bool = False) -> Script:
    script = Script([])
    script.rows, script.columns, script.colour = rows, columns, colour
    return script


def test_words_are_broken_between_words() -> None:
    assert wrapped("one two  three", 7) == ["one two", "three"]


def test_chinese_is_broken_after_signs_but_not_before_a_full_stop() -> None:
    assert wrapped("你贏了。", 7) == ["你贏", "了。"]


def test_a_word_that_is_too_long_stands_alone() -> None:
    assert wrapped("a verylongword b", 4) == ["a", "verylongword", "b"]


def test_nothing_is_lost_and_nothing_is_nothing() -> None:
    assert wrapped("", 10) == []
    assert "".join(wrapped("Ben說是騎士，但第 3 顆是寶劍。", 8)).replace(" ", "") == (
        "Ben說是騎士，但第3顆是寶劍。"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [Options(), Options(players=4, lines=2)])
def test_the_rules_fit_a_usual_terminal(language: str, options: Options) -> None:
    for page in Pages(Words(language, options), terminal(24)).rules():
        lines = page.splitlines()
        assert max(wide(line) for line in lines) <= 80
        assert len(lines) < 24


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_terminal_tells_every_rule_that_the_browser_tells(language: str) -> None:
    words = Words(language, Options(players=4, lines=2))
    told = "".join("".join(Pages(words, terminal(24)).rules()).split())
    for key in words.catalogue:
        if key.startswith(("learn.rules.", "learn.round.", "learn.lines.")):
            assert "".join(words.say(key).split()) in told, key


def test_a_low_terminal_gets_a_table_without_signs() -> None:
    table = laid("CDFHKSW|/SC|DFHKW 0-0 A turn -- 9", lines=2)
    seen, words = view(table, None), Words("en", Options(lines=2))
    high, low = (Pages(words, terminal(rows)).table(seen, None, ["hm"], "  ?") for rows in (40, 15))
    assert "o o o" in high
    assert "o o o" not in low
    assert "Crown" in low
    assert low.count("\n") < 15


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("colour", [False, True])
def test_menus_fit_a_usual_terminal(language: str, colour: bool) -> None:
    table = laid("CDFHKSw| 0-0 A turn -- 9")
    words = Words(language)
    menu = menu_of(view(table, Seat.A), Seat.A, words)
    extras = {"t": words.say("cli.menu.say"), ":": words.say("cli.menu.notation")}
    for columns in (80, 40):
        pages = Pages(words, terminal(24, columns, colour=colour))
        page = pages.menu(words.waiting(table.waiting), menu, extras, "")
        assert max(wide(line) for line in page.splitlines()) <= columns
        assert words.say("action.boast") in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [70, 60, 40, 24])
def test_a_narrow_terminal_gets_a_line_in_several_rows(language: str, columns: int) -> None:
    table = laid("CDFHKSw|/SC|DFHKW 0-0 A turn -- 9", lines=2)
    words = Words(language, table.options)
    pages = Pages(words, terminal(60, columns))
    page = pages.table(view(table, None), None, ["A sentence that is longer than it."], "")
    assert max(wide(line) for line in page.splitlines()) <= columns
    assert all(words.stone(stone) in page for stone in table.options.stones)
    assert all(f" {place} " in page for place in range(1, 8))
