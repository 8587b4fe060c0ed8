"""Stores tables: their rows, which are the truth, and the cards by which tables are found.

The key of a row is (table, number). The second node to append it is late, and there is no other
locking.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Awaitable, Iterable
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from tellstones.server.phase import Phase
from tellstones.server.ratings.weng_lin import RatedGame
from tellstones.server.storage.database import (
    Duplicate,
    Late,
    Queries,
    Transaction,
    Values,
    step,
)
from tellstones.server.storage.entries import Row, entry_bytes
from tellstones.server.storage.presence import HERE, Leases

LOOKED_THROUGH = 1_000
"""The latest tables of a list, of which few by each maker are chosen."""
FORGOTTEN_AT_ONCE = 500
"""Old tables deleted in one transaction, while moves wait. Chosen manually: this is done every two
seconds."""


class Card(Struct, frozen=True):
    """The searchable part of a table, without its rows. `listing` is a `Listing`."""

    table: str
    phase: Phase
    listed: bool
    quick: bool
    open_seats: int
    players: int
    maker: str
    people: tuple[str, ...]
    since: int
    due: int | None
    """Time at which a node should check the table if nothing happens before."""
    listing: bytes


class TableStorage(Queries, Protocol):
    """The rows of tables, and the cards by which tables are found."""

    async def append(
        self, row: Row, card: Card | None = None, game: RatedGame | None = None
    ) -> None:
        """Store a row if it is the next one, together with the table's card if that has changed,
        and with the ratings if the row ends a rated game: all or nothing. When this returns, the
        row is durable. Raises `Late` or `Unstorable`."""
        try:
            if card is None:
                appended = await self._append_row(row)
            else:
                appended = await self._append_with_card(row, card, game)
        except Duplicate as error:
            appended = error.retried and await self._is_stored(row)
        if not appended:
            raise Late

    async def add_table(self, rows: list[Row], card: Card) -> bool:
        """Store a whole table at once; False, and nothing, if there is one with that id."""
        first, *_ = rows
        values = (*row_values(first)[:2], *self._rows_values(rows), *card_values(card))
        try:
            await self._database.write((*store_card(), self._add_rows), *values)
        except Duplicate as error:
            return error.retried and await self._is_stored(first)
        return True

    async def note_import(self, table: str, person: str, size: int, at: int, most: int) -> bool:
        """Note how many bytes a person imports. False: with them it would be more than `most`."""

        def noted() -> Transaction[bool]:
            # Makes requests of the same person wait for each other.
            yield step("update people set name = name where person = $1", person)
            return bool((yield step(_NOTE_IMPORT, table, person, size, at, most)))

        return await self._database.transact(noted)

    async def _is_stored(self, row: Row) -> bool:
        return (await self.read(row.table, row.seq - 1))[:1] == [row]

    _add_rows: str
    """Inserts all rows of the table `$1`; `$3` to `$5` are what `_rows_values` returns."""

    @abstractmethod
    def _append_row(self, row: Row) -> Awaitable[bool]:
        """Store a row if it is the next. Otherwise return False, or raise `Duplicate`."""

    @abstractmethod
    def _append_with_card(
        self, row: Row, card: Card, game: RatedGame | None
    ) -> Awaitable[bool]: ...

    @abstractmethod
    def _rows_values(self, rows: list[Row]) -> Values: ...

    @abstractmethod
    async def read(self, table: str, after: int = 0) -> list[Row]:
        """The rows after a number."""

    async def set_listing(self, table: str, listing: bytes) -> None:
        """Replace what the card of a table shows, between two rows."""
        await self._database.write(
            "update tables set listing = $1 where table_id = $2", listing, table
        )

    async def newest(self, tables: Iterable[str]) -> dict[str, int]:
        """The number of the last row of each of these tables."""
        sql = (
            "select given.value, (select max(seq) from events where table_id = given.value)"
            " from unnest($1::text[]) as given (value)"
        )
        rows = await self._database.read(sql, list(tables))
        return {table: seq for table, seq in rows if seq is not None}

    async def card(self, table: str) -> Card | None:
        cards = await self._cards(" where table_id = $1", table)
        return cards[0] if cards else None

    async def cards(
        self,
        phase: Phase,
        *,
        listed: bool | None = None,
        quick: bool | None = None,
        attended: Leases | None = None,
        per_maker: int | None = None,
        limit: int,
    ) -> list[Card]:
        """Return tables in a phase, the latest first. `attended`: only those with people present.
        `per_maker`: at most this many by each maker; programs count as their owner. Tables of
        tournaments have no maker."""
        where = _in_phase(listed, quick)
        values: list[object] = [phase, limit]
        if attended is not None:
            # Make SQLite begin with the people present: with `+` it uses no index on the phase.
            where = where.replace("where phase", "where /*sqlite +*/phase") + (
                " and table_id in"
                " (select table_id from presence /*sqlite indexed by presence_here*/"
                f" join nodes using (node) where {HERE.format(beat=3, lease=4)})"
            )
            values += [attended.beat_ms, attended.lease_ms]
        sql = where
        if per_maker is not None:
            values.append(per_maker)
            sql += _few_of_each_maker(where, f"${len(values)}")
        return await self._cards(sql + " order by since desc limit $2", *values)

    async def cards_of(self, person: str, phases: Iterable[Phase], limit: int) -> list[Card]:
        """Tables where a person sits, the latest first."""
        sql = (
            " join chairs using (table_id) where person = $1 and phase = any ($2)"
            " order by since desc limit $3"
        )
        return await self._cards(sql, person, list(phases), limit)

    async def finished(self, after: tuple[int, str], limit: int) -> list[Card]:
        """Finished games in the order of (since, table), for export."""
        sql = (
            " where phase = 'over' and (since, table_id) > ($1, $2)"
            " order by since, table_id limit $3"
        )
        return await self._cards(sql, *after, limit)

    async def _cards(self, sql: str, *values: object) -> list[Card]:
        return await self._all(_card_of, _CARDS + sql, *values)

    async def forget_unplayed(self, before: int) -> int:
        """Delete old tables that were never started, and games between bots that nobody watched to
        the end. Return the number."""
        if not await self._database.read(_OLD, before, 1):
            return 0

        def forgotten() -> Transaction[int]:
            old = [table for (table,) in (yield step(_OLD, before, FORGOTTEN_AT_ONCE))]
            if old:
                yield step(_FORGET, old)
            return len(old)

        return await self._database.transact(forgotten)


class DueStorage(Queries, Protocol):
    """Storage of the tables that wait for a bot, a clock or an opponent, and of the nodes
    responsible for them."""

    async def set_due(self, table: str, at: int | None) -> None:
        await self._database.write("update tables set due = $1 where table_id = $2", at, table)

    async def take_due(self, now: int, lease_ms: int, limit: int) -> list[str]:
        """Tables to look after now. No other node gets them before the lease is over."""
        rows = await self._database.write(_TAKE_DUE, now + lease_ms, now, limit)
        return [table for (table,) in rows]


NEXT = "($2::bigint = 1 or exists (select 1 from events where table_id = $1 and seq = $2 - 1))"
APPEND = (
    f"insert into events select $1::text, $2::bigint, $3::bigint, $4::text, $5::bytea where {NEXT}"
)


def store_card(condition: str = "true") -> tuple[str, ...]:
    """Return the statements that follow the values of a row. People rarely sit down: the last two
    mostly write nothing."""
    return (
        "insert into tables (table_id, phase, listed, quick, open_seats, players, maker, people,"
        " since, due, listing) select $1::text, $6::text, $7::boolean, $8::boolean, $9::integer,"
        " $10::integer, $11::text, $12::text, $13::bigint, $14::bigint, $15::bytea"
        f" where {condition} on conflict (table_id) do update set phase = excluded.phase,"
        " listed = excluded.listed, open_seats = excluded.open_seats, people = excluded.people,"
        " since = excluded.since, due = excluded.due, listing = excluded.listing",
        f"delete from chairs where table_id = $1 and person <> all ($16) and {condition}",
        "insert into chairs (person, table_id) select given.value, $1 from unnest($16::text[])"
        f" as given (value) where {condition} on conflict do nothing",
    )


_CARDS = (
    "select table_id, phase, listed, quick, open_seats, players, maker, people, since, due,"
    " listing from tables"
)
_TAKE_DUE = (
    "update tables set due = $1 where table_id in (select table_id from tables where due <= $2"
    " order by due limit $3 for update skip locked) returning table_id"
)
_NOTE_IMPORT = (
    "insert into imports select $1::text, $2::text, $3::bigint, $4::bigint"
    " where (select coalesce(sum(size), 0) from imports where person = $2 and table_id <> $1)"
    " + $3 <= $5::bigint on conflict (table_id) do update set size = excluded.size returning 1"
)
_OLD = (
    "select table_id from tables where since < $1 and phase = 'gathering'"
    " /*sqlite and listed in (0, 1)*/"
    " union all select table_id from tables /*sqlite indexed by tables_of_bots*/"
    " where since < $1 and phase = 'playing' and people = '[]' limit $2"
)
_FORGET = tuple(
    f"delete from {table} where table_id = any ($1)"
    for table in ("events", "chairs", "traces", "presence", "seen", "tables")
)


def _in_phase(listed: bool | None, quick: bool | None) -> str:
    """A condition that an index serves: its flags are no values."""
    wanted = {"listed": listed, "quick": quick}
    flags = [
        f" and {name} = {str(flag).lower()}" for name, flag in wanted.items() if flag is not None
    ]
    return f" where phase = $1{''.join(flags)}"


def _few_of_each_maker(where: str, most: str) -> str:
    """A condition beside `where`: among the latest of this maker."""
    return (
        " and table_id in (select table_id from (select table_id, maker, row_number() over"
        " (partition by coalesce(people.owner, maker) order by since desc, table_id) as nth"
        f" from (select table_id, maker, since from tables{where}"
        f" order by since desc limit {LOOKED_THROUGH}) as latest"
        " left join people on people.person = latest.maker) as counted"
        f" where nth <= {most} or maker = '')"
    )


def row_values(row: Row) -> Values:
    return row.table, row.seq, row.at, row.by, entry_bytes(row.entry)


def card_values(card: Card) -> Values:
    _, *before, people, since, due, listing = msgspec.structs.astuple(card)
    return (*before, msgspec.json.encode(people).decode(), since, due, listing, list(people))


_people = msgspec.json.Decoder(tuple[str, ...])


def _card_of(*row: Any) -> Card:
    table, phase, listed, quick, open_seats, players, maker, people, since, due, listing = row
    state = Phase(phase), bool(listed), bool(quick)
    seated = _people.decode(people)
    return Card(table, *state, open_seats, players, maker, seated, since, due, listing)
