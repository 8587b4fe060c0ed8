"""The two games of the lesson: their script, and the page's copy of it."""

from itertools import chain
from pathlib import Path

from tellstones.notation import Result
from tellstones.rules import (
    Answer,
    Believe,
    Boast,
    CarryOut,
    Challenge,
    Doubt,
    Hide,
    Move,
    Name,
    Peek,
    Place,
    Steal,
    Swap,
    Termination,
)
from tellstones.study.frames import frames
from tellstones.study.lesson import LEARNER, lesson, lesson_records, lesson_text

LESSON = Path(__file__).parents[2] / "web/src/learn/lesson.json"


def moves_of_the_learner() -> list[Move]:
    steps = chain.from_iterable(record.steps() for record in lesson_records())
    return [step.move for step in steps if step.seat == LEARNER]


def test_the_page_plays_the_lesson_as_the_rules_do() -> None:
    assert LESSON.read_text(encoding="utf-8") == lesson_text(), (
        "the lesson is stale: python -m tellstones.study.lesson > web/src/learn/lesson.json"
    )


def test_the_learner_does_each_of_the_six_actions_every_reply_and_the_proof() -> None:
    done = {type(move) for move in moves_of_the_learner()}
    assert {
        Place,
        Hide,
        Swap,
        Peek,
        Challenge,
        Boast,
        Answer,
        CarryOut,
        Believe,
        Doubt,
        Steal,
        Name,
    } <= done


def test_the_learner_wins_by_a_doubt_and_then_by_a_proof() -> None:
    doubted, proved = lesson_records()
    assert [doubted.result, proved.result] == [Result.A, Result.A]
    assert {doubted.termination, proved.termination} == {Termination.BOAST}


def test_every_wanted_move_is_legal_and_every_other_try_is_legal_or_has_its_reason() -> None:
    for moment in chain.from_iterable(game["moments"] for game in lesson()["games"]):
        wanted = moment["next"]
        if wanted and "step" in wanted:
            assert wanted["move"] in wanted["legal"]
            assert not set(wanted["legal"]) & set(wanted["refused"])


def test_a_moment_shows_the_learner_no_face_down_stone_while_the_game_goes_on() -> None:
    for record, game in zip(lesson_records(), lesson()["games"], strict=True):
        *played, over = frames(record)
        *playing, end = game["moments"]
        for frame, moment in zip(played, playing, strict=True):
            shown = [stone is not None for stone in moment["view"]["lines"][0]]
            assert tuple(shown) == frame.table.line(1).faces
        assert end["view"]["lines"] == [list(over.table.line(1).stones)]
