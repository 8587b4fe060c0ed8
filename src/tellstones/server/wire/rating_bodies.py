"""Bodies of HTTP answers about ratings: at a table, of a person, of all people."""

from __future__ import annotations

from tellstones.notation.json_shapes import Shape
from tellstones.rules import Seat


class RatingShown(Shape, frozen=True):
    """A person's strength in one pool, in points like Elo's: with 95 % probability within
    `uncertainty`. `provisional`: too uncertain for a leaderboard."""

    pool: str
    rating: int
    uncertainty: int
    provisional: bool
    games: int


class PersonRating(Shape, frozen=True):
    person: str
    rating: RatingShown


class SeatRating(Shape, frozen=True):
    """`change`: points gained or lost by this table's game, once it has counted."""

    seat: Seat
    rating: RatingShown
    change: int | None


class TableRatings(Shape, frozen=True):
    """The ratings of the people at a table, in the pool that its game belongs to."""

    pool: str
    seats: list[SeatRating]


class LeaderShown(Shape, frozen=True):
    person: str
    name: str
    rating: RatingShown


class LeaderboardShown(Shape, frozen=True):
    """Those whose rating is sure, the strongest first; and every pool that there is."""

    pool: str
    leaders: list[LeaderShown]
    pools: list[str]


class OpponentShown(Shape, frozen=True):
    """A person, or a bot's level; all null for deleted people."""

    person: str | None
    name: str | None
    bot: str | None


class RatedGameShown(Shape, frozen=True):
    """A game that counted. `won` null: a draw; `at` in milliseconds since 1970; `rating` is what
    one had after it."""

    table: str
    pool: str
    at: int
    won: bool | None
    rating: int
    change: int
    opponents: list[OpponentShown]


class CrestShown(Shape, frozen=True):
    """A place in a leaderboard when a season ended: `season` as in `SeasonShown`, `place` from 1
    to 100."""

    season: str
    pool: str
    place: int


class ProfileShown(Shape, frozen=True):
    """A person's public profile: their ratings, and their latest rated games, newest first."""

    person: str
    name: str
    member: bool
    """The name is theirs alone."""
    ratings: list[RatingShown]
    games: list[RatedGameShown]
    clubs: list[str]
    """Names of the clubs that they are in."""
    crests: list[CrestShown]
    """The crests of the last two years, newest first."""


class SeasonPool(Shape, frozen=True):
    """The leaders of a pool at the end of a season: up to a hundred, in order. Deleted people keep
    their place without a name."""

    pool: str
    people: list[str]


class SeasonShown(Shape, frozen=True):
    """The last finished season, `2026/3` for the third quarter of that year: players with certain
    ratings who played in it."""

    season: str
    pools: list[SeasonPool]


RATING_ANSWERS = (TableRatings, LeaderboardShown, ProfileShown, SeasonShown)
