"""The first game of whoever learns: its script, and what the page has of it."""

from pathlib import Path

from tellstones.notation import Result
from tellstones.rules import (
    Answer,
    Believe,
    Boast,
    CarryOut,
    Challenge,
    Hide,
    Move,
    Name,
    Peek,
    Place,
    Steal,
    Swap,
    Termination,
)
from tellstones.study.lesson import LEARNER, lesson, lesson_record, lesson_text
from tellstones.study.replay.frames import frames

LESSON = Path(__file__).parents[2] / "web/src/learn/lesson.json"


def moves_of_the_learner() -> list[Move]:
    return [step.move for step in lesson_record().steps() if step.seat == LEARNER]


def test_the_page_plays_the_lesson_as_the_rules_do() -> None:
    assert LESSON.read_text(encoding="utf-8") == lesson_text(), (
        "the lesson is stale: python -m tellstones.study.lesson > web/src/learn/lesson.json"
    )


def test_the_learner_does_each_of_the_six_actions_the_steal_and_the_proof() -> None:
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
        Steal,
        Name,
    } <= done


def test_the_learner_wins_by_proving() -> None:
    record = lesson_record()
    assert record.result is Result.A
    assert record.termination is Termination.BOAST


def test_every_wanted_move_is_legal_and_every_other_try_is_legal_or_has_its_reason() -> None:
    for moment in lesson()["moments"]:
        wanted = moment["next"]
        if wanted and "step" in wanted:
            assert wanted["move"] in wanted["legal"]
            assert not set(wanted["legal"]) & set(wanted["refused"])


def test_a_moment_shows_the_learner_no_face_down_stone_while_the_game_goes_on() -> None:
    *played, over = frames(lesson_record())
    *playing, end = lesson()["moments"]
    for frame, moment in zip(played, playing, strict=True):
        shown = [stone is not None for stone in moment["view"]["lines"][0]]
        assert tuple(shown) == frame.table.line(1).faces
    assert end["view"]["lines"] == [list(over.table.line(1).stones)]
