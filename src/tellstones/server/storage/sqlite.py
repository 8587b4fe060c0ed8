"""Storage in one SQLite file, for a single node."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tellstones.server.clock import Clock, SystemClock
from tellstones.server.ratings.weng_lin import RatedGame
from tellstones.server.storage.database import Duplicate, Each, Rows, Sql, Transaction, Values
from tellstones.server.storage.entries import Row, entry_bytes, entry_of
from tellstones.server.storage.interface import Storage
from tellstones.server.storage.rating_rows import count_game
from tellstones.server.storage.sqlite_threads import SqliteWorker, in_threads
from tellstones.server.storage.tables import APPEND, Card, card_values, row_values, store_card

T = TypeVar("T")
_TRANSLATED = (
    (r"::(text|bigint|integer|double precision|boolean|bytea)(\[\])?", ""),
    (r"= any \((\$\d+)\)", r"in (select value from json_each(\1))"),
    (r"<> all \((\$\d+)\)", r"not in (select value from json_each(\1))"),
    (r"unnest\((\$\d+)\) as (\w+) \(value\)", r"json_each(\1) as \2"),
    (r" for update( skip locked)?", ""),
    (r"^lock table .*", "select 1"),
    (r"/\*sqlite (.*?)\*/", r"\1"),
)
"""Statements that SQLite writes differently from PostgreSQL: see `database.py`."""
_STORE_CARD = store_card()
_ADD_ROWS = (
    "insert into events select $1, $2 + key, json_extract(value, '$[0]'),"
    " json_extract(value, '$[1]'), cast(json_extract(value, '$[2]') as blob) from json_each($3)"
)
_READ = (
    "select group_concat(json_array(seq, at, by_message, cast(entry as text))) from"
    " (select * from events where table_id = $1 and seq > $2 order by seq)"
)
"""All rows of a table in one step each: between two steps a thread releases Python's lock and waits
for it again, so that with 3,000 rows all moves waited, too."""
_TAKEN = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)
_PARAMETER = re.compile(r"\$(?:\d+|now)")
_rows = msgspec.json.Decoder(list[tuple[int, int, str | None, str]])


@cache
def in_sqlite(sql: str) -> tuple[str, Callable[[Values], Values]]:
    """The statement for SQLite, and what picks its own values, of which the first is `$now`."""
    for pattern, replacement in _TRANSLATED:
        sql = re.sub(pattern, replacement, sql)
    places = {name: 0 if name == "$now" else int(name[1:]) for name in _PARAMETER.findall(sql)}
    numbers = {name: f"?{number}" for number, name in enumerate(places, start=1)}
    return _PARAMETER.sub(lambda name: numbers[name[0]], sql), _picking(*places.values())


def _picking(*places: int) -> Callable[[Values], Values]:
    if len(places) > 1:
        return itemgetter(*places)
    return lambda values: tuple(values[place] for place in places)


class SqliteDatabase:
    """Implements `Database`. `$now` comes from the clock of the machine."""

    size = "select page_count * page_size from pragma_page_count(), pragma_page_size()"

    def __init__(
        self, path: Path, clock: Clock, opened: Callable[[Path], tuple[SqliteWorker, SqliteWorker]]
    ) -> None:
        self._path = path
        self._clock = clock
        self._opened = opened
        self.writer: SqliteWorker
        self.reader: SqliteWorker

    async def open(self) -> None:
        self.writer, self.reader = self._opened(self._path)

    async def close(self) -> None:
        self.writer.close()
        self.reader.close()

    async def read(self, sql: str, *values: object) -> Rows:
        bound = self.bound(values)
        return await self.reader.do(lambda db: _execute(db, sql, bound).fetchall())

    async def write(self, sql: Sql, *values: object, once: bool = False) -> Rows:
        bound = self.bound(values)
        return await self.writer.do(lambda db: _executed(db, sql, bound))

    async def write_each(self, sql: str, rows: Sequence[Values]) -> None:
        await self.writer.do(lambda db: self._execute_each(db, sql, rows))

    async def transact(self, transaction: Callable[[], Transaction[T]]) -> T:
        return await self.writer.do(lambda db: self.run(db, transaction()))

    def run(self, db: sqlite3.Connection, transaction: Transaction[T]) -> T:
        rows: Any = None
        try:
            while True:
                one = transaction.send(rows)
                if isinstance(one, Each):
                    self._execute_each(db, one.sql, one.rows)
                else:
                    rows = _executed(db, one.sql, self.bound(one.values))
        except StopIteration as end:
            returned: T = end.value
            return returned

    def _execute_each(self, db: sqlite3.Connection, sql: str, rows: Sequence[Values]) -> None:
        text, own = in_sqlite(sql)
        now = self._clock.now()
        db.executemany(text, [own((now, *row)) for row in rows])

    def bound(self, values: Values) -> Values:
        lists = [_as_json(value) if type(value) is list else value for value in values]
        return self._clock.now(), *lists


def _as_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _execute(db: sqlite3.Connection, sql: str, bound: Values) -> sqlite3.Cursor:
    text, own = in_sqlite(sql)
    return db.execute(text, own(bound))


def _executed(db: sqlite3.Connection, sql: Sql, bound: Values) -> Rows:
    rows: Rows = ()
    try:
        for statement in (sql,) if isinstance(sql, str) else sql:
            rows = _execute(db, statement, bound).fetchall()
    except sqlite3.IntegrityError as error:
        raise _reason(error) from None
    return rows


def _reason(error: sqlite3.IntegrityError) -> Exception:
    return Duplicate() if error.sqlite_errorcode in _TAKEN else error


class SqliteStorage(Storage):
    """All of the storage, in an SQLite file."""

    _database: SqliteDatabase

    def __init__(
        self,
        path: Path,
        clock: Clock | None = None,
        opened: Callable[[Path], tuple[SqliteWorker, SqliteWorker]] = in_threads,
    ) -> None:
        super().__init__(SqliteDatabase(path, clock or SystemClock(), opened))
        self.path = path

    _add_rows = _ADD_ROWS

    def _append_row(self, row: Row) -> Awaitable[bool]:
        bound = self._database.bound(row_values(row))
        return self._database.writer.do(lambda db: _appended(db, bound))

    def _append_with_card(self, row: Row, card: Card, game: RatedGame | None) -> Awaitable[bool]:
        bound = self._database.bound((*row_values(row), *card_values(card)))

        def job(db: sqlite3.Connection) -> bool:
            if not _appended(db, bound):
                return False
            for statement in _STORE_CARD:
                _execute(db, statement, bound)
            if game is not None:
                self._database.run(db, count_game(game))
            return True

        return self._database.writer.do(job)

    def _rows_values(self, rows: list[Row]) -> Values:
        return (
            _as_json([(row.at, row.by, entry_bytes(row.entry).decode()) for row in rows]),
            None,
            None,
        )

    async def read(self, table: str, after: int = 0) -> list[Row]:
        ((found,),) = await self._database.read(_READ, table, after)
        rows = _rows.decode(f"[{found or ''}]")
        return [Row(table, seq, at, entry_of(entry), by) for seq, at, by, entry in rows]


def _appended(db: sqlite3.Connection, bound: Values) -> bool:
    try:
        return _execute(db, APPEND, bound).rowcount == 1
    except sqlite3.IntegrityError as error:
        raise _reason(error) from None
