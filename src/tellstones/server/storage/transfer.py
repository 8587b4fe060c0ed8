"""Transfers everything in one database into another, checked by count and checksum.

Both are read side by side in the order of their keys, and only what is missing or differs is
written. So an interrupted transfer continues where it stopped, and doing it twice is harmless.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tellstones.server.storage.database_addresses import SQLITE, storage_at
from tellstones.server.storage.schema import migrate
from tellstones.server.storage.sqlite_threads import connect

if TYPE_CHECKING:  # only PostgreSQL needs its driver
    import asyncpg

_encode = msgspec.msgpack.Encoder().encode
Progress = Callable[[int], object]
ROWS_AT_ONCE = 500
Values = tuple[Any, ...]


@dataclass(frozen=True)
class TableSchema:
    """A table of the schema. One without a key is ordered by everything it has."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    truths: frozenset[str]
    """Columns that are true or false, which SQLite keeps as numbers."""

    @property
    def order(self) -> tuple[str, ...]:
        return self.key or self.columns

    def plain(self, row: Sequence[Any]) -> Values:
        """The same values whichever database they come from."""
        return tuple(int(value) if value is True or value is False else value for value in row)

    def insertion(self, marks: Sequence[str]) -> str:
        sql = f"insert into {self.name} ({', '.join(self.columns)}) values ({', '.join(marks)})"
        if not self.key:
            return sql
        rest = [
            f"{column} = excluded.{column}" for column in self.columns if column not in self.key
        ]
        done = f"update set {', '.join(rest)}" if rest else "nothing"
        return f"{sql} on conflict ({', '.join(self.key)}) do {done}"


