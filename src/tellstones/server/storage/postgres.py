"""Storage in PostgreSQL, for several nodes.

Nearly every write is one statement, so that it costs one round trip and happens whole or not at
all. Rows of tables are appended and read in groups.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import asyncpg

from tellstones.server.ratings.weng_lin import RatedGame
from tellstones.server.storage.database import (
    Duplicate,
    Each,
    Rows,
    Sql,
    Transaction,
    Unstorable,
    Values,
    step,
)
from tellstones.server.storage.entries import Row, entry_bytes, entry_of
from tellstones.server.storage.group_commit import GroupCommit, with_retries
from tellstones.server.storage.interface import Storage
from tellstones.server.storage.rating_rows import count_game
from tellstones.server.storage.schema import migrate_postgresql
from tellstones.server.storage.tables import (
    APPEND,
    NEXT,
    Card,
    card_values,
    row_values,
    store_card,
)

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

T = TypeVar("T")
CHANNEL = "tellstones"
_NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
"""The time of the one clock that all nodes share."""
_APPEND_ALL = """
with wanted (table_id, seq, at, by_message, entry) as (
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[])
)
insert into events (table_id, seq, at, by_message, entry)
select * from wanted where seq = 1 or (
    select true from events where table_id = wanted.table_id and seq = wanted.seq - 1
)
order by table_id, seq
on conflict do nothing"""
"""Uses the same order everywhere, so that two nodes never wait for each other."""
_ADD_ROWS = """
insert into events select $1, $2 - 1 + new.number, new.at, new.by_message, new.entry
from unnest($3::bigint[], $4::text[], $5::bytea[]) with ordinality
as new (at, by_message, entry, number)"""
_READ_ALL = """
select wish, seq, at, entry, by_message
from unnest($1::text[], $2::bigint[]) with ordinality as wishes (wished, after, wish)
cross join lateral (
    select seq, at, entry, by_message from events where table_id = wished and seq > after
) as found
order by wish, seq"""


@cache
def in_postgresql(sql: Sql) -> str:
    """Several statements become one, in which all but the last are queries with a name."""
    *others, last = (sql,) if isinstance(sql, str) else sql
    if others:
        named = ", ".join(f"step_{n} as ({one})" for n, one in enumerate(others))
        last = f"with {named} {last}"
    return last.replace("$now", _NOW)


class PostgresDatabase:
    """Implements `Database`."""

    size = "select pg_database_size(current_database())"

    def __init__(self, address: str, connections: int) -> None:
        self._address = address
        self._connections = connections
        self.pool: asyncpg.Pool

    async def open(self) -> None:
        self.pool = await with_retries(self._connected)

    async def _connected(self, _tries: int) -> asyncpg.Pool:
        pool = await asyncpg.create_pool(
            self._address,
            min_size=1,
            max_size=self._connections,
            command_timeout=10,
            reset=_as_it_is,
        )
        async with pool.acquire() as database:
            await migrate_postgresql(database)
        return pool

    async def close(self) -> None:
        # Do not wait: a dead server would not answer.
        self.pool.terminate()

    async def read(self, sql: str, *values: object) -> Rows:
        return await self.write(sql, *values)

    async def write(self, sql: Sql, *values: object, once: bool = False) -> Rows:
        text = in_postgresql(sql)

        async def job(_tries: int) -> Rows:
            found: Rows = await self.pool.fetch(text, *values)
            return found

        return await (_with_our_errors(job, 0) if once else self.retried(job))

    async def write_each(self, sql: str, rows: Sequence[Values]) -> None:
        await self.retried(lambda _tries: self.pool.executemany(in_postgresql(sql), rows))

    async def transact(self, transaction: Callable[[], Transaction[T]]) -> T:
        async def job(_tries: int) -> T:
            async with self.pool.acquire() as connection, connection.transaction():
                return await _run(connection, transaction())

        return await self.retried(job)

    async def retried(self, job: Callable[[int], Awaitable[T]]) -> T:
        """The job receives the number of earlier tries."""
        return await with_retries(lambda tries: _with_our_errors(job, tries))


async def _with_our_errors(job: Callable[[int], Awaitable[T]], tries: int) -> T:
    try:
        return await job(tries)
    except asyncpg.UniqueViolationError:
        raise Duplicate(retried=tries > 0) from None
    except asyncpg.DataError as error:
        raise Unstorable from error


async def _run(connection: PoolConnectionProxy, transaction: Transaction[T]) -> T:
    rows: Any = None
    try:
        while True:
            one = transaction.send(rows)
            sql = in_postgresql(one.sql)
            if isinstance(one, Each):
                await connection.executemany(sql, one.rows)
            else:
                rows = await connection.fetch(sql, *one.values)
    except StopIteration as end:
        returned: T = end.value
        return returned


async def _as_it_is(_connection: object) -> None:
    """Single statements leave nothing behind in a session that would have to be reset; a reset each
    time would double the round trips."""


class PostgresStorage(Storage):
    """All of the storage, in PostgreSQL."""

    _database: PostgresDatabase

    def __init__(self, address: str, connections: int = 10, *, tells_as: str | None = None) -> None:
        """`tells_as`: the statement that stores a row also notifies the other nodes under this
        name, without a round trip of its own. A node recognizes its own rows by the name."""
        super().__init__(PostgresDatabase(address, connections))
        self.address = address
        self._appends = GroupCommit(self._append_all)
        self._reads = GroupCommit(self._read_all)
        returning = "returning table_id, seq"
        if tells_as is not None:
            returning += f", pg_notify('{CHANNEL}', '{tells_as} ' || table_id || ' at ' || seq)"
        self._append_groups = f"{_APPEND_ALL} {returning}"
        self._append_with = (*store_card(NEXT), f"{APPEND} {returning}")

    _add_rows = _ADD_ROWS

    async def close(self) -> None:
        self._appends.close()
        self._reads.close()
        await super().close()

    async def _append_row(self, row: Row) -> bool:
        return await self._appends.ask(row)

    async def _append_with_card(self, row: Row, card: Card, game: RatedGame | None) -> bool:
        values = (*row_values(row), *card_values(card))
        if game is None:
            return bool(await self._database.write(self._append_with, *values))

        def counted() -> Transaction[bool]:
            appended = yield step(self._append_with, *values)
            if appended:
                yield from count_game(game)
            return bool(appended)

        return await self._database.transact(counted)

    async def read(self, table: str, after: int = 0) -> list[Row]:
        return await self._reads.ask((table, after))

    async def _append_all(self, rows: list[Row]) -> list[bool]:
        columns = [[row.table for row in rows], [row.seq for row in rows], *_columns(rows)]

        async def append(tries: int) -> tuple[set[tuple[str, int]], int]:
            found = await self._database.pool.fetch(self._append_groups, *columns)
            return {(row[0], row[1]) for row in found}, tries

        added, tries = await self._database.retried(append)
        # The answer to an earlier try may have been lost: then a row is our own.
        return [_taken(added, row) or (tries > 0 and await self._is_stored(row)) for row in rows]

    def _rows_values(self, rows: list[Row]) -> Values:
        return tuple(_columns(rows))

    async def _read_all(self, wishes: list[tuple[str, int]]) -> list[list[Row]]:
        tables, after = [table for table, _ in wishes], [seq for _, seq in wishes]
        found: list[list[Row]] = [[] for _ in wishes]
        for wish, seq, at, entry, by in await self._database.read(_READ_ALL, tables, after):
            found[wish - 1].append(Row(tables[wish - 1], seq, at, entry_of(entry), by))
        return found


def _taken(added: set[tuple[str, int]], row: Row) -> bool:
    """Each added row belongs to one request; others for the same number were late."""
    key = (row.table, row.seq)
    if key not in added:
        return False
    added.remove(key)
    return True


def _columns(rows: list[Row]) -> list[list[Any]]:
    entries = [entry_bytes(row.entry) for row in rows]
    return [[row.at for row in rows], [row.by for row in rows], entries]
