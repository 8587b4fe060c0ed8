"""A database as rows of tables in the order of their keys, whichever database it is."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tellstones.server.storage.addresses import SQLITE
from tellstones.server.storage.schema import migrate
from tellstones.server.storage.sqlite_threads import connect

if TYPE_CHECKING:  # only who keeps tables in PostgreSQL needs its driver
    import asyncpg

AT_ONCE = 500
Values = tuple[Any, ...]


@dataclass(frozen=True)
class Shape:
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


def shapes() -> list[Shape]:
    """All tables, as the migrations make them: asked of a database that is made for it."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        migrate(database)
        names = database.execute("select name from sqlite_master where type = 'table' order by 1")
        return [_shape(database, name) for (name,) in names.fetchall()]


def _shape(database: sqlite3.Connection, name: str) -> Shape:
    columns = database.execute(f"pragma table_info({name})").fetchall()
    keys = sorted((place, column) for _, column, _, _, _, place in columns if place)
    truths = frozenset(column[1] for column in columns if column[2].lower() == "boolean")
    return Shape(name, tuple(c[1] for c in columns), tuple(key for _, key in keys), truths)


class Side(Protocol):
    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def count(self, shape: Shape) -> int: ...

    def rows(self, shape: Shape) -> AsyncIterator[Values]:
        """All of them, in the order of the key, as plain values."""

    async def write(self, shape: Shape, rows: Sequence[Values]) -> None:
        """In the place of those of the same key; whole or not at all."""


class SqliteSide:
    def __init__(self, path: Path) -> None:
        self._path = path

    async def open(self) -> None:
        self._reading, self._writing = connect(self._path), connect(self._path)

    async def close(self) -> None:
        self._reading.close()
        self._writing.close()

    async def count(self, shape: Shape) -> int:
        (count,) = self._reading.execute(f"select count(*) from {shape.name}").fetchone()
        return int(count)

    async def rows(self, shape: Shape) -> AsyncIterator[Values]:
        sql = f"select {', '.join(shape.columns)} from {shape.name}"
        for row in self._reading.execute(f"{sql} order by {', '.join(shape.order)}"):
            yield shape.plain(row)

    async def write(self, shape: Shape, rows: Sequence[Values]) -> None:
        self._writing.execute("begin immediate")
        with self._writing:
            self._writing.executemany(shape.insertion("?" * len(shape.columns)), rows)


class PostgresSide:
    def __init__(self, address: str) -> None:
        self._address = address

    async def open(self) -> None:
        import asyncpg

        self._reading: asyncpg.Connection = await asyncpg.connect(self._address)
        self._writing: asyncpg.Connection = await asyncpg.connect(self._address)

    async def close(self) -> None:
        await self._reading.close()
        await self._writing.close()

    async def count(self, shape: Shape) -> int:
        return int(await self._reading.fetchval(f"select count(*) from {shape.name}"))

    async def rows(self, shape: Shape) -> AsyncIterator[Values]:
        """By bytes, as SQLite orders: languages would order otherwise."""
        texts = await self._texts(shape)
        order = (f'{c} collate "C"' if c in texts else c for c in shape.order)
        by = ", ".join(f"{column} nulls first" for column in order)
        sql = f"select {', '.join(shape.columns)} from {shape.name} order by {by}"
        async with self._reading.transaction():
            async for row in self._reading.cursor(sql, prefetch=AT_ONCE):
                yield shape.plain(tuple(row))

    async def _texts(self, shape: Shape) -> set[str]:
        sql = (
            "select column_name from information_schema.columns"
            " where table_name = $1 and data_type = 'text' and table_schema = current_schema()"
        )
        return {str(name) for (name,) in await self._reading.fetch(sql, shape.name)}

    async def write(self, shape: Shape, rows: Sequence[Values]) -> None:
        marks = [f"${n}" for n in range(1, len(shape.columns) + 1)]
        truths = [n for n, column in enumerate(shape.columns) if column in shape.truths]
        typed = [
            tuple(bool(value) if n in truths else value for n, value in enumerate(row))
            for row in rows
        ]
        async with self._writing.transaction():
            await self._writing.executemany(shape.insertion(marks), typed)


def side_at(address: str) -> Side:
    if address.startswith(SQLITE):
        return SqliteSide(Path(address.removeprefix(SQLITE)).expanduser())
    return PostgresSide(address)
