"""Ratings as people see them: whole points, how sure they are, and what a game changed."""

from __future__ import annotations

import pytest
from msgspec import structs

from tellstones.rules import Seat, Side
from tellstones.server.ratings.weng_lin import POINTS_OF_START, START, Rating
from tellstones.server.rooms.shown_ratings import change_shown, games_shown, points, points_apart
from tellstones.server.storage.rating_rows import PlayedSeat

pytestmark = pytest.mark.group("quick")


def seat(who: str, at: Seat, mu: float | None, name: str | None = "Name") -> PlayedSeat:
    before = None if mu is None else 25.0
    return PlayedSeat("t", at, who, name, "people.duel.quick", 7, Side.B, before, mu, 8.0)


def test_a_new_player_has_the_points_of_the_start() -> None:
    assert points(START) == POINTS_OF_START == 1_500


def test_a_game_is_worth_the_points_between_before_and_after() -> None:
    assert change_shown(seat("ann", Seat.A, 25.0)) == 0
    won, lost = seat("ann", Seat.A, 27.0), seat("ann", Seat.A, 23.0)
    assert change_shown(won) == points(27.0) - points(25.0) > 0
    assert change_shown(lost) == -change_shown(won)


def test_a_game_is_shown_with_its_opponents_and_no_partner() -> None:
    seats = [
        seat("ann", Seat.A, 24.0),
        seat("bob", Seat.B, 26.0, "Bob"),
        seat("eve", Seat.C, 24.0),
        seat("gone", Seat.D, 26.0, None),
    ]
    (mine,) = games_shown("ann", seats)
    assert (mine.won, mine.change) == (False, change_shown(seats[0]))
    assert [(one.person, one.name) for one in mine.opponents] == [("bob", "Bob"), (None, None)]
    (theirs,) = games_shown("bob", seats)
    assert theirs.won is True
    (drawn,) = games_shown("ann", [structs.replace(seats[0], winner=None)])
    assert drawn.won is None


def test_players_are_apart_by_what_is_beyond_doubt() -> None:
    one, other = Rating(25.0, 8.0, 1), Rating(45.0, 1.0, 9)
    assert points_apart(one, one) == 0
    assert 0 < points_apart(one, other) < points(45.0) - points(25.0)
    assert points_apart(one, other) == points_apart(other, one)
