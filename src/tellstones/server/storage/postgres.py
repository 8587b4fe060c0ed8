"""Storage in PostgreSQL, for several nodes.

Every write is one statement, so that it costs one round trip and happens whole or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import asyncpg
import msgspec

from tellstones.rules import Seat
from tellstones.server.phase import Phase
from tellstones.server.storage.interface import (
    NO_TABLE,
    Card,
    LastBeat,
    Presence,
    Shown,
    Trust,
    presence_of,
)
from tellstones.server.storage.postgres_rows import PostgresRows
from tellstones.server.storage.retention import sweepings
from tellstones.server.storage.retry import with_retries
from tellstones.server.storage.schema import migrate_postgresql
from tellstones.server.storage.sql_cards import FORGOTTEN_AT_ONCE, few_of_each_maker, in_list

_CARDS = (
    'select table_id as "table", phase, listed, quick, open_seats, players, maker, people,'
    " since, due, listing from tables"
)
_NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
"""By the one clock that all nodes share, in milliseconds since 1970."""
_HERE = f"(here and at >= {_NOW} - $2 and beat >= {_NOW} - $1)"
"""By a beat no older than $1 and a lease no older than $2."""
_OLD = (
    "select table_id from tables where since < $1 and phase = 'gathering'"
    " union all select table_id from tables"
    f" where since < $1 and phase = 'playing' and people = '[]' limit {FORGOTTEN_AT_ONCE}"
)
_FORGET = f"""
with old as ({_OLD}),
    e as (delete from events using old where events.table_id = old.table_id),
    c as (delete from chairs using old where chairs.table_id = old.table_id),
    r as (delete from traces using old where traces.table_id = old.table_id),
    p as (delete from presence using old where presence.table_id = old.table_id),
    s as (delete from seen using old where seen.table_id = old.table_id),
    t as (delete from tables using old where tables.table_id = old.table_id returning 1)
