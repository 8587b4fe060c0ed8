"""Clause 4: Place, Hide and Swap, and the hand that does them."""

import pytest

from tellstones.rules import End, Hands, Hid, Ordered, Placed, Refusal, Seat, Stone, Swap, Swapped
from tellstones.views import view
from tests.tables import happened, laid, legal, refusal, said, told

BY_HAND = Hands.OPPONENT


@pytest.mark.clause("4.1")
def test_a_stone_of_the_pool_goes_face_up_to_either_end() -> None:
    assert told("Sc|DFHKW 0-0 A turn -- 3", "W<") == "WSc|DFHK 0-0 B turn -- 4"
    assert told("Sc|DFHKW 0-0 A turn -- 3", "W>") == "ScW|DFHK 0-0 B turn -- 4"


@pytest.mark.clause("4.1")
def test_a_line_has_no_edge() -> None:
    after = told("S|CDFHKW 0-0 A turn -- 1", "C< D< F< H< K< W<")
    assert after == "WKHFDCS| 0-0 A turn -- 7"
    after = told("S|CDFHKW 0-0 A turn -- 1", "C> D> F> H> K> W>")
    assert after == "SCDFHKW| 0-0 A turn -- 7"


@pytest.mark.clause("4.1")
@pytest.mark.parametrize("move", ["S<", "S>", "C<", "C>"])
def test_a_stone_that_lies_on_the_line_cannot_be_placed_face_up_or_hidden(move: str) -> None:
    assert refusal("Sc|DFHKW 0-0 A turn -- 3", move) is Refusal.NOT_IN_POOL


@pytest.mark.clause("4.1")
def test_places_are_counted_anew_from_the_left_after_a_stone_was_placed_there() -> None:
    assert told("Sc|DFHKW 0-0 A turn -- 3", "W< h2") == "Wsc|DFHK 0-0 A turn -- 5"


@pytest.mark.clause("4.2")
def test_hiding_turns_one_face_up_stone_down_where_it_lies() -> None:
    assert told("SCF|DHKW 0-0 A turn -- 3", "h2") == "ScF|DHKW 0-0 B turn -- 4"


@pytest.mark.clause("4.2")
def test_a_hidden_stone_cannot_be_hidden_again() -> None:
    assert refusal("Sc|DFHKW 0-0 A turn -- 3", "h2") is Refusal.ALREADY_HIDDEN


@pytest.mark.clause("4.2")
def test_a_hide_is_told_by_its_place_and_by_no_symbol() -> None:
    event = happened(laid("SC|DFHKW 0-0 A turn -- 3"), "h2")
    assert event == Hid(Seat.A, 2)
    assert not any(isinstance(getattr(event, name), Stone) for name in event.__slots__)


@pytest.mark.clause("4.3")
@pytest.mark.parametrize(
    ("move", "line"),
    [("1~2", "cSFk"), ("1~3", "FcSk"), ("2~4", "SkFc"), ("1~4", "kcFS"), ("3~4", "SckF")],
)
def test_two_stones_change_places_and_keep_the_side_they_show(move: str, line: str) -> None:
    assert told("ScFk|DHW 0-0 A turn -- 7", move) == f"{line}|DHW 0-0 B turn -- 8"


@pytest.mark.clause("4.3")
def test_a_stone_does_not_change_places_with_itself() -> None:
    assert refusal("ScFk|DHW 0-0 A turn -- 7", "2~2") is Refusal.SAME_STONE


@pytest.mark.clause("4.3")
def test_it_is_the_same_swap_whichever_stone_is_named_first() -> None:
    assert Swap(4, 1) == Swap(1, 4)
    assert hash(Swap(4, 1, 2)) == hash(Swap(1, 4, 2))


@pytest.mark.clause("4.3")
def test_a_swap_stays_on_its_line() -> None:
    position = "SC|DFHKW/KW|CDFHS 0-0 A turn -- 5"
    assert told(position, "1~2@2", lines=2) == "SC|DFHKW/WK|CDFHS 0-0 B turn -- 6"


