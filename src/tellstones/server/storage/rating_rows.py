"""Stores ratings, and the ledger of rated games that they are computed from."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from tellstones.rules import Seat, Side
from tellstones.server.ratings.weng_lin import (
    REMEMBERED_MS,
    RatedGame,
    Rating,
    after_game,
    counted_at,
    weight,
)
from tellstones.server.storage.database import Each, Queries, Rows, Transaction, step


class Ranked(Struct, frozen=True):
    """A person on a leaderboard."""

    person: str
    name: str
    rating: Rating


class PlayedSeat(Struct, frozen=True):
    """A seat of a rated game. Only people have ratings. `name` is the present one, or None for bots
    and for people who were forgotten."""

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
    """The result of computing all ratings again."""

    games: int
    changed: int
    """Ratings that had been stored with other values."""


SeatValues = tuple[str, str, str, str, int, float | None, float | None, float | None]
RatingValues = tuple[str, str, float, float, int, int]


def games_of(rows: Iterable[Any]) -> Iterator[RatedGame]:
    """Yield the games of the ledger, in its order."""
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
    """Counts games one after another, and collects the rows to store."""

    def __init__(self, before: Mapping[tuple[str, str], Rating] | None = None) -> None:
        self.ratings: dict[tuple[str, str], Rating] = defaultdict(Rating, before or {})
        self.seats: list[SeatValues] = []
        self.met: dict[tuple[str, str, str], list[int]] = defaultdict(list)
        """The times at which two opponents have met, by pool and their ids."""

    def before(self, game: RatedGame) -> dict[str, Rating]:
        return {person: self.ratings[person, game.pool] for person in game.people}

    def count(self, game: RatedGame) -> int:
        """Return the time at which the game counts. Its weight for a person goes by their own
        opponents: a fresh opponent of a partner makes it no fresher."""
        before = self.before(game)
        at = counted_at(game, before)
        opponents = game.opponents
        meetings = {pair: self.met[game.pool, *pair] for pair in opponents}
        met = {
            pair: len(found) - bisect(found, at - REMEMBERED_MS) for pair, found in meetings.items()
        }
        weights = {
            who: weight(min((met[pair] for pair in opponents if who in pair), default=0))
            for who in game.people
        }
        after = after_game(game, before, weights)
        for person, rating in after.items():
            self.ratings[person, game.pool] = rating
        for times in meetings.values():
            times.append(at)
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


def _by_pool(rows: Rows) -> dict[tuple[str, str], Rating]:
    return {(person, pool): Rating(*values) for person, pool, *values in rows}


def _played_seat(
    table: str, seat: str, who: str, name: str | None, pool: str, at: int, winner: str, *rated: Any
) -> PlayedSeat:
    side = Side(winner) if winner else None
    return PlayedSeat(table, Seat(seat), who, name, pool, at, side, *rated)


class RatingStorage(Queries, Protocol):
    """Ratings, and the ledger behind them."""

    async def ratings_of(self, people: Iterable[str]) -> dict[tuple[str, str], Rating]:
        """The ratings by person and pool."""
        return _by_pool(await self._database.read(_RATINGS_OF, list(people)))

    async def leaders(self, pool: str, most_sigma: float, limit: int) -> list[Ranked]:
        """The strongest of a pool first, among those whose ratings are sure enough."""
        rows = await self._database.read(_LEADERS, pool, most_sigma, limit)
        return [Ranked(person, name, Rating(*values)) for person, name, *values in rows]

    async def played(self, person: str, limit: int) -> list[PlayedSeat]:
        """All seats of a person's latest rated games, the latest game first."""
        sql = (
            _PLAYED + " where table_id in (select table_id from rated_seats where who = $1"
            " order by at desc limit $2) order by s.at desc, table_id, seat"
        )
        return await self._all(_played_seat, sql, person, limit)

    async def rated_people(self) -> list[str]:
        """Everybody with a rated game among people."""
        sql = "select distinct person from ratings where pool like 'people.%' order by person"
        return await self._column(sql)

    async def counted(self, table: str) -> list[PlayedSeat]:
        """The seats of one game; none if it was not rated."""
        sql = _PLAYED + " where table_id = $1 order by seat"
        return await self._all(_played_seat, sql, table)

    async def places(
        self, begins: int, ends: int, most_sigma: float, limit: int
    ) -> dict[str, list[str]]:
        """Leaders of each pool when a period ended, the strongest first: those who played in
        it, and whose ratings were sure enough. In milliseconds since 1970."""
        found: dict[str, list[str]] = defaultdict(list)
        for pool, who in await self._database.read(_PLACES, begins, ends, most_sigma, limit):
            found[pool].append(who)
        return dict(found)

    async def recount(self) -> Recount:
        """Compute all ratings again from the ledger, in one transaction. Rated games that end
        meanwhile wait."""

        def counted() -> Transaction[Recount]:
            yield step("lock table ratings in exclusive mode")
            ledger, games = Ledger(), 0
            for game in games_of((yield step(_LEDGER))):
                ledger.count(game)
                games += 1
            stored = {tuple(row) for row in (yield step(_RATINGS))}
            now = set(ledger.rows())
            sql = "delete from ratings where person = $1 and pool = $2"
            yield Each(sql, [row[:2] for row in stored - now])
            yield from _store(sorted(now - stored), ledger.seats)
            return Recount(games, len({row[:2] for row in stored ^ now}))

        return await self._database.transact(counted)

    async def disguise(self, person: str, nobody: str) -> None:
        """Put another id into the ledger in a person's place. Other people's ratings stay as they
        are, also when they are computed again."""
        await self._database.write(_DISGUISE, person, nobody)


