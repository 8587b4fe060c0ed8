"""Clause 5: Peek, look by look."""

import pytest

from tellstones.rules import Looked, Refusal, Seat, Stone, looks_allowed
from tellstones.views import Sight, sight
from tests.tables import happened, laid, legal, refusal, said, told

ALL_HIDDEN = "scfk|DHW"


@pytest.mark.clause("5.1")
def test_a_peek_looks_at_one_hidden_stone_and_puts_it_back() -> None:
    assert told("Sc|DFHKW 0-0 A turn -- 3", "p2") == "Sc|DFHKW 0-0 B turn -- 4"


@pytest.mark.clause("5.1")
def test_a_face_up_stone_is_not_peeked_at() -> None:
    assert refusal("Sc|DFHKW 0-0 A turn -- 3", "p1") is Refusal.PEEK_FACE_UP


@pytest.mark.clause("5.1")
def test_everybody_sees_which_stone_and_nobody_else_its_symbol() -> None:
    table = laid("Sc|DFHKW 0-0 A turn -- 3", players=4)
    event = happened(table, "p2")
    assert event == Looked(Seat.A, looker=Seat.A, place=2)
    after = said(table, "p2")
    assert sight(after, event, Seat.A) == Sight(Seat.A, 2, 1, Stone.CROWN)
    assert all(sight(after, event, seat) is None for seat in (Seat.B, Seat.C, Seat.D, None))


@pytest.mark.clause("5.2")
@pytest.mark.parametrize(
    ("scored", "a", "b"),
    [
        ("--", 1, 1),
        ("-B", 3, 1),
        ("B-", 3, 1),
        ("BB", 3, 1),
        ("-A", 1, 3),
        ("A-", 1, 3),
        ("AA", 1, 3),
        ("AB", 3, 3),
        ("BA", 3, 3),
    ],
)
def test_the_other_sides_point_in_either_of_the_two_last_turns_gives_three_looks(
    scored: str, a: int, b: int
) -> None:
    table = laid(f"{ALL_HIDDEN} 2-2 A turn {scored} 30", players=4)
    assert [looks_allowed(table, seat) for seat in Seat] == [a, b, a, b]


@pytest.mark.clause("5.2")
def test_a_point_in_the_opponents_last_turn_gives_three_looks() -> None:
    after_their_boast = told(f"{ALL_HIDDEN} 0-0 B turn -- 8", "b believe")
    assert told(after_their_boast, "p1 p2").split()[2:4] == ["A", "peek(1,2)"]


@pytest.mark.clause("5.2")
def test_a_point_for_the_opponents_in_ones_own_last_turn_gives_three_looks() -> None:
    # A challenges, B names the stone rightly and scores in A's turn; then B swaps.
    after_both = told("scfk|DHW 0-0 A turn -- 8", "c1 =S 2~3")
    assert after_both.split()[4] == "B-"
    assert told(after_both, "p2 p3").split()[2:4] == ["A", "peek(2,3)"]


@pytest.mark.clause("5.2")
def test_the_privilege_is_gone_when_two_turns_have_passed() -> None:
    later = told("scfk|DHW 0-0 B turn -- 8", "b believe 1~2 1~2")
    assert later.split()[2:5] == ["A", "turn", "--"]
    assert told(later, "p1").split()[2:4] == ["B", "turn"]


@pytest.mark.clause("5.2")
def test_ones_own_point_gives_no_privilege() -> None:
    mine = told("scfk|DHW 0-0 A turn -- 8", "b believe 1~2")
    assert mine.split()[2:5] == ["A", "turn", "A-"]
    assert told(mine, "p1").split()[2:4] == ["B", "turn"]


@pytest.mark.clause("5.2")
def test_a_challenge_lost_by_the_opponent_gives_the_opponent_the_privilege() -> None:
    # B names A's stone wrongly: A scores, and B, next on turn, may look at three.
    after = told("scfk|DHW 0-0 A turn -- 8", "c1 =W")
    assert told(after, "p2 p3").split()[2:4] == ["B", "peek(2,3)"]


@pytest.mark.clause("5.2")
def test_in_the_kings_round_too_the_two_turns_before_count_whoever_took_them() -> None:
    # D boasts and scores for B; then A swaps; B's point does not help B, but it helps C,
    # for whom the two turns before are those of A, its partner, and of B.
    after = told("scfk|DHW 0-0 D turn -- 8", "b believe", players=4)
    assert told(after, "p1 p2", players=4).split()[2:4] == ["A", "peek(1,2)"]
    at_c = told(after, "1~2 1~2", players=4)
    assert at_c.split()[2:5] == ["C", "turn", "--"]
    assert told(at_c, "p1", players=4).split()[2:4] == ["D", "turn"]


@pytest.mark.clause("5.2")
def test_in_the_kings_round_a_point_in_the_partners_turn_gives_three_looks() -> None:
    # A challenges, B answers rightly and scores in A's turn; B swaps; C, A's partner, may look.
    at_c = told("scfk|DHW 0-0 A turn -- 8", "c1 =S 2~3", players=4)
    assert at_c.split()[2:5] == ["C", "turn", "B-"]
    assert told(at_c, "p2 p3", players=4).split()[2:4] == ["C", "peek(2,3)"]


