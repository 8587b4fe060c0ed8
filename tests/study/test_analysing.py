"""A finished game, explained."""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser
from io import BytesIO
from xml.etree import ElementTree

import pytest

from tellstones.bots import MemoryTraits
from tellstones.bots.memory.expected_recall import ExpectedRecall
from tellstones.bots.memory.recall_odds import RecallOdds
from tellstones.i18n import LANGUAGES, catalogue, parameters
from tellstones.notation import Record, Result, read_records, record_text
from tellstones.rules import (
    KNIGHT,
    Answer,
    End,
    Hands,
    Name,
    Place,
    Refusal,
    Refused,
    Seat,
    Side,
    legal_moves,
)
from tellstones.study.analysis import Analysis, analyse
from tellstones.study.analysis.player_traits import bots_of
from tellstones.study.analysis.position_features import features
from tellstones.study.analysis.seat_memories import SeatMemories, remembered_steps
from tellstones.study.analysis.winning_odds import odds, odds_for
from tellstones.study.replay.bounded_reader import MOST_STEPS, TooLong, bounded_records
from tellstones.study.report import analysis_html, analysis_json, analysis_text
from tellstones.study.report.html_report import knowing_plot, odds_plot
from tellstones.study.report.report_words import moment_in_words, move_in_words, often, words_for
from tests.study.study_games import bot_game

RESIGNED = '[Termination "resign"]\n'
VARIANTS = [(2, 1, Hands.AUTO), (4, 1, Hands.AUTO), (2, 2, Hands.OPPONENT), (4, 2, Hands.AUTO)]


def told(moves: str, tags: str = "") -> Record:
    text = f'[Opening "S"]\n[First "A"]\n{tags}\n{moves}\n'
    (record,) = read_records(BytesIO(text.encode()))
    return record


def keys(analysis: Analysis) -> set[str]:
    return {moment.key.removeprefix("study.moment.") for moment in analysis.key_moments}


@pytest.mark.parametrize(("players", "lines", "hands"), VARIANTS)
def test_every_variant_is_explained_from_beginning_to_end(
    players: int, lines: int, hands: Hands
) -> None:
    record = bot_game(5, players, lines, hands)
    analysis = analyse(record)
    assert len(analysis.curve) == len(record.said) + 1
    assert all(0.0 <= at.side_a <= 1.0 for at in analysis.curve)
    end = {Result.A: 1.0, Result.B: 0.0}.get(record.result, 0.5)
    assert analysis.curve[-1].side_a == end
    for decision in analysis.decisions:
        assert 0.0 <= decision.cost <= 1.0
    for language in LANGUAGES:
        assert analysis_text(analysis, language)


def test_the_same_game_is_always_explained_the_same() -> None:
    assert analyse(bot_game(6)) == analyse(bot_game(6))


def test_a_game_that_still_goes_on_cannot_be_explained_by_anyone() -> None:
    with pytest.raises(Refused) as refused:
        analyse(told("1. h1 *"))
    assert refused.value.refusal is Refusal.STILL_PLAYED


def test_a_record_longer_than_any_game_is_refused() -> None:
    record = told("1. C> *")
    endless = replace(record, said=record.said * (MOST_STEPS + 1), result=Result.DRAW)
    with pytest.raises(TooLong):
        analyse(endless)


def test_a_stone_just_hidden_is_known_to_everybody() -> None:
    analysis = analyse(told("1. C> 2. h1 3. h2 4. W> A", RESIGNED))
    knowing = {(k.turn, k.seat): k for k in analysis.knowledge}
    for seat in (Seat.A, Seat.B):
        (fresh,) = knowing[3, seat].stones
        assert fresh.recall > 0.9
        assert fresh.unseen == 1


