"""Every reason to refuse a move, each shown by one."""

import re

import pytest

from tellstones.rules import Answer, Hands, Hide, Options, Refusal, Refused, Seat, play, prepare
from tests.clauses import clauses_of_the_rules
from tests.tables import refusal

TURN = "Sc|DFHKW 0-0 A turn -- 3"

SHOWN = {
    Refusal.GAME_OVER: ("Sc|DFHKW 0-0 - over(A) -- 3", "h1"),
    Refusal.CHOOSE_FIRST: ("S|CDFHKW 0-0 A order -- 1", "h1"),
    Refusal.ALREADY_CHOSEN: (TURN, "first"),
    Refusal.NO_SUCH_PLACE: (TURN, "h3"),
    Refusal.NOT_IN_POOL: (TURN, "S<"),
    Refusal.ALREADY_HIDDEN: (TURN, "h2"),
    Refusal.SAME_STONE: (TURN, "1~1"),
    Refusal.NOTHING_TO_CARRY_OUT: (TURN, "ok"),
    Refusal.CARRY_OUT_FIRST: ("SC|DFHKW 0-0 A carry(h1) -- 3", "h1"),
    Refusal.PEEK_FACE_UP: (TURN, "p1"),
    Refusal.NO_PEEK: (TURN, "p."),
    Refusal.PEEK_GOES_ON: ("sc|DFHKW 0-1 A peek(1) -B 5", "h1"),
    Refusal.LOOKED_ALREADY: ("sc|DFHKW 0-1 A peek(1) -B 5", "p1"),
    Refusal.NO_PARTNER: (TURN, "p2t"),
    Refusal.CHALLENGE_FACE_UP: (TURN, "c1"),
    Refusal.NO_CHALLENGE: (TURN, "=C"),
    Refusal.ANSWER_FIRST: ("Sc|DFHKW 0-0 A answer(2) -- 3", "h1"),
    Refusal.NOTHING_HIDDEN: ("SC|DFHKW 0-0 A turn -- 3", "b"),
    Refusal.NO_BOAST: (TURN, "believe"),
    Refusal.REPLY_FIRST: ("Sc|DFHKW 0-0 A boast -- 3", "h1"),
    Refusal.STOLEN_ALREADY: ("Sc|DFHKW 0-0 A stolen -- 3", "steal"),
    Refusal.NO_PROOF: (TURN, "2=C"),
    Refusal.PROVE_FIRST: ("Sc|DFHKW 0-0 A prove -- 3", "h1"),
    Refusal.NAME_FACE_UP: ("Sc|DFHKW 0-0 A prove -- 3", "1=S"),
}
SHOWN_ELSEWHERE = {
    Refusal.NOT_YOUR_WORD,  # needs a seat that is not awaited
    Refusal.NO_SUCH_LINE,  # cannot be written where it would be refused
    Refusal.NO_SUCH_STONE,  # needs a set of fewer than seven stones
    Refusal.STILL_PLAYED,  # refuses a look behind the stones, not a move
}


@pytest.mark.parametrize("expected", SHOWN, ids=lambda refusal: refusal.code)
def test_a_move_is_refused_with_its_reason(expected: Refusal) -> None:
    position, move = SHOWN[expected]
    hands = Hands.OPPONENT if "carry" in position else Hands.AUTO
    assert refusal(position, move, hands=hands) is expected


def test_no_reason_goes_unshown() -> None:
    assert {*SHOWN, *SHOWN_ELSEWHERE} == {*Refusal}


def test_every_reason_rests_on_a_clause_of_the_rules() -> None:
    assert {refusal.clause for refusal in Refusal} <= clauses_of_the_rules()


def test_every_reason_has_a_code_of_its_own() -> None:
    codes = [refusal.code for refusal in Refusal]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in codes)


def test_playing_what_is_not_legal_raises_the_reason() -> None:
    with pytest.raises(Refused, match="no-such-place") as refused:
        play(prepare(), Seat.A, Hide(2))
    assert refused.value.refusal is Refusal.NO_SUCH_PLACE


def test_a_seat_that_is_not_at_the_table_has_no_word() -> None:
    with pytest.raises(Refused, match="not-your-word"):
        play(prepare(Options(players=2)), Seat.C, Answer(Options().stones[0]))
