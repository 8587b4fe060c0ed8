"""Clause 3: one action a turn, on one of the Lines, and how many turns."""

import pytest

from tellstones.rules import (
    SCALES,
    Acting,
    Boast,
    Hands,
    Hide,
    Options,
    Over,
    Refusal,
    Seat,
    legal_moves,
    prepare,
    why_not,
)
from tests.tables import legal, new, refusal, said, told

BY_HAND = Hands.OPPONENT
MIDDLE = "SCfk|DHW 1-0 B turn -A 9"


@pytest.mark.clause("3.1")
@pytest.mark.parametrize("action", ["D<", "h1", "1~3", "p3 p.", "c3 =F", "b believe"])
def test_one_action_ends_the_turn_and_the_left_neighbour_is_next(action: str) -> None:
    after = told(MIDDLE, action)
    assert after.split()[2:4] == ["A", "turn"]
    assert after.endswith(" 10")


@pytest.mark.clause("3.1")
@pytest.mark.parametrize("action", ["D<", "h1", "1~3", "p3 p.", "c3 =F", "b believe"])
def test_in_the_kings_round_the_turn_goes_clockwise(action: str) -> None:
    for seat, then in zip("ABCD", "BCDA", strict=True):
        after = told(f"SCfk|DHW 1-1 {seat} turn AB 9", action, players=4)
        assert after.split()[2:4] == [then, "turn"]


@pytest.mark.clause("3.1")
def test_a_turn_offers_the_six_actions_and_nothing_else() -> None:
    assert legal("Sc|DFHKW 0-0 A turn -- 3") == {
        *("D<", "D>", "F<", "F>", "H<", "H>", "K<", "K>", "W<", "W>"),
        *("h1", "1~2", "p2", "c2", "b"),
    }


@pytest.mark.clause("3.1")
@pytest.mark.parametrize("seat", ["A", "C", "D"])
def test_nobody_acts_out_of_turn(seat: str) -> None:
    assert refusal(MIDDLE, "h1", by=Seat(seat), players=4) is Refusal.NOT_YOUR_WORD


@pytest.mark.clause("3.2")
def test_with_two_lines_the_action_goes_to_either_and_only_to_one() -> None:
    position = "Sc|DFHKW/Kw|CDFHS 0-0 A turn -- 5"
    assert told(position, "h1@2", lines=2) == "Sc|DFHKW/kw|CDFHS 0-0 B turn -- 6"
    assert told(position, "h1@1", lines=2) == "sc|DFHKW/Kw|CDFHS 0-0 B turn -- 6"


@pytest.mark.clause("3.2")
def test_with_two_lines_each_takes_its_own_stones() -> None:
    position = "SK|CDFHW/S|CDFHKW 0-0 A turn -- 5"
    assert refusal(position, "K<@1", lines=2) is Refusal.NOT_IN_POOL
    assert refusal(position, "K<@2", lines=2) is None
    assert refusal(position, "1~2@2", lines=2) is Refusal.NO_SUCH_PLACE


@pytest.mark.clause("3.2")
def test_there_is_no_second_line_at_a_table_of_one() -> None:
    table = new()
    assert why_not(table, Seat.A, Hide(1, line=2)) is Refusal.NO_SUCH_LINE
    assert why_not(table, Seat.A, Boast(line=2)) is Refusal.NO_SUCH_LINE
    assert why_not(table, Seat.A, Hide(1, line=0)) is Refusal.NO_SUCH_LINE


@pytest.mark.clause("3.2", "8.1")
def test_two_lines_share_one_score() -> None:
    after = told("sc|DFHKW/kw|CDFHS 0-0 A turn -- 9", "b@1 believe 1~2@1 b@2 believe", lines=2)
    assert after.split()[1:3] == ["2-0", "B"]
    assert told("sc|DFHKW/kw|CDFHS 2-0 A turn -- 9", "b@2 believe", lines=2).split()[3] == "over(A)"