def shuffled(swaps: int) -> str:
    """Seven stones laid out and hidden, then so many Swaps at the left end."""
    moves = [f"{letter}>" for letter in "CDFHKW"] + [f"h{place}" for place in range(1, 8)]
    moves += ["1~2", "2~3"] * (swaps // 2)
    return " ".join(f"{turn}. {move}" for turn, move in enumerate(moves, start=1))


def test_what_is_not_seen_again_fades() -> None:
    analysis = analyse(told(f"{shuffled(30)} A", RESIGNED))
    recalls = [k.stones[-1].recall for k in analysis.knowledge if len(k.stones) == 7]
    assert recalls[0] > 0.8
    assert recalls[-1] < 0.5
    assert keys(analysis) >= {"lost-in-swap", "lost-track"}


def test_a_look_is_remembered_by_the_looker_alone() -> None:
    *_, last = remembered_steps(told(f"{shuffled(30)} 44. p7 A", RESIGNED))
    memories, table = last.memories, last.step.table
    memories.see(table, last.step.event)
    looker, other = (memories.of_seat(table, seat, 1)[6] for seat in (Seat.B, Seat.A))
    assert looker.right > other.right + 0.4


def test_supposing_leaves_the_minds_as_they_are() -> None:
    record = bot_game(7)
    for moment in remembered_steps(record):
        before = [moment.memories.of_seat(moment.before, seat, 1) for seat in (Seat.A, Seat.B)]
        moment.memories.supposing(moment.step.table, moment.step.event)
        after = [moment.memories.of_seat(moment.before, seat, 1) for seat in (Seat.A, Seat.B)]
        assert before == after


def test_the_chance_of_one_side_is_what_the_other_lacks() -> None:
    for moment in remembered_steps(bot_game(8)):
        a = odds_for(Side.A, moment.before, moment.memories)
        b = odds_for(Side.B, moment.before, moment.memories)
        assert a + b == pytest.approx(1.0)


def test_an_even_table_is_an_even_game_but_for_the_turn() -> None:
    table = told("1. C> *").start()
    assert odds(table, SeatMemories(table)) == pytest.approx(0.5, abs=0.05)
    assert features(table, SeatMemories(table)).score == 0.0


def test_a_point_more_is_a_better_chance() -> None:
    table = bot_game(5).start()
    chances = [
        odds(replace(table, score=score), SeatMemories(table)) for score in ((0, 2), (1, 1), (2, 0))
    ]
    assert chances == sorted(chances)
    assert chances[0] < 0.35 < 0.65 < chances[2]


def test_a_seat_remembers_by_its_own_traits() -> None:
    table = bot_game(5).start()
    poor = MemoryTraits(threshold=0.0)
    recall = ExpectedRecall(poor, Seat.A, table.faces, table.turn)
    assert recall.odds(1) == [RecallOdds(1.0)]  # what lies open is before one's eyes


def test_bots_are_known_by_their_tags() -> None:
    assert bots_of(bot_game(1)) == {Seat.A: "knight", Seat.B: "squire"}
    assert bots_of(told("1. h1 A", RESIGNED + '[A "knight"]\n')) == {}


def test_a_wrong_name_that_could_be_known_is_told_as_forgotten() -> None:
    analysis = analyse(told("1. C> 2. h1 3. h2 4. c1 =C 5. 1~2 A", RESIGNED))
    assert "forgot" in keys(analysis)


def test_a_believed_boast_without_knowledge_is_told_as_an_uncaught_bluff() -> None:
    analysis = analyse(told(f"{shuffled(30)} 44. b believe A", RESIGNED))
    assert "bluff-uncaught" in keys(analysis)
    (boast,) = (claim for claim in analysis.claims if claim.place is None)
    assert boast.right is None
    assert boast.likely < 0.3


def test_claims_are_told_with_what_was_true() -> None:
    analysis = analyse(told("1. C> 2. h1 3. h2 4. c1 =C 5. h1 6. b doubt 1=S 2=C B"))
    answered, boasted, first, second = analysis.claims
    assert (answered.right, boasted.right, first.right, second.right) == (False, None, True, True)
    assert first.stone == "S"


def test_a_player_who_does_as_the_king_does_is_accurate() -> None:
    analysis = analyse(bot_game(9))
    for seat in (Seat.A, Seat.B):
        accuracy = analysis.accuracy(seat)
        assert accuracy is not None
        assert 0.4 < accuracy <= 1.0


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


def test_plots_say_in_words_what_they_show() -> None:
    analysis = analyse(bot_game(5))
    words = words_for(analysis.record, "en")
    for plot in (odds_plot(analysis, words), knowing_plot(analysis, words, Seat.A)):
        assert plot is not None
        title = ElementTree.fromstring(plot).find("{http://www.w3.org/2000/svg}title")
        assert title is not None
        assert "%" in (title.text or "")


def test_files_are_read_in_bounded_memory() -> None:
    endless = "".join(f"{turn}. 1~2 " for turn in range(2, MOST_STEPS + 10))
    text = f'[Opening "S"]\n[First "A"]\n[Termination "agreement"]\n\n1. C> {endless}draw\n\n'
    usual = record_text(bot_game(5))
    first, second = bounded_records(BytesIO((text + usual).encode()))
    assert isinstance(first, TooLong)
    assert second == bot_game(5)