def table_schemas() -> list[TableSchema]:
    """All tables, as the migrations make them: asked of a database that is made for it."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        migrate(database)
        names = database.execute("select name from sqlite_master where type = 'table' order by 1")
        return [_schema(database, name) for (name,) in names.fetchall()]


def _schema(database: sqlite3.Connection, name: str) -> TableSchema:
    columns = database.execute(f"pragma table_info({name})").fetchall()
    keys = sorted((place, column) for _, column, _, _, _, place in columns if place)
    truths = frozenset(column[1] for column in columns if column[2].lower() == "boolean")
    return TableSchema(name, tuple(c[1] for c in columns), tuple(key for _, key in keys), truths)


class SqliteScan:
    """Reads and writes all rows of an SQLite file, table by table. `rows` come in the order of the
    key, as plain values. `write` replaces rows with the same keys; all or none."""

    def __init__(self, path: Path) -> None:
        self._path = path

    async def open(self) -> None:
        self._reading, self._writing = connect(self._path), connect(self._path)

    async def close(self) -> None:
        self._reading.close()
        self._writing.close()

    async def count(self, schema: TableSchema) -> int:
        (count,) = self._reading.execute(f"select count(*) from {schema.name}").fetchone()
        return int(count)

    async def rows(self, schema: TableSchema) -> AsyncIterator[Values]:
        sql = f"select {', '.join(schema.columns)} from {schema.name}"
        for row in self._reading.execute(f"{sql} order by {', '.join(schema.order)}"):
            yield schema.plain(row)

    async def write(self, schema: TableSchema, rows: Sequence[Values]) -> None:
        self._writing.execute("begin immediate")
        with self._writing:
            self._writing.executemany(schema.insertion("?" * len(schema.columns)), rows)


class PostgresScan:
    """Does the same in PostgreSQL."""

    def __init__(self, address: str) -> None:
        self._address = address

    async def open(self) -> None:
        import asyncpg

        self._reading: asyncpg.Connection = await asyncpg.connect(self._address)
        self._writing: asyncpg.Connection = await asyncpg.connect(self._address)

    async def close(self) -> None:
        await self._reading.close()
        await self._writing.close()

    async def count(self, schema: TableSchema) -> int:
        return int(await self._reading.fetchval(f"select count(*) from {schema.name}"))

    async def rows(self, schema: TableSchema) -> AsyncIterator[Values]:
        """Sorts by bytes, as SQLite does: collations would sort otherwise."""
        texts = await self._texts(schema)
        order = (f'{c} collate "C"' if c in texts else c for c in schema.order)
        by = ", ".join(f"{column} nulls first" for column in order)
        sql = f"select {', '.join(schema.columns)} from {schema.name} order by {by}"
        async with self._reading.transaction():
            async for row in self._reading.cursor(sql, prefetch=ROWS_AT_ONCE):
                yield schema.plain(tuple(row))

    async def _texts(self, schema: TableSchema) -> set[str]:
        sql = (
            "select column_name from information_schema.columns"
            " where table_name = $1 and data_type = 'text' and table_schema = current_schema()"
        )
        return {str(name) for (name,) in await self._reading.fetch(sql, schema.name)}

    async def write(self, schema: TableSchema, rows: Sequence[Values]) -> None:
        marks = [f"${n}" for n in range(1, len(schema.columns) + 1)]
        truths = [n for n, column in enumerate(schema.columns) if column in schema.truths]
        typed = [
            tuple(bool(value) if n in truths else value for n, value in enumerate(row))
            for row in rows
        ]
        async with self._writing.transaction():
            await self._writing.executemany(schema.insertion(marks), typed)


DatabaseScan = SqliteScan | PostgresScan


def scan_at(address: str) -> DatabaseScan:
    if address.startswith(SQLITE):
        return SqliteScan(Path(address.removeprefix(SQLITE)).expanduser())
    return PostgresScan(address)


@dataclass(frozen=True)
class TransferredTable:
    """A table after its transfer, with the count and checksum of its rows."""

    name: str
    count: int
    checksum: str
    written: int
    alike: bool


@dataclass
class Transfer:
    """A transfer from one address to another. Nobody may be served at either meanwhile."""

    source: DatabaseScan
    target: DatabaseScan

    @classmethod
    async def between(cls, source: str, target: str) -> Transfer:
        """Opens both. Their schemas are brought up to date first."""
        for address in (source, target):
            storage = storage_at(address)
            await storage.open()
            await storage.close()
        transfer = cls(scan_at(source), scan_at(target))
        await transfer.source.open()
        await transfer.target.open()
        return transfer

    async def close(self) -> None:
        await self.source.close()
        await self.target.close()

    async def size(self) -> int:
        return sum([await self.source.count(schema) for schema in table_schemas()])

    async def move(self, progress: Progress) -> AsyncIterator[TransferredTable]:
        for schema in table_schemas():
            written = await self._write_missing(schema, progress)
            here, there = await _summed(self.source, schema), await _summed(self.target, schema)
            yield TransferredTable(schema.name, *here, written, here == there)

    async def _write_missing(self, schema: TableSchema, progress: Progress) -> int:
        written, seen, waiting = 0, 0, list[Values]()
        async for row, missing in self._compared(schema):
            seen += 1
            if missing:
                waiting.append(row)
            if len(waiting) == ROWS_AT_ONCE:
                await self.target.write(schema, waiting)
                written += len(waiting)
                waiting.clear()
            if seen % ROWS_AT_ONCE == 0:
                progress(ROWS_AT_ONCE)
        if waiting:
            await self.target.write(schema, waiting)
        progress(seen % ROWS_AT_ONCE)
        return written + len(waiting)

    async def _compared(self, schema: TableSchema) -> AsyncIterator[tuple[Values, bool]]:
        """Each row of the source, and whether the target has not just the same."""
        key = _Key(schema)
        others = self.target.rows(schema)
        other = await anext(others, None)
        async for row in self.source.rows(schema):
            while other is not None and key(other) < key(row):
                other = await anext(others, None)
            found = other is not None and key(other) == key(row)
            yield row, not found or other != row
            if found:
                other = await anext(others, None)


class _Key:
    """The sort key of a row, the same in Python as in the databases."""

    def __init__(self, schema: TableSchema) -> None:
        self._places = [schema.columns.index(column) for column in schema.order]

    def __call__(self, row: Values) -> tuple[object, ...]:
        return tuple(self._parts(row))

    def _parts(self, row: Values) -> Iterator[object]:
        for place in self._places:
            yield row[place] is not None
            yield row[place]


async def _summed(side: DatabaseScan, schema: TableSchema) -> tuple[int, str]:
    count, checksum = 0, hashlib.sha256()
    async for row in side.rows(schema):
        count += 1
        checksum.update(_encode(row))
    return count, checksum.hexdigest()
