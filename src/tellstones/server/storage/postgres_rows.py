"""Rows of tables in PostgreSQL: appended in groups, published with the same statement, read."""

from __future__ import annotations

from typing import Any

import asyncpg
import msgspec

from tellstones.server.ratings.weng_lin import RatedGame
from tellstones.server.storage.entries import Row, entry_bytes, entry_of
from tellstones.server.storage.group_commit import GroupCommit
from tellstones.server.storage.interface import Card, Late, Unstorable
from tellstones.server.storage.postgres_ratings import PostgresRatings, count_game
from tellstones.server.storage.retry import with_retries

CHANNEL = "tellstones"
_ADDED = """
with wanted (table_id, seq, at, by_message, entry) as (
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[])
), added as (
    insert into events (table_id, seq, at, by_message, entry)
    select * from wanted where seq = 1 or (
        select true from events where table_id = wanted.table_id and seq = wanted.seq - 1
    )
    order by table_id, seq
    on conflict do nothing
    returning table_id, seq
)"""
"""In one order everywhere, so that two nodes never wait for each other."""
_CARD = """, stored as (
    insert into tables (table_id, phase, listed, quick, open_seats, players, maker, people,
        since, due, listing)
    select table_id, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 from added
    on conflict (table_id) do update set phase = excluded.phase,
        listed = excluded.listed, open_seats = excluded.open_seats,
        people = excluded.people, since = excluded.since, due = excluded.due,
        listing = excluded.listing
), stood_up as (
    delete from chairs using added
    where chairs.table_id = added.table_id and person <> all ($16::text[])
), sat_down as (
    insert into chairs (person, table_id) select person, table_id
    from added, unnest($16::text[]) as person
    on conflict do nothing
)"""
_TABLE = """
with wanted (table_id, seq, at, by_message, entry) as (
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[])
), rows as (
    insert into events (table_id, seq, at, by_message, entry)
    select * from wanted where not exists (
        select 1 from events where table_id = wanted.table_id
    )
    on conflict do nothing
    returning table_id, seq
), added as (select table_id from rows where seq = 1)"""
"""A whole table, if there is none of its id."""
_READ = """
select wish, seq, at, entry, by_message
from unnest($1::text[], $2::bigint[]) with ordinality as wishes (wished, after, wish)
cross join lateral (
    select seq, at, entry, by_message from events where table_id = wished and seq > after
) as found
order by wish, seq"""


class PostgresRows(PostgresRatings):
    """Appends and reads rows, many with one statement."""

    def __init__(self, tells_as: str | None) -> None:
        """With a name, nodes are told of each row by the statement that stores it: it costs no
        round trip of its own. Who listens knows its own rows by the name."""
        self._appends = GroupCommit(self._append_all)
        self._reads = GroupCommit(self._read_all)
        self._done = " select table_id, seq from added"
        if tells_as is not None:
            message = f"'{tells_as} ' || table_id || ' at ' || seq"
            self._done = f" select table_id, seq, pg_notify('{CHANNEL}', {message}) from added"

    async def append(
        self, row: Row, card: Card | None = None, game: RatedGame | None = None
    ) -> None:
        try:
            if card is None:
                added = await self._appends.ask(row)
            else:
                (added,) = await self._append_all([row], card, game)
        except asyncpg.DataError as error:
            raise Unstorable from error
        if not added:
            raise Late

    async def add_table(self, rows: list[Row], card: Card) -> bool:
        values = _columns(rows) + _card_values(card)
        sql = _TABLE + _CARD + " select table_id from added"
        return bool(await self._rows(sql, *values))

    async def read(self, table: str, after: int = 0) -> list[Row]:
        return await self._reads.ask((table, after))

    async def _append_all(
        self, rows: list[Row], card: Card | None = None, game: RatedGame | None = None
    ) -> list[bool]:
        sql = _ADDED + ("" if card is None else _CARD) + self._done
        values = _columns(rows) + ([] if card is None else _card_values(card))
        tries = 0

        async def append() -> set[tuple[str, int]]:
            nonlocal tries
            tries += 1
            if game is not None:
                return await self._append_and_count(sql, values, game)
            return {(row[0], row[1]) for row in await self._pool.fetch(sql, *values)}

        added = await with_retries(append)
        # The answer to an earlier try may have been lost on the way: then a row is our own.
        return [_taken(added, row) or (tries > 1 and await self._is_stored(row)) for row in rows]

    async def _append_and_count(
        self, sql: str, values: list[Any], game: RatedGame
    ) -> set[tuple[str, int]]:
        async with self._pool.acquire() as database, database.transaction():
            added = {(row[0], row[1]) for row in await database.fetch(sql, *values)}
            if added:
                await count_game(database, game)
        return added

    async def _is_stored(self, row: Row) -> bool:
        return (await self.read(row.table, row.seq - 1))[:1] == [row]

    async def _read_all(self, wishes: list[tuple[str, int]]) -> list[list[Row]]:
        tables, after = [table for table, _ in wishes], [seq for _, seq in wishes]
        found: list[list[Row]] = [[] for _ in wishes]
        for wish, seq, at, entry, by in await self._rows(_READ, tables, after):
            found[wish - 1].append(Row(tables[wish - 1], seq, at, entry_of(entry), by))
        return found


def _taken(added: set[tuple[str, int]], row: Row) -> bool:
    """Each added row is one asker's: whoever else asked for the same number was late."""
    key = (row.table, row.seq)
    if key not in added:
        return False
    added.remove(key)
    return True


def _columns(rows: list[Row]) -> list[Any]:
    return [
        [row.table for row in rows],
        [row.seq for row in rows],
        [row.at for row in rows],
        [row.by for row in rows],
        [entry_bytes(row.entry) for row in rows],
    ]


def _card_values(card: Card) -> list[Any]:
    return [
        card.phase,
        card.listed,
        card.quick,
        card.open_seats,
        card.players,
        card.maker,
        msgspec.json.encode(card.people).decode(),
        card.since,
        card.due,
        card.listing,
        list(card.people),
    ]