select count(*) from t"""
_TAKE_DUE = """
update tables set due = $1 where table_id in (
    select table_id from tables where due <= $2 order by due limit $3 for update skip locked
) returning table_id"""


class PostgresStorage(PostgresRows):
    """All of the storage; rows, notes and people are in its base classes."""

    def __init__(self, address: str, connections: int = 10, *, tells_as: str | None = None) -> None:
        super().__init__(tells_as)
        self.address = address
        self._connections = connections

    async def open(self) -> None:
        self._pool = await with_retries(self._connected)

    async def _connected(self) -> asyncpg.Pool:
        pool = await asyncpg.create_pool(
            self.address,
            min_size=1,
            max_size=self._connections,
            command_timeout=10,
            reset=_as_it_is,
        )
        async with pool.acquire() as database:
            await migrate_postgresql(database)
        return pool

    async def close(self) -> None:
        self._appends.close()
        self._reads.close()
        # A server that is gone does not say goodbye; neither do we then.
        self._pool.terminate()

    async def healthy(self) -> bool:
        # Written, because a database that can only be read keeps no move.
        sql = (
            "insert into settled values ('health', '1', 0)"
            " on conflict (key) do update set value = '1' returning value"
        )
        return bool(await self._pool.fetchval(sql, timeout=2) == "1")

    # Tables

    async def newest(self, tables: Iterable[str]) -> dict[str, int]:
        sql = (
            "select t, (select max(seq) from events where table_id = t)"
            " from unnest($1::text[]) as t"
        )
        rows = await self._rows(sql, list(tables))
        return {table: seq for table, seq in rows if seq is not None}

    async def card(self, table: str) -> Card | None:
        cards = await self._cards(_CARDS + " where table_id = $1", table)
        return cards[0] if cards else None

    async def cards(
        self,
        phase: Phase,
        *,
        listed: bool | None = None,
        quick: bool | None = None,
        attended: Trust | None = None,
        per_maker: int | None = None,
        limit: int,
    ) -> list[Card]:
        values: list[object] = [] if attended is None else [attended.beat_ms, attended.lease_ms]
        values += [phase, limit]
        where = in_list(f"${len(values) - 1}", listed, quick)
        if attended is not None:
            where += (
                " and table_id in"
                f" (select table_id from presence join nodes using (node) where {_HERE})"
            )
        sql, end = _CARDS + where, f" order by since desc limit ${len(values)}"
        if per_maker is not None:
            values.append(per_maker)
            sql += few_of_each_maker(where, f"${len(values)}")
        return await self._cards(sql + end, *values)

    async def cards_of(self, person: str, phases: Iterable[Phase], limit: int) -> list[Card]:
        sql = (
            _CARDS + " join chairs using (table_id) where person = $1 and phase = any ($2)"
            " order by since desc limit $3"
        )
        return await self._cards(sql, person, list(phases), limit)

    async def finished(self, after: tuple[int, str], limit: int) -> list[Card]:
        sql = (
            _CARDS + " where phase = 'over' and (since, table_id) > ($1, $2)"
            " order by since, table_id limit $3"
        )
        return await self._cards(sql, *after, limit)

    async def _cards(self, sql: str, *values: object) -> list[Card]:
        return [_card_of(row) for row in await self._rows(sql, *values)]

    async def forget_unplayed(self, before: int) -> int:
        return int(await self._value(_FORGET, before))

    # Care

    async def set_due(self, table: str, at: int | None) -> None:
        await self._value("update tables set due = $1 where table_id = $2", at, table)

    async def take_due(self, now: int, lease_ms: int, limit: int) -> list[str]:
        rows = await self._rows(_TAKE_DUE, now + lease_ms, now, limit)
        return [table for (table,) in rows]

    async def settle(self, key: str, value: str, at: int) -> str:
        sql = (
            "insert into settled values ($1, $2, $3)"
            " on conflict (key) do update set value = settled.value returning value"
        )
        return str(await self._value(sql, key, value, at))

    async def settled(self, key: str) -> str | None:
        value = await self._value("select value from settled where key = $1", key)
        return None if value is None else str(value)

    async def beat(self, node: str) -> int | None:
        sql = (
            f"insert into nodes values ($1, {_NOW})"
            " on conflict (node) do update set beat = excluded.beat returning beat"
        )
        return int(await self._value(sql, node))

    async def last_beat(self) -> LastBeat | None:
        ((beat, ago),) = await self._rows(f"select max(beat), {_NOW} - max(beat) from nodes")
        return None if beat is None else LastBeat(beat, ago)

    async def sweep(self, now: int) -> None:
        for sql, then in sweepings(now):
            await self._value(sql.replace("?", "$"), then)

    # Attendance

    async def mark_seen(self, marks: Mapping[tuple[str, Seat], Shown]) -> None:
        sql = (
            "insert into seen select * from"
            " unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])"
            " on conflict (table_id, seat) do update set"
            " seq = greatest(seen.seq, excluded.seq),"
            " written = greatest(seen.written, excluded.written)"
        )
        # In one order everywhere, so that two nodes never wait for each other.
        ordered = sorted(marks)
        await self._value(
            sql,
            [table for table, _ in ordered],
            [seat.value for _, seat in ordered],
            [marks[each].up_to for each in ordered],
            [marks[each].written for each in ordered],
        )

    async def seen(self, table: str) -> dict[Seat, Shown]:
        rows = await self._rows("select seat, seq, written from seen where table_id = $1", table)
        return {Seat(seat): Shown(*numbers) for seat, *numbers in rows}

    async def mark_presence(self, marks: Iterable[Presence]) -> None:
        sql = (
            f"insert into presence select *, {_NOW} from"
            " unnest($1::text[], $2::text[], $3::text[], $4::boolean[])"
            " on conflict (table_id, person, node) do update"
            " set here = excluded.here, at = excluded.at"
        )
        last = {(mark.table, mark.person, mark.node): mark for mark in marks}
        ordered = [last[key] for key in sorted(last)]
        await self._value(
            sql,
            [mark.table for mark in ordered],
            [mark.person for mark in ordered],
            [mark.node for mark in ordered],
            [mark.here for mark in ordered],
        )

    async def presence(self, table: str, trust: Trust) -> dict[str, int | None]:
        return (await self.presences([table], trust)).get(table, {})

    async def presences(
        self, tables: Iterable[str], trust: Trust
    ) -> dict[str, dict[str, int | None]]:
        sql = (
            f"select table_id, person, bool_or{_HERE},"
            f" {_NOW} - max(case when here and beat < {_NOW} - $1 then beat else at end)"
            " from presence join nodes using (node)"
            " where table_id = any ($3) group by table_id, person"
        )
        rows = await self._rows(sql, trust.beat_ms, trust.lease_ms, list(tables))
        return presence_of((row[0], row[1], row[2], row[3]) for row in rows)

    async def people_here(self, trust: Trust) -> int:
        sql = (
            "select count(distinct person) from presence join nodes using (node)"
            f" where {_HERE} and table_id <> $3"
        )
        return int(await self._value(sql, trust.beat_ms, trust.lease_ms, NO_TABLE))

    async def whereabouts(self, people: Iterable[str], trust: Trust) -> dict[str, bool]:
        sql = (
            "select person, bool_or(table_id <> $3) from presence join nodes using (node)"
            f" where {_HERE} and person = any ($4) group by person"
        )
        values = (trust.beat_ms, trust.lease_ms, NO_TABLE, list(people))
        return {row[0]: row[1] for row in await self._rows(sql, *values)}


async def _as_it_is(_connection: object) -> None:
    """Single statements leave nothing behind in a session that would have to be put in order;
    asking for that each time would double the round trips."""


def _card_of(row: asyncpg.Record) -> Card:
    people = tuple(msgspec.json.decode(row["people"], type=list[str]))
    return Card(**{**row, "people": people, "phase": Phase(row["phase"])})
