"""Challenge, Boast or a quiet move? Believe, doubt or steal?"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from tellstones.cli.terminal.drill_screen import Stop
from tellstones.cli.terminal.puzzle_screen import PuzzleScreen
from tellstones.cli.terminal.screen import Page
from tellstones.i18n import LANGUAGES
from tellstones.notation import move_text
from tellstones.rules import Acting, Challenge, Doubt, Replying, Stone, legal_moves
from tellstones.study.frames import last_table
from tellstones.study.puzzles import generator
from tellstones.study.puzzles.generator import checked
from tellstones.study.puzzles.playouts import comes_right, played_out, reasons_for
from tellstones.study.puzzles.puzzle import (
    CHOICE_KINDS,
    REPLY_KINDS,
    STRONGER,
    TURN_KINDS,
    Puzzle,
    PuzzleReasons,
    answer_json,
    kind_of,
    puzzles,
    question_json,
)
from tellstones.study.puzzles.puzzle_position import PuzzlePosition, last_position, positions
from tests.study.study_games import bot_game


@cache
def position() -> PuzzlePosition:
    return next(
        found
        for seed in range(1, 20)
        for found in positions(bot_game(seed), "page")
        if isinstance(found.table.waiting, Acting)
    )


def boasted() -> PuzzlePosition:
    """A Boast is pending, among Squires."""
    replied = (one for one in puzzles() if one.replies and one.memory == "squire")
    return last_position(next(replied).record, "squire")


def puzzle() -> Puzzle:
    found = position()
    chances = dict(zip(found.choices(), (0.7, 0.2, 0.4), strict=True))
    reasons = PuzzleReasons(answered=0.2, proved=0.6, stolen=0.3)
    return Puzzle(
        "example", found.record, found.seat, "page", chances, chances, 0.05, reasons, "a test"
    )


def test_there_are_many_puzzles_of_every_kind_and_each_has_one_clear_answer() -> None:
    kinds = Counter(kind_of(one.best) for one in puzzles())
    assert sum(kinds.values()) >= 40
    assert set(kinds) == set(CHOICE_KINDS)
    assert max(kinds.values()) <= 0.4 * sum(kinds.values())
    for one in puzzles():
        first, second, third = sorted(one.chances.values(), reverse=True)
        assert first - second >= 0.08
        assert first <= 0.98
        assert third >= 0.02


def test_every_answer_holds_against_the_memory_of_a_knight() -> None:
    for one in puzzles():
        best = one.against_stronger[one.best]
        others = [won for choice, won in one.against_stronger.items() if choice != one.best]
        assert best - max(others) >= 0.05


def won(chances: dict[str, float]) -> list[float]:
    """Twelve games of each choice in a row, of which so many were won."""
    return [float(i < 12 * chance) for chance in chances.values() for i in range(12)]


@pytest.mark.parametrize(("stronger", "holds"), [((0.9, 0.1, 0.2), True), ((0.4, 0.1, 0.8), False)])
def test_a_position_whose_answer_flips_against_a_knight_is_no_puzzle(
    monkeypatch: pytest.MonkeyPatch, stronger: tuple[float, ...], holds: bool
) -> None:
    found = position()
    choices = list(found.choices())
    own = dict(zip(choices, (0.9, 0.1, 0.2), strict=True))
    other = dict(zip(choices, stronger, strict=True))
    results = iter([*won(own), *won(other)])
    monkeypatch.setattr(generator, "played_out", lambda *_: next(results))
    monkeypatch.setattr(generator, "reasons_for", lambda *_: puzzle().reasons)
    told = checked(found, "flips", "a test", stages=(12,))
    assert (told is not None) is holds
    if told is not None:
        assert (told.best, told.memory) == (choices[0], "page")


def test_the_other_side_remembers_better_where_a_knight_sits() -> None:
    found = position()
    facing = found.facing(STRONGER)
    other = next(seat for seat in found.traits if seat is not found.seat)
    assert facing.traits[found.seat] == found.traits[found.seat]
    assert facing.traits[other] != found.traits[other]
    places = [place for place, up in enumerate(found.table.faces[0], start=1) if not up]
    named = [
        sum(one.memories.names(found.table, other, 1, place) for place in places)
        for one in (found, facing)
    ]
    assert named[1] > named[0]


def test_a_puzzle_may_be_asked_again_from_its_record() -> None:
    found = position()
    again = last_position(found.record, found.memory)
    assert (again.table, again.seat) == (found.table, found.seat)
    assert again.choices() == found.choices()


def test_puzzles_are_listed_from_the_clear_to_the_close() -> None:
    leads = [one.lead for one in puzzles()]
    assert leads == sorted(leads, reverse=True)
    assert len({one.name for one in puzzles()}) == len(leads)


def test_a_turn_offers_one_choice_of_each_kind_and_a_boast_its_three_replies() -> None:
    assert tuple(map(kind_of, position().choices())) == TURN_KINDS
    assert tuple(boasted().choices()) == REPLY_KINDS


def test_the_reasons_are_what_came_of_it_when_it_was_tried() -> None:
    turn, reply = position(), boasted()
    told = reasons_for(turn, "seed", playouts=2)
    assert {told.answered, told.proved, told.stolen} <= {0.0, 0.5, 1.0}
    after_a_boast = reasons_for(reply, "seed", playouts=2)
    assert after_a_boast.answered is None
    proofs = [comes_right(reply, (Doubt(),), f"seed:{i}") for i in range(2)]
    assert after_a_boast.proved == sum(proofs) / 2
    # A doubt is the end of the game: it is won as often as there is no proof.
    assert [played_out(reply, Doubt(), f"seed:{i}") for i in range(2)] == [1.0 - p for p in proofs]


def test_what_the_king_would_challenge_is_the_challenge_in_question() -> None:
    found = position()
    challenge, *_ = found.choices()
    others = [
        move
        for move in legal_moves(found.table)
        if isinstance(move, Challenge) and move_text(move, 1) != challenge
    ]
    wished = replace(found, king=others[0])
    assert move_text(others[0], 1) in wished.choices()


def test_a_position_without_a_clear_answer_is_no_puzzle() -> None:
    """A handful of playouts is enough to see that nothing leads by much, or it is clear."""
    told = checked(position(), "short", "a test", stages=(3, 6))
    assert told is None or told.lead >= 0.08


def test_every_puzzle_is_a_legal_position_with_legal_choices() -> None:
    for one in puzzles():
        table = last_table(one.record)
        assert table.waiting == (Replying if one.replies else Acting)(one.seat)
        assert tuple(map(kind_of, one.chances)) == (REPLY_KINDS if one.replies else TURN_KINDS)
        assert {one.move(choice) for choice in one.chances} - {None} <= set(legal_moves(table))


def test_a_question_shows_no_more_than_the_seat_saw() -> None:
    told = question_json(puzzle())
    assert "?" in told["frames"][-1]["position"]
    for frame in told["frames"]:
        for line, down in zip(frame["view"]["lines"], frame["down"], strict=True):
            assert all(line[place - 1] is None for place in down)


def test_an_answer_tells_what_a_choice_gives_away() -> None:
    one = puzzle()
    challenge, boast, quiet = one.chances
    assert answer_json(one, challenge)["cost"] == 0.0
    assert answer_json(one, boast)["cost"] == pytest.approx(0.5)
    assert answer_json(one, quiet)["best"] == challenge
    with pytest.raises(KeyError):
        answer_json(one, "resign")


def test_a_choice_is_played_out_to_a_result_and_always_the_same() -> None:
    found = position()
    for move in found.choices().values():
        result = played_out(found, move, "seed")
        assert 0.0 <= result <= 1.0
        assert result == played_out(found, move, "seed")


class Keys:
    colour = False
    rows, columns = 24, 80

    def __init__(self, keys: str) -> None:
        self.keys, self.shown = list(keys), list[str]()

    def show(self, page: Page) -> None:
        self.shown.append(page())

    def key(self) -> str:
        return self.keys.pop(0)

    def line(self, asking: str) -> str:
        return ""

    def wait(self, seconds: float) -> None:
        pass

    def pressed_within(self, seconds: float) -> bool:
        return self.keys[0] in ("\r", "+", "q")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_is_asked_in_the_terminal_in_every_language(language: str) -> None:
    one, terminal = puzzle(), Keys("xc ")
    puzzling = PuzzleScreen(terminal, language)
    assert puzzling.ask(one) == one.best
    assert len(terminal.shown) == len(one.record.said) + 1
    puzzling.tell(one, "b")
    for told in ("70", "20", "60", "30"):
        assert told in terminal.shown[-1]


def test_what_ones_own_looks_showed_is_shown_and_who_remembers_how() -> None:
    looked = next(one for one in puzzles() if any(f["sight"] for f in question_json(one)["frames"]))
    frames = question_json(looked)["frames"]
    assert {frame["sight"]["seat"] for frame in frames if frame["sight"]} == {looked.seat}
    terminal = Keys(" " * (len(frames) - 1) + "m")
    PuzzleScreen(terminal, "en").ask(looked)
    symbols = [Stone(f["sight"]["stone"]).name.title() for f in frames if f["sight"]]
    assert any(f"[{symbols[0]}]" in shown for shown in terminal.shown)
    assert f"Both remember like the {looked.memory.title()} bot." in terminal.shown[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reply_is_asked_by_the_keys_of_the_game_and_explained(language: str) -> None:
    found = boasted()
    chances = dict(zip(found.choices(), (0.1, 0.2, 0.7), strict=True))
    reasons = PuzzleReasons(None, proved=0.3, stolen=0.6)
    one = Puzzle("r", found.record, found.seat, "page", chances, chances, 0.05, reasons, "a test")
    terminal = Keys("\rs ")
    puzzling = PuzzleScreen(terminal, language)
    assert puzzling.ask(one) == one.best == one.why == "steal"
    puzzling.tell(one, "believe")
    for told in ("30", "60", "70"):
        assert told in terminal.shown[-1]


def test_whoever_has_seen_enough_of_the_game_goes_to_the_question() -> None:
    one, terminal = puzzle(), Keys("+\rc")
    assert PuzzleScreen(terminal, "en").ask(one) == one.best
    assert len(terminal.shown) == 3


def test_a_puzzle_may_be_left() -> None:
    with pytest.raises(Stop):
        PuzzleScreen(Keys("q"), "en").ask(replace(puzzle(), name="left"))
