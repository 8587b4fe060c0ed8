"""Clause 7: Boast, believed, doubted or stolen, and the proof."""

import pytest

from tellstones.rules import Refusal, Seat
from tests.tables import legal, refusal, told

THREE_HIDDEN = "scfK|DHW 1-1 A turn -- 9"
NAMES = "CDFHKSW"


@pytest.mark.clause("7.1")
def test_whoever_boasts_needs_a_hidden_stone_to_know() -> None:
    assert refusal("SC|DFHKW 0-0 A turn -- 3", "b") is Refusal.NOTHING_HIDDEN
    assert refusal("Sc|DFHKW 0-0 A turn -- 3", "b") is None


@pytest.mark.clause("7.1", "7.4")
def test_the_claim_is_for_every_hidden_stone_of_the_line() -> None:
    after = told(THREE_HIDDEN, "b doubt 1=S 2=C")
    assert after.split()[2:4] == ["A", "prove"]
    assert told(after, "3=F").split()[3] == "over(A)"


@pytest.mark.clause("7.2")
@pytest.mark.parametrize(("seat", "left"), list(zip("ABCD", "BCDA", strict=True)))
def test_the_left_neighbour_says_believe_doubt_or_steal(seat: str, left: str) -> None:
    after = told(f"scfK|DHW 0-0 {seat} turn -- 9", "b", players=4)
    assert after == f"scfK|DHW 0-0 {left} boast -- 9"
    assert legal(after, players=4) == {"believe", "doubt", "steal"}


@pytest.mark.clause("7.2")
def test_a_boast_is_replied_to_before_anything_else() -> None:
    for move in ("h4", "1~2", "D<", "c1", "b", "p1", "p.", "ok", "=S", "1=S", "second"):
        assert refusal("scfK|DHW 1-1 B boast -- 9", move) is Refusal.REPLY_FIRST


@pytest.mark.clause("7.2")
def test_nobody_else_replies_to_a_boast() -> None:
    for seat in (Seat.A, Seat.C, Seat.D):
        refused = refusal("scfK|DHW 1-1 B boast -- 9", "believe", by=seat, players=4)
        assert refused is Refusal.NOT_YOUR_WORD


@pytest.mark.clause("7.2")
def test_nobody_replies_without_a_boast() -> None:
    for reply in ("believe", "doubt", "steal"):
        assert refusal(THREE_HIDDEN, reply) is Refusal.NO_BOAST


@pytest.mark.clause("7.2", "7.6")
def test_believed_the_boasting_side_scores_and_nothing_is_turned_over() -> None:
    assert told(THREE_HIDDEN, "b believe") == "scfK|DHW 2-1 B turn -A 10"


@pytest.mark.clause("7.2")
def test_doubted_the_boasting_seat_must_prove() -> None:
    assert told(THREE_HIDDEN, "b doubt") == "scfK|DHW 1-1 A prove -- 9"


@pytest.mark.clause("7.3")
@pytest.mark.parametrize("players", [2, 4])
def test_stolen_the_boasting_seat_itself_replies(players: int) -> None:
    after = told(THREE_HIDDEN, "b steal", players=players)
    assert after == "scfK|DHW 1-1 A stolen -- 9"
    assert legal(after, players=players) == {"believe", "doubt"}


@pytest.mark.clause("7.3")
def test_a_stolen_boast_is_not_stolen_back() -> None:
    assert refusal("scfK|DHW 1-1 A stolen -- 9", "steal") is Refusal.STOLEN_ALREADY
    assert refusal("scfK|DHW 1-1 A stolen -- 9", "h4") is Refusal.REPLY_FIRST


@pytest.mark.clause("7.3")
def test_the_partner_does_not_reply_for_the_boaster() -> None:
    for seat in (Seat.B, Seat.C, Seat.D):
        refused = refusal("scfK|DHW 1-1 A stolen -- 9", "believe", by=seat, players=4)
        assert refused is Refusal.NOT_YOUR_WORD


@pytest.mark.clause("7.3", "7.6")
def test_a_believed_theft_scores_for_the_stealing_side_in_the_boasters_turn() -> None:
    assert told(THREE_HIDDEN, "b steal believe") == "scfK|DHW 1-2 B turn -B 10"
    in_the_round = told("scfK|DHW 1-1 D turn -- 9", "b steal believe", players=4)
    assert in_the_round == "scfK|DHW 2-1 A turn -A 10"