@pytest.mark.clause("3.2", "5.3")
def test_a_peek_of_several_stones_may_look_on_both_lines() -> None:
    position = "sc|DFHKW/kw|CDFHS 0-1 A turn -B 9"
    assert told(position, "p2@1 p1@2", lines=2).split()[3] == "peek(2@1,1@2)"
    assert told(position, "p2@1 p2@2 p1@1", lines=2).split()[2:4] == ["B", "turn"]


@pytest.mark.clause("3.2", "7.1")
def test_a_boast_names_one_line_and_needs_a_hidden_stone_there() -> None:
    position = "SC|DFHKW/kw|CDFHS 0-0 A turn -- 9"
    assert refusal(position, "b@1", lines=2) is Refusal.NOTHING_HIDDEN
    assert told(position, "b@2 doubt", lines=2).split()[2:4] == ["A", "prove@2"]


@pytest.mark.clause("3.2", "7.4")
def test_a_proof_is_over_when_its_own_line_is_open() -> None:
    position = "sC|DFHKW/kw|CDFHS 0-0 A turn -- 9"
    after = told(position, "b@1 doubt 1=S", lines=2)
    assert after == "SC|DFHKW/kw|CDFHS 0-0 - over(A) -- 9"


@pytest.mark.clause("3.3")
@pytest.mark.parametrize(
    "position",
    [
        "scdfhkw| 0-0 A turn -- 20",
        "SCDFHKW| 0-0 A turn -- 20",
        "s|CDFHKW 0-0 A turn -- 2",
        "S|CDFHKW 0-0 A turn -- 1",
    ],
)
def test_nobody_is_ever_without_an_action(position: str) -> None:
    assert legal(position)


@pytest.mark.clause("3.3")
def test_even_with_a_set_of_one_stone_there_is_always_something_to_do() -> None:
    table = prepare(Options(stones=(SCALES,)))
    assert legal_moves(table)
    assert legal_moves(said(table, "h1"))


@pytest.mark.clause("3.4")
def test_a_game_is_drawn_when_its_last_turn_is_finished() -> None:
    after = told("SCfk|DHW 1-2 B turn -B 9", "h1", turn_limit=9)
    assert after == "sCfk|DHW 1-2 - over(draw) B- 9"


@pytest.mark.clause("3.4")
def test_a_limit_of_one_turn_leaves_one_turn() -> None:
    table = new(turn_limit=1)
    assert table.waiting == Acting(Seat.A)
    assert said(table, "h1").waiting == Over(None)


@pytest.mark.clause("3.4")
def test_the_last_turn_is_played_to_its_end() -> None:
    assert told("scfk|DHW 0-1 A turn -B 9", "p1 p2", turn_limit=9).split()[3] == "peek(1,2)"
    assert told("scfk|DHW 0-1 A turn -B 9", "p1 p2 p.", turn_limit=9).split()[3] == "over(draw)"
    ordered = told("SCfk|DHW 0-1 A turn -B 9", "h1", turn_limit=9, hands=BY_HAND)
    assert ordered.split()[3] == "carry(h1)"


@pytest.mark.clause("3.4", "8.1")
def test_the_point_that_wins_wins_in_the_last_turn_too() -> None:
    assert told("Sc|DFHKW 2-0 A turn -- 9", "b believe", turn_limit=9).split()[3] == "over(A)"
    assert told("Sc|DFHKW 1-0 A turn -- 9", "b believe", turn_limit=9) == (
        "Sc|DFHKW 2-0 - over(draw) -A 9"
    )


@pytest.mark.clause("3.4", "7.4")
def test_a_proof_in_the_last_turn_decides_the_game() -> None:
    after = told("Sc|DFHKW 0-2 A turn -- 9", "b doubt 2=C", turn_limit=9)
    assert after == "SC|DFHKW 0-2 - over(A) -- 9"


@pytest.mark.clause("3.4")
def test_by_default_there_is_no_limit() -> None:
    assert Options().turn_limit is None
    assert told("SC|DFHKW 0-0 A turn -- 99999", "1~2").endswith("B turn -- 100000")


@pytest.mark.clause("3.4")
def test_a_limit_leaves_at_least_one_turn() -> None:
    with pytest.raises(ValueError, match="at least one turn"):
        Options(turn_limit=0)