@pytest.mark.clause("4.4")
@pytest.mark.parametrize("order", ["F<", "h1", "1~2"])
def test_until_an_order_is_carried_out_nothing_on_the_table_has_changed(order: str) -> None:
    after = told("SC|DFHKW 0-0 A turn -- 3", order, hands=BY_HAND)
    assert after == f"SC|DFHKW 0-0 B carry({order}) -- 3"


@pytest.mark.clause("4.4")
@pytest.mark.parametrize("players", [2, 4])
def test_the_left_neighbour_carries_the_order_out_and_is_next_to_take_a_turn(players: int) -> None:
    after = told("SC|DFHKW 0-0 B turn -- 3", "h2 ok", players=players, hands=BY_HAND)
    assert after == f"Sc|DFHKW 0-0 {'A' if players == 2 else 'C'} turn -- 4"


@pytest.mark.clause("4.4")
def test_the_carrier_can_do_nothing_but_carry_it_out() -> None:
    position = "SC|DFHKW 0-0 B carry(h1) -- 3"
    assert legal(position, hands=BY_HAND) == {"ok"}
    for move in ("h1", "h2", "1~2", "F<", "b", "p.", "believe", "=S", "1=S", "first"):
        assert refusal(position, move, hands=BY_HAND) is Refusal.CARRY_OUT_FIRST


@pytest.mark.clause("4.4")
@pytest.mark.parametrize("seat", ["A", "C", "D"])
def test_nobody_else_carries_it_out(seat: str) -> None:
    position = "SC|DFHKW 0-0 B carry(h1) -- 3"
    assert refusal(position, "ok", Seat(seat), players=4, hands=BY_HAND) is Refusal.NOT_YOUR_WORD


@pytest.mark.clause("4.4")
@pytest.mark.parametrize("hands", Hands)
def test_without_an_order_there_is_nothing_to_carry_out(hands: Hands) -> None:
    refused = refusal("SC|DFHKW 0-0 B turn -- 3", "ok", hands=hands)
    assert refused is Refusal.NOTHING_TO_CARRY_OUT


@pytest.mark.clause("4.4")
@pytest.mark.parametrize(("action", "phase"), [("p2", "turn"), ("c2", "answer(2)"), ("b", "boast")])
def test_only_what_changes_the_line_is_carried_out_by_another_hand(action: str, phase: str) -> None:
    after = told("Sc|DFHKW 0-0 A turn -- 3", action, hands=BY_HAND)
    assert after.split()[3] == phase


@pytest.mark.clause("4.4")
def test_at_an_auto_table_orders_are_carried_out_at_once() -> None:
    table = laid("SC|DFHKW 0-0 A turn -- 3")
    assert happened(table, "F>") == Placed(Seat.A, Stone.FLAG, End.RIGHT, 1)
    assert happened(table, "1~2") == Swapped(Seat.A, 1, 2)


@pytest.mark.clause("4.4")
def test_what_happened_names_the_seat_whose_word_it_was_whoever_did_it() -> None:
    table = laid("SC|DFHKW 0-0 A turn -- 3", hands=BY_HAND)
    assert isinstance(happened(table, "h1"), Ordered)
    assert happened(said(table, "h1"), "ok") == Hid(Seat.A, 1)


@pytest.mark.clause("4.5")
def test_left_is_left_for_every_seat() -> None:
    for seat in "ABCD":
        after = told(f"Sc|DFHKW 0-0 {seat} turn -- 3", "W<", players=4)
        assert after.startswith("WSc|")


@pytest.mark.clause("4.5")
def test_every_seat_sees_the_line_in_the_same_order() -> None:
    table = laid("ScF|DHKW 0-0 A turn -- 5", players=4)
    assert len({view(table, seat).lines for seat in (*Seat, None)}) == 1
