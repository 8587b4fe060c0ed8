"""A View answers the rules like the table, and reveals no more."""

from itertools import permutations

import pytest
from hypothesis import given

from tellstones.rules import (
    FLAG,
    KNIGHT,
    SHIELD,
    Seat,
    Spot,
    Stone,
    Table,
    hidden_places,
    legal_moves,
    looks_allowed,
    seats,
    why_not,
)
from tellstones.views import suppose, view
from tests.strategies import Game, every_move, games, one_in
from tests.tables import laid

MIDDLE = "SCfk|DHW 0-1 B turn -B 9"


@one_in(5)
@given(games())
def test_what_is_legal_can_be_told_from_a_view(game: Game) -> None:
    for table in game.tables[::3]:
        for onlooker in (*seats(table.options.players), None):
            seen = view(table, onlooker)
            assert legal_moves(seen) == legal_moves(table)
            for seat in seats(table.options.players):
                assert looks_allowed(seen, seat) == looks_allowed(table, seat)
        for move in every_move():
            for seat in seats(table.options.players):
                assert why_not(view(table, seat), seat, move) is why_not(table, seat, move)


def the_truth(table: Table) -> dict[Spot, Stone]:
    return {
        Spot(place, number): line.at(place)
        for number, line in enumerate(table.lines, start=1)
        for place in hidden_places(line.faces)
    }


@given(games())
def test_a_view_and_the_right_guess_give_the_table_back(game: Game) -> None:
    for table in game.tables:
        for onlooker in (*seats(table.options.players), None):
            seen = view(table, onlooker)
            assert suppose(seen, the_truth(table)) == table


@given(games())
def test_a_supposed_table_looks_like_the_view_it_was_made_of(game: Game) -> None:
    for table in game.tables:
        seen = view(table, Seat.A)
        hidden = the_truth(table)
        names = {line: sorted(seen.hidden_stones(line)) for line in (1, table.options.lines)}
        guess = {spot: names[spot.line].pop() for spot in hidden}
        assert view(suppose(seen, guess), Seat.A) == seen


def test_every_guess_that_one_could_hold_can_be_supposed() -> None:
    seen = view(laid(MIDDLE), Seat.A)
    for third, fourth in permutations(seen.hidden_stones()):
        table = suppose(seen, {Spot(3): third, Spot(4): fourth})
        assert table.line(1).stones[2:] == (third, fourth)


@pytest.mark.parametrize(
    "guess",
    [
        {},
        {Spot(3): FLAG},
        {Spot(3): FLAG, Spot(4): FLAG},
        {Spot(3): FLAG, Spot(4): SHIELD},
        {Spot(3, 2): FLAG, Spot(4, 2): KNIGHT},
    ],
)
def test_a_guess_that_nobody_could_hold_is_refused(guess: dict[Spot, Stone]) -> None:
    with pytest.raises(ValueError, match="must be named once"):
        suppose(view(laid(MIDDLE), Seat.A), guess)
