"""The interface of a database driver. Statements are written once, and every driver runs them.

They are written for PostgreSQL, in the part of its SQL that SQLite shares:

- Values are `$1`, `$2` and so on; `$now` is the time in milliseconds since 1970.
- Lists of texts appear as `= any ($1)`, `<> all ($1)` or `unnest($1::text[]) as given (value)`.
- Upserts name their key: `on conflict (person) do update`. After `insert … select … from` there is
  a `where`, or SQLite would take `on` for a part of a join.
- What only SQLite has to read, like the name of an index, is in a comment: `/*sqlite …*/`.
- Casts and `for update` are for PostgreSQL; SQLite's driver removes them.

A storage for another database is another driver.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

T = TypeVar("T")
Rows: TypeAlias = Sequence[Any]
Values: TypeAlias = tuple[object, ...]
Sql: TypeAlias = str | tuple[str, ...]
"""One statement, or several that take the same values and are executed as one: all or nothing. They
must come to the same whether each sees what those before it have changed (SQLite) or not
(PostgreSQL), and no two of them may change the same row."""


class Duplicate(Exception):
    """There is a row of this key already."""

    def __init__(self, *, retried: bool = False) -> None:
        super().__init__()
        self.retried = retried
        """The connection broke during an earlier try, which may have stored that very row."""


class Late(Exception):
    """Another node has appended a row with this number first."""


class Unstorable(Exception):
    """The database refuses a text or number in this request. Other requests succeed."""


class TransactionStep(NamedTuple):
    """One step of a transaction: a statement and its values."""

    sql: Sql
    values: Values


class Each(NamedTuple):
    """One step of a transaction: a statement, executed for each of these rows of values, in which
    there are no lists."""

    sql: str
    rows: Sequence[Values]


Transaction: TypeAlias = Generator[TransactionStep | Each, Rows, T]
"""Yields its steps, and receives the rows that each one returned."""


def step(sql: Sql, *values: object) -> TransactionStep:
    return TransactionStep(sql, values)


class Database(Protocol):
    """Runs statements. Lists among the values are lists of texts. `$now` comes from the clock that
    all nodes of the database share."""

    size: str
    """The statement that returns the size of the database in bytes."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def read(self, sql: str, *values: object) -> Rows: ...

    async def write(self, sql: Sql, *values: object, once: bool = False) -> Rows:
        """Execute and commit; return what the last statement returned. A statement whose answer was
        lost is executed again, so twice must do no harm; or else `once`. Raises `Duplicate` or
        `Unstorable`."""

    async def write_each(self, sql: str, rows: Sequence[Values]) -> None:
        """Execute a statement for each row of values, all or nothing."""

    async def transact(self, transaction: Callable[[], Transaction[T]]) -> T:
        """Execute all steps or nothing. Like statements, a transaction may be executed again."""


class Queries(Protocol):
    """The base of every storage. They are protocols with their implementation, so that code which
    uses a few of them says which."""

    _database: Database

    async def _all(self, kind: Callable[..., T], sql: str, *values: object) -> list[T]:
        return [kind(*row) for row in await self._database.read(sql, *values)]

    async def _column(self, sql: str, *values: object) -> list[Any]:
        return [value for (value,) in await self._database.read(sql, *values)]

    async def _returned(self, sql: str, *values: object, once: bool = False) -> str | None:
        """Write. Return the one text that the statement returned, or None."""
        rows = await self._database.write(sql, *values, once=once)
        return str(rows[0][0]) if rows else None
