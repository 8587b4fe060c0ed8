"""Text broken by the columns it needs, and pages that fit the terminal."""

import re

import pytest

from tellstones.cli.terminal.menus import menu_of
from tellstones.cli.terminal.pages import Pages
from tellstones.cli.terminal.wrapping import wrapped
from tellstones.drawing.terminal import wide
from tellstones.i18n import LANGUAGES, Words
from tellstones.rules import Options, Seat
from tellstones.views import view
from tests.tables import laid


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
    for page in Pages(Words(language, options), colour=False).rules(24):
        lines = page.splitlines()
        assert max(wide(line) for line in lines) <= 80
        assert len(lines) < 24


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_terminal_tells_every_rule_that_the_browser_tells(language: str) -> None:
    words = Words(language, Options(players=4, lines=2))
    told = "".join("".join(Pages(words, colour=False).rules(24)).split())
    for key in words.catalogue:
        if key.startswith(("learn.rules.", "learn.round.", "learn.lines.")):
            assert "".join(words.say(key).split()) in told, key


def test_a_low_terminal_gets_a_table_without_signs() -> None:
    table = laid("CDFHKSW|/SC|DFHKW 0-0 A turn -- 9", lines=2)
    seen, pages = view(table, None), Pages(Words("en", Options(lines=2)), colour=False)
    high, low = (pages.table(seen, None, ["hm"], "  ?", rows) for rows in (40, 15))
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
    page = Pages(words, colour).menu(words.waiting(table.waiting), menu, extras, "")
    plain = re.sub(r"\x1b\[\d*m", "", page)
    assert max(wide(line) for line in plain.splitlines()) <= 80
    assert words.say("action.boast") in plain