@pytest.mark.clause("5.2")
def test_the_privilege_allows_fewer_looks_too() -> None:
    after = told(f"{ALL_HIDDEN} 0-1 A turn -B 9", "p1 p.")
    assert after == f"{ALL_HIDDEN} 0-1 B turn B- 10"


@pytest.mark.clause("5.3")
def test_stones_are_looked_at_one_after_another() -> None:
    position = f"{ALL_HIDDEN} 0-1 A turn -B 9"
    assert told(position, "p3") == f"{ALL_HIDDEN} 0-1 A peek(3) -B 9"
    assert told(position, "p3 p1") == f"{ALL_HIDDEN} 0-1 A peek(3,1) -B 9"
    assert told(position, "p3 p1 p2") == f"{ALL_HIDDEN} 0-1 B turn B- 10"


@pytest.mark.clause("5.3")
def test_after_a_look_one_looks_on_or_stops() -> None:
    assert legal(f"{ALL_HIDDEN} 0-1 A peek(3) -B 9") == {"p1", "p2", "p4", "p."}
    for move in ("h1", "1~2", "D<", "c1", "b", "ok", "believe", "=S", "1=S", "first"):
        assert refusal(f"{ALL_HIDDEN} 0-1 A peek(3) -B 9", move) is Refusal.PEEK_GOES_ON


@pytest.mark.clause("5.3")
def test_the_same_stone_is_not_looked_at_twice_in_one_peek() -> None:
    position = f"{ALL_HIDDEN} 0-1 A peek(3,1) -B 9"
    assert refusal(position, "p3") is refusal(position, "p1") is Refusal.LOOKED_ALREADY
    assert refusal(position, "p2") is None


@pytest.mark.clause("5.3")
def test_the_same_place_on_the_other_line_is_another_stone() -> None:
    position = "sc|DFHKW/kw|CDFHS 0-1 A peek(1@1) -B 9"
    assert refusal(position, "p1@2", lines=2) is None
    assert refusal(position, "p1@1", lines=2) is Refusal.LOOKED_ALREADY


@pytest.mark.clause("5.3")
def test_the_same_stone_may_be_looked_at_in_the_next_peek() -> None:
    assert told("sc|DFHKW 0-1 A turn -B 9", "p1 p. 1~2 p1").split()[3] == "turn"


@pytest.mark.clause("5.3")
@pytest.mark.parametrize(
    "position", ["Sc|DFHKW 0-1 A turn -B 9", "SC|DFHKW/kW|CDFHS 0-1 A turn -B 9"]
)
def test_a_peek_is_over_when_no_further_stone_is_hidden(position: str) -> None:
    lines = 2 if "/" in position else 1
    look = "p1@2" if lines == 2 else "p2"
    assert told(position, look, lines=lines).split()[2:4] == ["B", "turn"]


@pytest.mark.clause("5.3")
def test_two_hidden_stones_leave_two_looks_of_the_three() -> None:
    assert told("sc|DFHKW 0-1 A turn -B 9", "p2 p1").split()[2:4] == ["B", "turn"]


@pytest.mark.clause("5.3")
def test_nobody_stops_a_peek_that_has_not_begun() -> None:
    assert refusal(f"{ALL_HIDDEN} 0-1 A turn -B 9", "p.") is Refusal.NO_PEEK


@pytest.mark.clause("5.4")
def test_in_the_kings_round_a_look_may_be_given_to_the_partner() -> None:
    table = laid("Sc|DFHKW 0-0 B turn -- 3", players=4)
    event = happened(table, "p2t")
    assert event == Looked(Seat.B, looker=Seat.D, place=2)
    after = said(table, "p2t")
    assert sight(after, event, Seat.D) == Sight(Seat.D, 2, 1, Stone.CROWN)
    assert all(sight(after, event, seat) is None for seat in (Seat.A, Seat.B, Seat.C, None))


@pytest.mark.clause("5.4")
def test_the_three_looks_are_shared_by_both_partners() -> None:
    position = f"{ALL_HIDDEN} 0-1 A turn -B 9"
    assert told(position, "p1 p2t", players=4).split()[2:4] == ["A", "peek(1,2)"]
    assert told(position, "p1 p2t p3t", players=4).split()[2:4] == ["B", "turn"]


@pytest.mark.clause("5.4")
def test_what_one_partner_has_looked_at_the_other_does_not() -> None:
    position = f"{ALL_HIDDEN} 0-1 A peek(3) -B 9"
    assert refusal(position, "p3t", players=4) is Refusal.LOOKED_ALREADY


@pytest.mark.clause("5.4")
def test_the_seat_on_turn_points_in_either_case() -> None:
    position = f"{ALL_HIDDEN} 0-1 A peek(3) -B 9"
    assert refusal(position, "p1", by=Seat.C, players=4) is Refusal.NOT_YOUR_WORD
    assert refusal(position, "p.", by=Seat.C, players=4) is Refusal.NOT_YOUR_WORD


@pytest.mark.clause("5.4")
def test_with_two_seats_there_is_no_partner_to_look() -> None:
    assert refusal("Sc|DFHKW 0-0 A turn -- 3", "p2t") is Refusal.NO_PARTNER
    assert legal("Sc|DFHKW 0-0 A turn -- 3", players=4) >= {"p2", "p2t"}
