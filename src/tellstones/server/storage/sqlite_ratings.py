"""Ratings in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

import msgspec

from tellstones.server.ratings.weng_lin import RatedGame, Rating
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
from tellstones.server.storage.sqlite_access import Reader, Writer

_THEIRS = " where person in (select value from json_each(?))"


class SqliteRatings:
    """Implements `RatingStorage`."""

    _writer: Writer
    _reader: Reader

    async def ratings_of(self, people: Iterable[str]) -> dict[tuple[str, str], Rating]:
        wanted = msgspec.json.encode(list(people)).decode()
        rows = await self._reader.do(lambda db: db.execute(RATINGS + _THEIRS, (wanted,)).fetchall())
        return ratings_by_pool(rows)

    async def leaders(self, pool: str, most_sigma: float, limit: int) -> list[Ranked]:
        values = (pool, most_sigma, limit)
        rows = await self._reader.do(lambda db: db.execute(LEADERS, values).fetchall())
        return [ranked(row) for row in rows]

    async def played(self, person: str, limit: int) -> list[PlayedSeat]:
        sql = (
            PLAYED + " where table_id in (select table_id from rated_seats where who = ?"
            " order by at desc limit ?) order by s.at desc, table_id, seat"
        )
        rows = await self._reader.do(lambda db: db.execute(sql, (person, limit)).fetchall())
        return [played_seat(row) for row in rows]

    async def counted(self, table: str) -> list[PlayedSeat]:
        sql = PLAYED + " where table_id = ? order by seat"
        rows = await self._reader.do(lambda db: db.execute(sql, (table,)).fetchall())
        return [played_seat(row) for row in rows]

    async def places(
        self, begins: int, ends: int, most_sigma: float, limit: int
    ) -> dict[str, list[str]]:
        values = (begins, ends, most_sigma, limit)
        rows = await self._reader.do(lambda db: db.execute(PLACES, values).fetchall())
        return places_by_pool(rows)

    async def recount(self) -> Recount:
        def job(db: sqlite3.Connection) -> Recount:
            ledger, games = Ledger(), 0
            for game in games_of(db.execute(LEDGER)):
                ledger.count(game)
                games += 1
            stored, counted = set(db.execute(RATINGS)), set(ledger.rows())
            db.executemany(
                "delete from ratings where person = ? and pool = ?",
                [row[:2] for row in stored - counted],
            )
            _store(db, sorted(counted - stored), ledger.seats)
            return Recount(games, len({row[:2] for row in stored ^ counted}))

        return await self._writer.do(job)

    async def disguise(self, person: str, nobody: str) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute("update rated_seats set who = ? where who = ?", (nobody, person))
            db.execute("update ratings set person = ? where person = ?", (nobody, person))

        await self._writer.do(job)


def count_game(db: sqlite3.Connection, game: RatedGame) -> None:
    """Enters a game into the ledger, and changes the ratings by it."""
    people = msgspec.json.encode(game.people).decode()
    found = db.execute(RATINGS + _THEIRS + " and pool = ?", (people, game.pool))
    ledger = Ledger(ratings_by_pool(found))
    at = ledger.count(game)
    values = (game.table, game.pool, at, game.winner)
    db.execute("insert into rated_games values (?, ?, ?, ?)", values)
    _store(db, ledger.rows(), ledger.seats)


def _store(
    db: sqlite3.Connection, ratings: Sequence[RatingValues], seats: Sequence[SeatValues]
) -> None:
    sql = "insert or replace into ratings values (?, ?, ?, ?, ?, ?)"
    db.executemany(sql, ratings)
    db.executemany("insert or replace into rated_seats values (?, ?, ?, ?, ?, ?, ?, ?)", seats)
