"""Clause 8: how a game ends."""

import pytest

from tellstones.rules import (
    Agreed,
    Options,
    Over,
    Refusal,
    Refused,
    Resigned,
    Seat,
    Side,
    Termination,
    after,
    agree,
    award,
    resign,
    termination,
)
from tellstones.views import opened, view
from tests.tables import happened, laid, legal, new, refusal, said, told

EVERY_PHASE = [
    "S|CDFHKW 0-0 B order -- 1",
    "SCfk|DHW 0-1 B turn -B 9",
    "SCfk|DHW 0-1 A peek(3) -B 9",
    "SCfk|DHW 0-1 B answer(3) -B 9",
    "SCfk|DHW 0-1 B boast -B 9",
    "SCfk|DHW 0-1 B stolen -B 9",
    "SCfk|DHW 0-1 B prove -B 9",
]


@pytest.mark.clause("8.1")
def test_the_first_side_with_three_points_wins_at_once() -> None:
    assert Options().points == 3
    assert told("Sc|DFHKW 2-2 A turn -- 9", "b believe") == "Sc|DFHKW 3-2 - over(A) -A 9"
    assert told("Sc|DFHKW 1-2 A turn -- 9", "b believe").split()[3] == "turn"


@pytest.mark.clause("8.1")
@pytest.mark.parametrize("points", [1, 2, 5])
def test_a_table_may_set_another_number_of_points(points: int) -> None:
    position = f"Sc|DFHKW {points - 1}-0 A turn -- 9"
    assert told(position, "b believe", points=points).split()[3] == "over(A)"


@pytest.mark.clause("8.1")
def test_a_game_is_played_for_at_least_one_point() -> None:
    with pytest.raises(ValueError, match="at least one point"):
        Options(points=0)


@pytest.mark.clause("8.1")
def test_a_side_may_win_on_the_other_sides_turn() -> None:
    assert told("Sc|DFHKW 0-2 A turn -- 9", "c2 =C") == "SC|DFHKW 0-3 - over(B) -B 9"
    assert told("Sc|DFHKW 0-2 A turn -- 9", "b steal believe").split()[3] == "over(B)"


@pytest.mark.clause("8.1")
def test_in_the_kings_round_partners_win_together() -> None:
    after = told("Sc|DFHKW 2-0 C turn -- 9", "b believe", players=4)
    assert after == "Sc|DFHKW 3-0 - over(A) -A 9"


@pytest.mark.clause("8.1")
def test_when_a_game_is_over_nobody_may_say_anything() -> None:
    position = "Sc|DFHKW 3-0 - over(A) -A 9"
    assert legal(position) == set()
    for seat in (Seat.A, Seat.B):
        for move in ("h1", "p2", "ok", "believe", "=C", "2=C", "first", "p."):
            assert refusal(position, move, by=seat) is Refusal.GAME_OVER


@pytest.mark.clause("8.2")
@pytest.mark.parametrize("position", EVERY_PHASE)
@pytest.mark.parametrize("seat", Seat)
def test_any_seat_may_resign_for_its_side_at_any_time(position: str, seat: Seat) -> None:
    table = laid(position, players=4)
    event = resign(table, seat)
    assert event == Resigned(seat)
    over = after(table, event)
    assert over.waiting == Over(seat.side.other)
    assert (over.score, over.scored, over.turn) == (table.score, table.scored, table.turn)
    assert termination(over, event) is Termination.RESIGN


@pytest.mark.clause("8.2")
@pytest.mark.parametrize("position", EVERY_PHASE)
def test_all_seats_may_agree_on_a_draw(position: str) -> None:
    table = laid(position)
    over = after(table, agree(table))
    assert over.waiting == Over(None)
    assert termination(over, Agreed()) is Termination.AGREEMENT


@pytest.mark.clause("8.2")
@pytest.mark.parametrize("winner", [Side.A, Side.B, None])
def test_the_match_may_award_a_game_for_reasons_of_its_own(winner: Side | None) -> None:
    table = laid(EVERY_PHASE[1])
    event = award(table, winner)
    assert after(table, event).waiting == Over(winner)
    assert termination(after(table, event), event) is None


@pytest.mark.clause("8.2")
def test_a_game_that_is_over_stays_as_it_ended() -> None:
    over = laid("Sc|DFHKW 3-0 - over(A) -A 9")
    for ending in (lambda: resign(over, Seat.A), lambda: agree(over), lambda: award(over, Side.B)):
        with pytest.raises(Refused) as refused:
            ending()
        assert refused.value.refusal is Refusal.GAME_OVER


@pytest.mark.clause("8.2")
def test_when_a_game_is_over_all_stones_are_turned_face_up_for_everybody() -> None:
    table = laid("scfK|DHW 1-1 A turn -- 9")
    over = after(table, resign(table, Seat.B))
    for seat in (Seat.A, Seat.B, None):
        assert opened(over, seat).lines == (table.line(1).stones,)
        assert view(over, seat).lines[0].count(None) == 3


@pytest.mark.clause("8.2", "10.2")
def test_while_a_game_goes_on_no_stone_is_turned_face_up_for_anybody() -> None:
    with pytest.raises(Refused) as refused:
        opened(new(), Seat.A)
    assert refused.value.refusal is Refusal.STILL_PLAYED


@pytest.mark.clause("8.1", "7.4", "3.4")
@pytest.mark.parametrize(
    ("position", "moves", "how"),
    [
        ("Sc|DFHKW 2-2 A turn -- 9", "b believe", Termination.POINTS),
        ("Sc|DFHKW 2-2 A turn -- 9", "c2 =K", Termination.POINTS),
        ("Sc|DFHKW 2-2 A turn -- 9", "b doubt 2=C", Termination.BOAST),
        ("Sc|DFHKW 2-2 A turn -- 9", "b doubt 2=K", Termination.BOAST),
        ("Sc|DFHKW 2-2 A turn -- 9", "h1", Termination.LIMIT),
        ("Sc|DFHKW 2-1 A turn -- 9", "b steal believe", Termination.LIMIT),
    ],
)
def test_how_a_game_ended_is_told_from_its_last_event(
    position: str, moves: str, how: Termination
) -> None:
    *before, last = moves.split()
    table = said(laid(position, turn_limit=9), " ".join(before))
    assert termination(table, happened(table, last)) is None
    event = happened(table, last)
    assert termination(after(table, event), event) is how
