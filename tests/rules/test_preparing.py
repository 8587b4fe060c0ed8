"""Clauses 1 and 2: the table, and how a game opens."""

from random import Random

import pytest

from tellstones.notation import position_text
from tellstones.rules import (
    SCALES,
    SEVEN,
    SWORD,
    Acting,
    Choosing,
    Options,
    Refusal,
    Seat,
    Side,
    Stone,
    draw_first,
    draw_opening,
    left_of,
    prepare,
    right_of,
    seats,
)
from tests.tables import laid, legal, new, refusal, said, told

BOTH_TABLES = pytest.mark.parametrize("players", [2, 4])


@pytest.mark.clause("1.1")
def test_two_seats_play_the_kings_gambit_and_four_the_kings_round() -> None:
    assert "".join(seats(2)) == "AB"
    assert "".join(seats(4)) == "ABCD"


@pytest.mark.clause("1.1")
@pytest.mark.parametrize("players", [0, 1, 3, 5])
def test_no_other_number_of_seats_makes_a_table(players: int) -> None:
    with pytest.raises(ValueError, match="two or four"):
        Options(players=players)


@pytest.mark.clause("1.2")
def test_a_and_c_are_one_side_and_b_and_d_the_other() -> None:
    assert [seat.side for seat in seats(4)] == [Side.A, Side.B, Side.A, Side.B]
    assert [seat.partner for seat in seats(4)] == [Seat.C, Seat.D, Seat.A, Seat.B]


@pytest.mark.clause("1.2")
@pytest.mark.parametrize(
    ("seat", "score"), [("A", "1-0"), ("B", "0-1"), ("C", "1-0"), ("D", "0-1")]
)
def test_points_belong_to_the_side_of_whoever_earns_them(seat: str, score: str) -> None:
    after = told(f"Sc|DFHKW 0-0 {seat} turn -- 5", "b believe", players=4)
    assert after.split()[1] == score


@pytest.mark.clause("1.3")
@BOTH_TABLES
def test_the_left_neighbour_is_an_opponent_and_takes_the_next_turn(players: int) -> None:
    table = new(players=players)
    for _ in range(2 * players):
        seat = table.waiting.seat
        assert seat is not None
        table = said(table, "C>" if table.turn == 1 else "1~2")
        assert table.waiting == Acting(left_of(seat, players))
        assert left_of(seat, players).side is seat.side.other


@pytest.mark.clause("1.3")
@BOTH_TABLES
def test_left_and_right_neighbour_undo_each_other(players: int) -> None:
    for seat in seats(players):
        assert right_of(left_of(seat, players), players) is seat


@pytest.mark.clause("1.4")
def test_a_set_is_seven_stones_each_of_them_once() -> None:
    assert {stone.name for stone in SEVEN} == {
        *("CROWN", "SHIELD", "SWORD", "FLAG", "KNIGHT", "HAMMER", "SCALES")
    }
    with pytest.raises(ValueError, match="each of them once"):
        Options(stones=(SWORD, SWORD))


@pytest.mark.clause("1.4")
@pytest.mark.parametrize("lines", [1, 2])
def test_every_line_has_a_pool_and_a_set_of_its_own(lines: int) -> None:
    table = new(lines=lines)
    assert len(table.lines) == len(table.pools) == lines
    for line, pool in zip(table.lines, table.pools, strict=True):
        assert sorted((*line.stones, *pool)) == list(SEVEN)


@pytest.mark.clause("1.4")
def test_the_same_symbol_may_lie_on_both_lines_at_once() -> None:
    after = told("S|CDFHKW/S|CDFHKW 0-0 A turn -- 1", "C>@1 C<@2", lines=2)
    assert after.startswith("SC|DFHKW/CS|DFHKW ")


@pytest.mark.clause("1.4")
def test_there_are_one_or_two_lines_and_no_third() -> None:
    with pytest.raises(ValueError, match="one or two Lines"):
        Options(lines=3)
    with pytest.raises(ValueError, match="one or two Lines"):
        Options(lines=0)


@pytest.mark.clause("1.4")
@pytest.mark.parametrize("move", ["h3", "1~3", "p3", "c3"])
def test_nobody_points_past_the_end_of_a_line(move: str) -> None:
    assert refusal("Sc|DFHKW 0-0 A turn -- 3", move) is Refusal.NO_SUCH_PLACE


@pytest.mark.clause("1.5")
def test_at_the_start_all_stones_but_the_opening_one_lie_in_the_pool() -> None:
    assert position_text(new()) == "S|CDFHKW 0-0 A turn -- 1"


