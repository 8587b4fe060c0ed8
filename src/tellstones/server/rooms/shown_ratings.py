"""Ratings as they are shown: points, how unsure they are, and what a game changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from tellstones.server.ratings.weng_lin import (
    BOT,
    POINTS_OF_START,
    POINTS_PER_MU,
    START,
    Rating,
)
from tellstones.server.storage.rating_rows import PlayedSeat
from tellstones.server.wire import rating_bodies as w

SURE_SIGMA = 5.0
"""Chosen manually: 150 points, which takes about twenty games."""
SIGMAS_SHOWN = 2
"""The number of standard deviations of a 95 % interval."""


def points(mu: float) -> int:
    return round(POINTS_OF_START + (mu - START) * POINTS_PER_MU)


def uncertainty(sigma: float) -> int:
    return round(SIGMAS_SHOWN * sigma * POINTS_PER_MU)


def rating_shown(pool: str, rating: Rating) -> w.RatingShown:
    return w.RatingShown(
        pool=pool,
        rating=points(rating.mu),
        uncertainty=uncertainty(rating.sigma),
        provisional=rating.sigma > SURE_SIGMA,
        games=rating.games,
    )


def points_apart(one: Rating, other: Rating) -> int:
    """Return the least plausible difference in points between two players."""
    apart = abs(points(one.mu) - points(other.mu))
    return max(0, apart - uncertainty(one.sigma) - uncertainty(other.sigma))


def change_shown(seat: PlayedSeat) -> int:
    assert seat.mu is not None
    assert seat.mu_before is not None
    return points(seat.mu) - points(seat.mu_before)


def games_shown(person: str, seats: Sequence[PlayedSeat]) -> list[w.RatedGameShown]:
    """A person's games that all seats learn of."""
    return [_game(person, list(game)) for _, game in groupby(seats, lambda seat: seat.table)]


def _game(person: str, seats: list[PlayedSeat]) -> w.RatedGameShown:
    (mine,) = [seat for seat in seats if seat.who == person]
    assert mine.mu is not None
    return w.RatedGameShown(
        table=mine.table,
        pool=mine.pool,
        at=mine.at,
        won=None if mine.winner is None else mine.winner is mine.seat.side,
        rating=points(mine.mu),
        change=change_shown(mine),
        opponents=[_opponent(seat) for seat in seats if seat.seat.side is not mine.seat.side],
    )


def _opponent(seat: PlayedSeat) -> w.OpponentShown:
    if seat.who.startswith(BOT):
        return w.OpponentShown(person=None, name=None, bot=seat.who.removeprefix(BOT))
    person = None if seat.name is None else seat.who
    return w.OpponentShown(person=person, name=seat.name, bot=None)
