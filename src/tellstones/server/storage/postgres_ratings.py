"""Ratings in PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tellstones.server.ratings.weng_lin import RatedGame, Rating
from tellstones.server.storage.postgres_tournaments import PostgresTournaments
from tellstones.server.storage.rating_rows import (
    LEADERS,
    LEDGER,
    PLACES,
    PLAYED,
    RATINGS,
    Ledger,
    PlayedSeat,
    Ranked,
    RatingValues,
    Recount,
    SeatValues,
    games_of,
    places_by_pool,
    played_seat,
    ranked,
    ratings_by_pool,
)
from tellstones.server.storage.retry import with_retries

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

_FIRST_GAMES = (
    "insert into ratings select person, $2, $3, $4, 0, 0 from unnest($1::text[]) as person"
    " order by person on conflict do nothing"
)
_LOCKED = RATINGS + " where person = any ($1) and pool = $2 order by person for update"
"""In one order everywhere, so that two games that end at once wait for each other in a row."""
_STORE_RATING = (
    "insert into ratings values ($1, $2, $3, $4, $5, $6) on conflict (person, pool) do update set"
    " mu = excluded.mu, sigma = excluded.sigma, games = excluded.games, at = excluded.at"
)
_STORE_SEAT = (
    "insert into rated_seats values ($1, $2, $3, $4, $5, $6, $7, $8)"
    " on conflict (table_id, seat) do update set"
    " mu_before = excluded.mu_before, mu = excluded.mu, sigma = excluded.sigma"
)


class PostgresRatings(PostgresTournaments):
    """Implements `RatingStorage`."""

    async def ratings_of(self, people: Iterable[str]) -> dict[tuple[str, str], Rating]:
        rows = await self._rows(RATINGS + " where person = any ($1)", list(people))
        return ratings_by_pool(rows)

    async def leaders(self, pool: str, most_sigma: float, limit: int) -> list[Ranked]:
        rows = await self._rows(LEADERS.replace("?", "$"), pool, most_sigma, limit)
        return [ranked(row) for row in rows]

    async def played(self, person: str, limit: int) -> list[PlayedSeat]:
        sql = (
            PLAYED + " where table_id in (select table_id from rated_seats where who = $1"
            " order by at desc limit $2) order by s.at desc, table_id, seat"
        )
        return [played_seat(row) for row in await self._rows(sql, person, limit)]

    async def counted(self, table: str) -> list[PlayedSeat]:
        rows = await self._rows(PLAYED + " where table_id = $1 order by seat", table)
        return [played_seat(row) for row in rows]

    async def places(
        self, begins: int, ends: int, most_sigma: float, limit: int
    ) -> dict[str, list[str]]:
        values = (begins, ends, most_sigma, limit)
        return places_by_pool(await self._rows(PLACES.replace("?", "$"), *values))

    async def recount(self) -> Recount:
        return await with_retries(self._recount)

    async def _recount(self) -> Recount:
        """While it is counted, games that count have to wait with their end."""
        async with self._pool.acquire() as db, db.transaction():
            await db.execute("lock table ratings in exclusive mode")
            ledger, games = Ledger(), 0
            for game in games_of(await db.fetch(LEDGER, timeout=None)):
                ledger.count(game)
                games += 1
            stored = {tuple(row) for row in await db.fetch(RATINGS)}
            counted = set(ledger.rows())
            await db.executemany(
                "delete from ratings where person = $1 and pool = $2",
                [row[:2] for row in stored - counted],
            )
            await _store(db, sorted(counted - stored), ledger.seats)
        return Recount(games, len({row[:2] for row in stored ^ counted}))

    async def disguise(self, person: str, nobody: str) -> None:
        sql = (
            "with seats as (update rated_seats set who = $2 where who = $1)"
            " update ratings set person = $2 where person = $1"
        )
        await self._value(sql, person, nobody)


async def count_game(db: PoolConnectionProxy, game: RatedGame) -> None:
    """Enters a game into the ledger, and changes the ratings by it; to be called in a transaction.
    Whose first game it is gets a row first, for there is nothing else to lock."""
    new = Rating()
    await db.execute(_FIRST_GAMES, game.people, game.pool, new.mu, new.sigma)
    ledger = Ledger(ratings_by_pool(await db.fetch(_LOCKED, game.people, game.pool)))
    at = ledger.count(game)
    sql = "insert into rated_games values ($1, $2, $3, $4)"
    await db.execute(sql, game.table, game.pool, at, game.winner)
    await _store(db, ledger.rows(), ledger.seats)


async def _store(
    db: PoolConnectionProxy, ratings: Sequence[RatingValues], seats: Sequence[SeatValues]
) -> None:
    await db.executemany(_STORE_RATING, ratings)
    await db.executemany(_STORE_SEAT, seats)
