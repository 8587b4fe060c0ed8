"""Clause 10: what a seat may know."""

from dataclasses import fields
from typing import get_args

import pytest
from hypothesis import given

from tellstones.notation import position_text
from tellstones.rules import Event, Looked, Over, Seat, Side, Stone, seats
from tellstones.views import Glimpse, Sight, View, glimpse, sight, view
from tests.strategies import Game, games
from tests.tables import happened, laid, said

MIDDLE = "SCfk|DHW 0-1 B turn -B 9"


@pytest.mark.clause("10.1")
def test_everything_but_the_symbols_of_hidden_stones_is_public() -> None:
    table = laid(MIDDLE)
    seen = view(table, Seat.A)
    assert position_text(seen) == "SC??|DHW 0-1 B turn -B 9"
    assert seen.faces == table.faces
    assert (seen.pools, seen.score, seen.waiting) == (table.pools, table.score, table.waiting)
    assert (seen.scored, seen.turn, seen.options) == (table.scored, table.turn, table.options)


@pytest.mark.clause("10.1")
def test_everybody_knows_which_stones_are_hidden_though_not_where() -> None:
    assert view(laid(MIDDLE), None).hidden_stones() == {Stone.FLAG, Stone.KNIGHT}


@pytest.mark.clause("10.1")
def test_with_two_lines_the_hidden_stones_of_each_are_known() -> None:
    seen = view(laid("sC|DFHKW/kw|CDFHS 0-0 A turn -- 9", lines=2), None)
    assert seen.hidden_stones(1) == {Stone.SCALES}
    assert seen.hidden_stones(2) == {Stone.KNIGHT, Stone.SWORD}


@pytest.mark.clause("10.1")
def test_everybody_sees_who_looked_at_which_stone() -> None:
    table = laid("SCfk|DHW 0-1 A turn -B 9", players=4)
    event, after = happened(table, "p3t"), said(table, "p3t")
    for seat in (*Seat, None):
        seen = glimpse(after, event, seat)
        assert seen.event == Looked(Seat.A, looker=Seat.C, place=3)
        assert position_text(seen.view) == "SC??|DHW 0-1 A peek(3) -B 9"


@pytest.mark.clause("10.2")
def test_a_symbol_is_shown_to_the_looking_seat_alone_and_only_while_it_looks() -> None:
    table = laid("SCfk|DHW 0-1 A turn -B 9")
    looked = said(table, "p3")
    assert glimpse(looked, happened(table, "p3"), Seat.A).sight == Sight(Seat.A, 3, 1, Stone.FLAG)
    later = glimpse(said(looked, "p4"), happened(looked, "p4"), Seat.A)
    assert later.sight == Sight(Seat.A, 4, 1, Stone.KNIGHT)
    assert later.view.lines == ((Stone.SCALES, Stone.CROWN, None, None),)


@pytest.mark.clause("10.2")
def test_a_spectator_sees_what_any_seat_sees_and_no_look() -> None:
    table = laid("SCfk|DHW 0-1 A turn -B 9")
    assert view(table, None).lines == view(table, Seat.A).lines == view(table, Seat.B).lines
    assert sight(said(table, "p3"), happened(table, "p3"), None) is None


@pytest.mark.clause("10.2")
@given(games())
def test_a_hidden_stone_is_nowhere_in_any_view(game: Game) -> None:
    for table in game.tables:
        for seat in (*seats(table.options.players), None):
            for line, seen in zip(table.lines, view(table, seat).lines, strict=True):
                for stone, face_up, shown in zip(line.stones, line.faces, seen, strict=True):
                    assert shown is (stone if face_up else None)


@pytest.mark.clause("10.2")
@given(games())
def test_no_event_names_a_symbol_that_the_table_does_not_show(game: Game) -> None:
    for step in game.steps:
        for field in fields(step.event):
            value = getattr(step.event, field.name)
            if isinstance(value, Stone) and field.name == "stone":
                assert any(value in line for line in view(step.after, None).lines)


@pytest.mark.clause("10.2")
def test_only_a_sight_can_hold_what_others_may_not_know() -> None:
    # Checked by type: only events that turn a stone face-up, or place one, name a stone.
    naming = {
        event.__name__
        for event in get_args(Event)
        if any(field.type == "Stone" for field in fields(event))
    }
    assert naming == {"Placed", "Answered", "Named"}


@pytest.mark.clause("10.3")
def test_a_view_holds_the_table_as_it_lies_and_no_history() -> None:
    """Two games that lead to the same table leave the same View, whatever happened before."""
    one = said(laid("S|CDFHKW 0-0 A turn -- 1"), "C> h1 h2 1~2")
    other = said(laid("C|DFHKSW 0-0 A turn -- 1"), "S> h2 h1 1~2")
    assert one != other
    for seat in (Seat.A, Seat.B, None):
        assert view(one, seat) == view(other, seat)


@pytest.mark.clause("10.3")
def test_a_glimpse_holds_the_latest_event_and_the_view_and_nothing_more() -> None:
    assert [field.name for field in fields(Glimpse)] == ["event", "view", "sight"]
    assert not {field.name for field in fields(View)} & {"history", "log", "events", "moves"}


@pytest.mark.clause("10.3")
def test_a_game_that_is_over_still_shows_its_table_as_it_lies() -> None:
    over = laid("SCfk|DHW 0-3 - over(B) -B 9")
    assert over.waiting == Over(Side.B)
    assert position_text(view(over, Seat.A)) == "SC??|DHW 0-3 - over(B) -B 9"
