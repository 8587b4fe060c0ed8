"""An analysis as text, as JSON, as a page."""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from tellstones.i18n import LANGUAGES, catalogue, parameters
from tellstones.rules import (
    KNIGHT,
    Answer,
    End,
    Hands,
    Name,
    Place,
    Seat,
    legal_moves,
)
from tellstones.study.analysis import analyse
from tellstones.study.report import analysis_html, analysis_json, analysis_text
from tellstones.study.report.html_report import knowing_plot, odds_plot
from tellstones.study.report.report_words import (
    moment_in_words,
    move_in_words,
    often,
    reader_of,
    words_for,
)
from tellstones.study.report.sparkline import sparkline
from tests.study.study_games import bot_game


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_and_every_moment_has_words(language: str) -> None:
    record = bot_game(10, 4, 2, Hands.OPPONENT)
    words = words_for(record, language)
    for step in record.steps():
        if step.table.waiting.seat is not None:
            for move in legal_moves(step.table)[:12]:
                assert "{" not in move_in_words(words, move)
    for told_moment in analyse(record).key_moments:
        assert "{" not in moment_in_words(words, told_moment)


def test_in_greek_a_stone_is_named_in_the_nominative_and_placed_in_the_accusative() -> None:
    words = words_for(bot_game(5), "el")
    assert "ο Ιππότης" in move_in_words(words, Answer(KNIGHT))
    assert "ο Ιππότης" in move_in_words(words, Name(3, KNIGHT))
    assert "τον Ιππότη" in move_in_words(words, Place(KNIGHT, End.LEFT))


def test_moments_use_the_parameters_that_the_catalogue_has() -> None:
    english = catalogue("en")
    given = {"name", "other", "place", "of_line", "percent", "often", "turns", "move", "king"}
    given |= {"told", "cost"}
    for key in english:
        if key.startswith("study.moment."):
            assert parameters(english.text(key)) <= given | {"stone", "symbol"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chance_is_told_as_people_say_it(language: str) -> None:
    words = words_for(bot_game(5), language)
    said = [often(words, percent) for percent in range(101)]
    assert len(set(said)) == 13
    assert said[0] != said[100]
    assert often(words_for(bot_game(5), "en"), 66) == "two times in three"


def test_the_json_is_json_and_says_the_same() -> None:
    analysis = analyse(bot_game(5))
    told_back = json.loads(json.dumps(analysis_json(analysis, "fr")))
    assert len(told_back["curve"]) == len(analysis.curve)
    assert len(told_back["decisions"]) == len(analysis.decisions)
    assert all(moment["text"] for moment in told_back["moments"])


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.outside += [
            value
            for name, value in attributes
            if name in ("src", "href") or (value or "").startswith(("http:", "javascript:"))
            if value and name != "xmlns"
        ]

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_and_needs_nothing_from_outside(language: str) -> None:
    page = Page()
    page.feed(analysis_html(analyse(bot_game(5)), language))
    assert page.open == []
    assert page.outside == []


def test_names_cannot_bring_their_own_html() -> None:
    record = replace(bot_game(5), tags=(("A", "<script>alert(1)</script>"), ("B", "b&b")))
    assert "<script" not in analysis_html(analyse(record), "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_called_by_their_seat(language: str) -> None:
    analysis = analyse(replace(bot_game(5), tags=(("B", "bot:page"),)))
    seat = catalogue(language).say("seat.name", seat="A")
    for you in (None, Seat.A, Seat.B):
        for tell in (analysis_text, analysis_html):
            assert seat not in tell(analysis, language, you)
        assert seat not in json.dumps(analysis_json(analysis, language, you), ensure_ascii=False)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("you", [Seat.A, Seat.B])
def test_whoever_played_is_spoken_to(language: str, you: Seat) -> None:
    analysis = analyse(bot_game(5))
    own = words_for(analysis.record, language, you)
    others = words_for(analysis.record, language)
    about_you = [
        told for told in analysis.key_moments if others.name(you) in moment_in_words(others, told)
    ]
    assert about_you
    for told in about_you:
        assert moment_in_words(own, told) != moment_in_words(others, told)
        assert others.name(you) not in moment_in_words(own, told)


def test_every_moment_can_be_told_to_whoever_was_there() -> None:
    english = catalogue("en")
    for key in [key for key in english if key.startswith("study.moment.") and key.count(".") == 2]:
        if key != "study.moment.better":
            assert f"{key}.you" in english
            assert ("other" in parameters(english.text(key))) == (f"{key}.to-you" in english)


def test_the_only_nameless_seat_of_a_record_is_its_readers() -> None:
    record = bot_game(5)
    assert reader_of(record) is None
    assert reader_of(replace(record, tags=(("B", "bot:page"),))) is Seat.A
    assert reader_of(replace(record, tags=())) is None


def test_a_curve_in_letters_goes_from_low_to_high_and_keeps_its_ends() -> None:
    assert sparkline([0.0, 0.5, 1.0], most=60) == "▁▅█"
    long = sparkline([i / 99 for i in range(100)], most=10)
    assert (len(long), long[0], long[-1]) == (10, "▁", "█")


def test_plots_say_in_words_what_they_show() -> None:
    analysis = analyse(bot_game(5))
    words = words_for(analysis.record, "en")
    for plot in (odds_plot(analysis, words), knowing_plot(analysis, words, Seat.A)):
        assert plot is not None
        title = ElementTree.fromstring(plot).find("{http://www.w3.org/2000/svg}title")
        assert title is not None
        assert "%" in (title.text or "")
