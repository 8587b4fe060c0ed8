"""What is stored of ratings: the ledger of games that count, and what it comes to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from tellstones.rules import Seat, Side
from tellstones.server.ratings.weng_lin import RatedGame, Rating, after_game

RATINGS = "select person, pool, mu, sigma, games, at from ratings"
LEDGER = (
    "select table_id, g.pool, g.at, winner, seat, who from rated_games g"
    " join rated_seats using (table_id) order by g.at, table_id, seat"
)

PLAYED = (
    "select s.table_id, s.seat, s.who, p.name, s.pool, s.at, g.winner, s.mu_before, s.mu, s.sigma"
    " from rated_seats s join rated_games g using (table_id) left join people p on p.person = s.who"
)
LEADERS = (
    "select person, name, r.mu, sigma, games, at from"
    " (select person, mu from ratings where pool = ?1 and sigma <= ?2"
    " and exists (select 1 from people where people.person = ratings.person)"
    " order by mu desc, person limit ?3) as best"
    " join ratings r using (person) join people using (person)"
    " where pool = ?1 order by r.mu desc, person"
)
"""Who leads is found in the index alone, however many are not sure yet."""

PLACES = (
    "select pool, who from (select pool, who, mu,"
    " row_number() over (partition by pool order by mu desc, who) as place from"
    " (select pool, who, mu, sigma, row_number() over (partition by pool, who order by at desc)"
    " as back from rated_seats where at >= ?1 and at < ?2 and mu is not null) as played"
    " where back = 1 and sigma <= ?3) as placed where place <= ?4 order by pool, place"
)
"""By everybody's last game within a time: what their rating was when it ended."""


class Ranked(Struct, frozen=True):
    """Somebody on a leaderboard."""

    person: str
    name: str
    rating: Rating


class PlayedSeat(Struct, frozen=True):
    """A seat of a game that counted. Ratings are people's alone; `name` is today's, and None for
    bots and for whoever is forgotten."""

    table: str
    seat: Seat
    who: str
    name: str | None
    pool: str
    at: int
    winner: Side | None
    mu_before: float | None
    mu: float | None
    sigma: float | None


class Recount(NamedTuple):
    """What counting the whole ledger again came to."""

    games: int
    changed: int
    """Ratings that were stored otherwise."""


class RatingStorage(Protocol):
    """Ratings, the ledger behind them, and what is asked of both."""

    async def ratings_of(self, people: Iterable[str]) -> dict[tuple[str, str], Rating]:
        """By person and pool."""

    async def leaders(self, pool: str, most_sigma: float, limit: int) -> list[Ranked]:
        """The strongest of a pool first, as far as they are sure."""

    async def played(self, person: str, limit: int) -> list[PlayedSeat]:
        """All seats of somebody's latest games that counted, the latest game first."""

    async def counted(self, table: str) -> list[PlayedSeat]:
        """The seats of one game; none if it did not count."""

    async def places(
        self, begins: int, ends: int, most_sigma: float, limit: int
    ) -> dict[str, list[str]]:
        """Who led each pool when a time ended, the strongest first: of those who played in it, as
        far as they were sure. In milliseconds since 1970."""

    async def recount(self) -> Recount:
        """Makes all ratings anew from the ledger, in one commit."""

    async def disguise(self, person: str, nobody: str) -> None:
        """Puts another id into the ledger in a person's place. Others' ratings stay as they are,
        and are counted again to the same."""


SeatValues = tuple[str, str, str, str, int, float | None, float | None, float | None]
RatingValues = tuple[str, str, float, float, int, int]


def games_of(rows: Iterable[Any]) -> Iterator[RatedGame]:
    """The games that rows of the ledger tell, in their order."""
    found: RatedGame | None = None
    for table, pool, at, winner, seat, who in rows:
        if found is None or found.table != table:
            if found is not None:
                yield found
            found = RatedGame(table, pool, at, Side(winner) if winner else None, {})
        found.players[Seat(seat)] = who
    if found is not None:
        yield found


class Ledger:
    """Counts games one after another, and keeps what is to be stored of them."""

    def __init__(self, before: Mapping[tuple[str, str], Rating] | None = None) -> None:
        self.ratings: dict[tuple[str, str], Rating] = defaultdict(Rating, before or {})
        self.seats: list[SeatValues] = []

    def count(self, game: RatedGame) -> int:
        """Gives the time at which it counts."""
        before = {person: self.ratings[person, game.pool] for person in game.people}
        after = after_game(game, before)
        at = max(rating.at for rating in after.values())
        for person, rating in after.items():
            self.ratings[person, game.pool] = rating
        self.seats += _seats(game, at, before, after)
        return at

    def rows(self) -> list[RatingValues]:
        return [
            (person, pool, rating.mu, rating.sigma, rating.games, rating.at)
            for (person, pool), rating in sorted(self.ratings.items())
        ]


def _seats(
    game: RatedGame, at: int, before: Mapping[str, Rating], after: Mapping[str, Rating]
) -> Iterator[SeatValues]:
    for seat, who in game.players.items():
        was, now = before.get(who), after.get(who)
        rated = (was.mu, now.mu, now.sigma) if was and now else (None, None, None)
        yield (game.table, seat.value, who, game.pool, at, *rated)


def ratings_by_pool(rows: Iterable[Any]) -> dict[tuple[str, str], Rating]:
    return {(person, pool): Rating(*values) for person, pool, *values in rows}


def places_by_pool(rows: Iterable[Any]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for pool, who in rows:
        found[pool].append(who)
    return dict(found)


def ranked(row: Any) -> Ranked:
    person, name, *values = row
    return Ranked(person, name, Rating(*values))


def played_seat(row: Any) -> PlayedSeat:
    table, seat, who, name, pool, at, winner, *rated = row
    side = Side(winner) if winner else None
    return PlayedSeat(table, Seat(seat), who, name, pool, at, side, *rated)
