"""Scans a database: all rows of its tables in the order of their keys, whichever it is."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tellstones.server.storage.database_addresses import SQLITE
from tellstones.server.storage.schema import migrate
from tellstones.server.storage.sqlite_threads import connect

if TYPE_CHECKING:  # only who keeps tables in PostgreSQL needs its driver
    import asyncpg

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


class DatabaseScan(Protocol):
    """Reads and writes all rows of a database, table by table."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def count(self, schema: TableSchema) -> int: ...

    def rows(self, schema: TableSchema) -> AsyncIterator[Values]:
        """All of them, in the order of the key, as plain values."""

    async def write(self, schema: TableSchema, rows: Sequence[Values]) -> None:
        """In the place of those of the same key; whole or not at all."""


class SqliteScan:
    """Scans an SQLite file."""

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
    """Scans a PostgreSQL database."""

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
        """By bytes, as SQLite orders: languages would order otherwise."""
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


def scan_at(address: str) -> DatabaseScan:
    if address.startswith(SQLITE):
        return SqliteScan(Path(address.removeprefix(SQLITE)).expanduser())
    return PostgresScan(address)