def count_game(game: RatedGame) -> Transaction[None]:
    """Enter a game into the ledger, and change the ratings by it. A player's first game begins with
    a row for them, since there is nothing else to lock."""
    new = Rating()
    yield step(_FIRST_GAMES, game.people, game.pool, new.mu, new.sigma)
    ledger = Ledger(_by_pool((yield step(_LOCKED, game.people, game.pool))))
    since = counted_at(game, ledger.before(game)) - REMEMBERED_MS
    for one, other, at in (yield step(_MET, game.people, game.pool, since)):
        ledger.met[game.pool, min(one, other), max(one, other)].append(at)
    at = ledger.count(game)
    sql = "insert into rated_games values ($1, $2, $3, $4)"
    yield step(sql, game.table, game.pool, at, game.winner)
    yield from _store(ledger.rows(), ledger.seats)


def _store(ratings: Sequence[RatingValues], seats: Sequence[SeatValues]) -> Transaction[None]:
    yield Each(_STORE_RATING, ratings)
    yield Each(_STORE_SEAT, seats)


_RATINGS = "select person, pool, mu, sigma, games, at from ratings"
_RATINGS_OF = _RATINGS + " where person = any ($1)"
_LOCKED = _RATINGS_OF + " and pool = $2 order by person for update"
"""Uses the same order everywhere, so that two games that end at once do not block each other."""
_FIRST_GAMES = (
    "insert into ratings"
    " select given.value, $2::text, $3::double precision, $4::double precision, 0, 0"
    " from unnest($1::text[]) as given (value) where true order by given.value"
    " on conflict do nothing"
)
_MET = (
    "select one.who, other.who, one.at from rated_seats one join rated_seats other"
    " on other.table_id = one.table_id and other.who > one.who"
    " and (other.seat in ('A', 'C')) <> (one.seat in ('A', 'C'))"
    " where one.who = any ($1) and other.who = any ($1) and one.pool = $2 and one.at > $3"
    " order by one.at"
)
"""Opponents in earlier games, for each two people of a game."""
_STORE_RATING = (
    "insert into ratings values ($1, $2, $3, $4, $5, $6) on conflict (person, pool) do update set"
    " mu = excluded.mu, sigma = excluded.sigma, games = excluded.games, at = excluded.at"
)
_STORE_SEAT = (
    "insert into rated_seats values ($1, $2, $3, $4, $5, $6, $7, $8)"
    " on conflict (table_id, seat) do update set"
    " mu_before = excluded.mu_before, mu = excluded.mu, sigma = excluded.sigma"
)
_LEDGER = (
    "select table_id, g.pool, g.at, winner, seat, who from rated_games g"
    " join rated_seats using (table_id) order by g.at, table_id, seat"
)
_PLAYED = (
    "select s.table_id, s.seat, s.who, p.name, s.pool, s.at, g.winner, s.mu_before, s.mu, s.sigma"
    " from rated_seats s join rated_games g using (table_id) left join people p on p.person = s.who"
)
_LEADERS = (
    "select person, name, r.mu, sigma, games, at from"
    " (select person, mu from ratings where pool = $1 and sigma <= $2"
    " and exists (select 1 from people where people.person = ratings.person)"
    " order by mu desc, person limit $3) as best"
    " join ratings r using (person) join people using (person)"
    " where pool = $1 order by r.mu desc, person"
)
"""Leaders are found in the index alone, however many ratings are not sure yet."""
_PLACES = (
    "select pool, who from (select pool, who, mu,"
    " row_number() over (partition by pool order by mu desc, who) as place from"
    " (select pool, who, mu, sigma, row_number() over (partition by pool, who order by at desc)"
    " as back from rated_seats where at >= $1 and at < $2 and mu is not null) as played"
    " where back = 1 and sigma <= $3) as placed where place <= $4 order by pool, place"
)
"""The rating at the end of a period, from each person's last game in it."""
_DISGUISE = (
    "update rated_seats set who = $2 where who = $1",
    "update ratings set person = $2 where person = $1",
)