@pytest.mark.clause("2.1")
def test_by_custom_the_scales_open() -> None:
    assert [line.stones for line in new(lines=2).lines] == [(SCALES,), (SCALES,)]


@pytest.mark.clause("2.1")
@pytest.mark.parametrize("stone", SEVEN)
def test_whoever_lays_the_table_may_choose_the_opening_stone(stone: Stone) -> None:
    table = prepare(opening=[stone])
    assert table.line(1).stones == (stone,)
    assert table.line(1).faces == (True,)
    assert table.pools == (frozenset(SEVEN) - {stone},)


@pytest.mark.clause("2.1")
def test_the_opening_stone_may_be_drawn_for_each_line() -> None:
    drawn = [draw_opening(Options(lines=2), Random(seed)) for seed in range(500)]
    assert len(set(drawn)) == len(SEVEN) ** 2


@pytest.mark.clause("2.1")
@pytest.mark.parametrize("opening", [[], [SCALES, SWORD]])
def test_one_line_opens_with_one_stone(opening: list[Stone]) -> None:
    with pytest.raises(ValueError, match="one opening stone"):
        prepare(opening=opening)


@pytest.mark.clause("2.1")
def test_a_tiny_set_opens_with_a_stone_of_its_own() -> None:
    with pytest.raises(ValueError, match="one of the set"):
        prepare(Options(stones=(SWORD,)), opening=[SCALES])


@pytest.mark.clause("2.2")
@BOTH_TABLES
def test_the_first_seat_may_be_drawn(players: int) -> None:
    drawn = {draw_first(Options(players=players), Random(seed)) for seed in range(100)}
    assert drawn == set(seats(players))


@pytest.mark.clause("2.2")
@BOTH_TABLES
def test_the_first_seat_may_be_named(players: int) -> None:
    for seat in seats(players):
        assert prepare(Options(players=players), first=seat).waiting == Acting(seat)


@pytest.mark.clause("2.2")
def test_an_elder_says_first_or_second_and_nothing_else() -> None:
    assert prepare(elder=Seat.B).waiting == Choosing(Seat.B)
    assert legal("S|CDFHKW 0-0 B order -- 1") == {"first", "second"}
    assert refusal("S|CDFHKW 0-0 B order -- 1", "h1") is Refusal.CHOOSE_FIRST


@pytest.mark.clause("2.2")
def test_nobody_chooses_for_the_elder() -> None:
    assert refusal("S|CDFHKW 0-0 B order -- 1", "first", by=Seat.A) is Refusal.NOT_YOUR_WORD


@pytest.mark.clause("2.2")
@BOTH_TABLES
def test_an_elder_who_says_first_begins(players: int) -> None:
    for elder in seats(players):
        table = said(prepare(Options(players=players), elder=elder), "first")
        assert (table.waiting, table.turn) == (Acting(elder), 1)


@pytest.mark.clause("2.2")
@pytest.mark.parametrize(
    ("players", "elder", "begins"),
    [(2, "A", "B"), (2, "B", "A"), (4, "A", "D"), (4, "B", "A"), (4, "C", "B"), (4, "D", "C")],
)
def test_an_elder_who_says_second_plays_second(players: int, elder: str, begins: str) -> None:
    table = said(prepare(Options(players=players), elder=Seat(elder)), "second")
    assert (table.waiting, table.turn) == (Acting(Seat(begins)), 1)
    assert said(table, "h1").waiting == Acting(Seat(elder))


@pytest.mark.clause("2.2")
@pytest.mark.parametrize("move", ["first", "second"])
def test_nobody_chooses_once_the_turns_have_begun(move: str) -> None:
    assert refusal("S|CDFHKW 0-0 A turn -- 1", move) is Refusal.ALREADY_CHOSEN


@pytest.mark.clause("2.2")
def test_a_table_has_a_first_seat_or_an_elder_and_not_both() -> None:
    with pytest.raises(ValueError, match="not both"):
        prepare(first=Seat.A, elder=Seat.B)


@pytest.mark.clause("2.2")
def test_whoever_begins_must_sit_at_the_table() -> None:
    with pytest.raises(ValueError, match="no seat C"):
        prepare(first=Seat.C)
    with pytest.raises(ValueError, match="no seat D"):
        prepare(elder=Seat.D)


@pytest.mark.clause("2.2")
def test_the_choice_is_made_before_the_first_turn_and_is_none_itself() -> None:
    assert told("S|CDFHKW 0-0 A order -- 1", "second C>", turn_limit=2).endswith("A turn -- 2")
    assert laid("S|CDFHKW 0-0 A order -- 1").turn == 1