@pytest.mark.clause("7.3")
def test_a_doubted_theft_is_proved_by_the_thief() -> None:
    assert told(THREE_HIDDEN, "b steal doubt") == "scfK|DHW 1-1 B prove -- 9"
    assert told(THREE_HIDDEN, "b steal doubt 1=S 2=C 3=F").split()[3] == "over(B)"
    assert told(THREE_HIDDEN, "b steal doubt 1=W").split()[3] == "over(A)"


@pytest.mark.clause("7.4")
@pytest.mark.parametrize(
    "proof", ["1=S 2=C 3=F", "3=F 2=C 1=S", "2=C 1=S 3=F", "3=F 1=S 2=C", "2=C 3=F 1=S"]
)
def test_a_proof_goes_in_any_order_and_wins_the_game_whatever_the_score(proof: str) -> None:
    after = told("scfK|DHW 0-2 A turn -B 9", f"b doubt {proof}")
    assert after == "SCFK|DHW 0-2 - over(A) -B 9"


@pytest.mark.clause("7.4")
def test_the_first_wrong_name_turns_the_stone_up_and_loses_the_game_at_once() -> None:
    after = told("scfK|DHW 2-0 A turn -- 9", "b doubt 1=S 3=C")
    assert after == "ScFK|DHW 2-0 - over(B) -- 9"


@pytest.mark.clause("7.4")
def test_each_stone_is_turned_face_up_as_soon_as_it_is_named() -> None:
    after = told(THREE_HIDDEN, "b doubt 2=C")
    assert after == "sCfK|DHW 1-1 A prove -- 9"
    assert refusal(after, "2=C") is Refusal.NAME_FACE_UP
    assert refusal(after, "4=K") is Refusal.NAME_FACE_UP


@pytest.mark.clause("7.4")
def test_any_hidden_stone_may_be_given_any_of_the_seven_names() -> None:
    expected = {f"{place}={name}" for place in (1, 3) for name in NAMES}
    assert legal("sCfK|DHW 1-1 A prove -- 9") == expected
    assert refusal("sCfK|DHW 1-1 A prove -- 9", "5=S") is Refusal.NO_SUCH_PLACE


@pytest.mark.clause("7.4")
def test_a_proof_once_asked_for_is_given() -> None:
    for move in ("h4", "1~2", "D<", "c1", "b", "p1", "p.", "ok", "=S", "believe", "first"):
        assert refusal("scfK|DHW 1-1 A prove -- 9", move) is Refusal.PROVE_FIRST


@pytest.mark.clause("7.4")
def test_nobody_proves_what_nobody_doubted() -> None:
    assert refusal(THREE_HIDDEN, "1=S") is Refusal.NO_PROOF


@pytest.mark.clause("7.4")
def test_a_proof_ends_inside_its_turn_so_that_no_turn_counts_it() -> None:
    after = told("sCFK|DHW 1-1 A turn AB 9", "b doubt 1=S")
    assert after.split()[4:] == ["AB", "9"]


@pytest.mark.clause("7.5")
@pytest.mark.parametrize(
    ("boaster", "replies", "order"),
    [
        ("A", "doubt", "ACA"),
        ("D", "doubt", "DBD"),
        ("A", "steal doubt", "BDB"),
        ("B", "steal doubt", "CAC"),
        ("D", "steal doubt", "ACA"),
    ],
)
def test_partners_take_turns_at_naming_beginning_with_the_boaster_or_thief(
    boaster: str, replies: str, order: str
) -> None:
    position = told(f"scfK|DHW 1-1 {boaster} turn -- 9", f"b {replies}", players=4)
    for seat, name in zip(order, ("1=S", "3=F", "2=C"), strict=True):
        assert position.split()[2:4] == [seat, "prove"]
        partner = Seat(seat).partner
        assert refusal(position, name, by=partner, players=4) is Refusal.NOT_YOUR_WORD
        position = told(position, name, players=4)
    assert position.split()[3] == f"over({Seat(order[0]).side})"


@pytest.mark.clause("7.5")
def test_a_partners_wrong_name_loses_the_game_for_both() -> None:
    after = told("scfK|DHW 1-1 B turn -- 9", "b doubt 1=S 2=F", players=4)
    assert after.split()[3] == "over(A)"


@pytest.mark.clause("7.5")
def test_with_two_seats_the_same_seat_names_them_all() -> None:
    assert told(THREE_HIDDEN, "b doubt 1=S 2=C").split()[2] == "A"


@pytest.mark.clause("7.6")
def test_a_believed_boast_may_be_made_again() -> None:
    after = told("scfK|DHW 0-0 A turn -- 9", "b believe 1~2 b believe 1~2 b believe")
    assert after == "scfK|DHW 3-0 - over(A) -A 13"
