"""Clause 6: Challenge."""

import pytest

from tellstones.rules import (
    SWORD,
    Answer,
    Answered,
    Options,
    Refusal,
    Seat,
    Stone,
    prepare,
    why_not,
)
from tests.tables import happened, laid, legal, refusal, said, told


@pytest.mark.clause("6.1")
@pytest.mark.parametrize("players", [2, 4])
def test_the_left_neighbour_must_name_the_stone(players: int) -> None:
    after = told("Sc|DFHKW 0-0 B turn -- 4", "c2", players=players)
    assert after == f"Sc|DFHKW 0-0 {'A' if players == 2 else 'C'} answer(2) -- 4"


@pytest.mark.clause("6.1")
def test_any_of_the_seven_may_be_named_even_one_that_everybody_sees() -> None:
    answers = {"=C", "=D", "=F", "=H", "=K", "=S", "=W"}
    assert legal("Sc|DFHKW 0-0 B answer(2) -- 3") == answers
    assert legal("Sc|DFHKW/S|CDFHKW 0-0 B answer(2@1) -- 3", lines=2) == answers


@pytest.mark.clause("6.1")
def test_a_challenge_is_answered_before_anything_else() -> None:
    for move in ("h1", "1~2", "D<", "c2", "b", "p2", "p.", "ok", "believe", "steal", "2=C"):
        assert refusal("Sc|DFHKW 0-0 B answer(2) -- 3", move) is Refusal.ANSWER_FIRST


@pytest.mark.clause("6.1")
def test_nobody_answers_in_the_neighbours_place() -> None:
    for seat in (Seat.A, Seat.C, Seat.D):
        refused = refusal("Sc|DFHKW 0-0 B answer(2) -- 3", "=C", by=seat, players=4)
        assert refused is Refusal.NOT_YOUR_WORD


@pytest.mark.clause("6.1")
def test_a_face_up_stone_is_not_challenged() -> None:
    assert refusal("Sc|DFHKW 0-0 A turn -- 3", "c1") is Refusal.CHALLENGE_FACE_UP


@pytest.mark.clause("6.1")
def test_nobody_answers_without_a_challenge() -> None:
    assert refusal("Sc|DFHKW 0-0 A turn -- 3", "=C") is Refusal.NO_CHALLENGE


@pytest.mark.clause("6.1")
def test_only_stones_of_the_set_are_named() -> None:
    tiny = said(prepare(Options(stones=(Stone.SCALES, Stone.CROWN))), "h1 c1")
    assert why_not(tiny, Seat.A, Answer(SWORD)) is Refusal.NO_SUCH_STONE
    assert why_not(tiny, Seat.A, Answer(Stone.CROWN)) is None


@pytest.mark.clause("6.2")
@pytest.mark.parametrize("answer", ["=C", "=W"])
def test_the_stone_is_turned_face_up_however_it_was_named(answer: str) -> None:
    assert told("Scf|DHKW 0-0 A turn -- 9", f"c2 {answer}").startswith("SCf|DHKW ")


@pytest.mark.clause("6.2")
def test_it_stays_face_up_until_it_is_hidden_again() -> None:
    after = told("Scf|DHKW 0-0 A turn -- 9", "c2 =C 1~3")
    assert after.startswith("fCS|")
    assert refusal(after, "c2") is Refusal.CHALLENGE_FACE_UP
    assert told(after, "h2 c2").startswith("fcS|")


@pytest.mark.clause("6.2")
def test_the_answer_tells_everybody_the_stone() -> None:
    event = happened(laid("Sc|DFHKW 0-0 B answer(2) -- 3"), "=W")
    assert event == Answered(Seat.B, 2, 1, named=SWORD, stone=Stone.CROWN)
    assert not event.right


@pytest.mark.clause("6.3")
@pytest.mark.parametrize(
    ("seat", "answer", "score"),
    [
        ("A", "=C", "0-1"),
        ("A", "=W", "1-0"),
        ("B", "=C", "1-0"),
        ("B", "=W", "0-1"),
        ("C", "=C", "0-1"),
        ("C", "=W", "1-0"),
        ("D", "=C", "1-0"),
        ("D", "=W", "0-1"),
    ],
)
def test_a_right_name_scores_for_the_naming_side_and_a_wrong_one_for_the_challenger(
    seat: str, answer: str, score: str
) -> None:
    after = told(f"Sc|DFHKW 0-0 {seat} turn -- 3", f"c2 {answer}", players=4)
    _, points, _, _, scored, _ = after.split()
    assert points == score
    assert scored == ("-A" if score == "1-0" else "-B")


@pytest.mark.clause("6.3")
def test_with_two_lines_the_stone_of_the_challenged_line_counts() -> None:
    position = "sc|DFHKW/kw|CDFHS 0-0 A turn -- 9"
    after = told(position, "c1@2 =S", lines=2)
    assert after == "sc|DFHKW/Kw|CDFHS 1-0 B turn -A 10"
