"""Notes about people in PostgreSQL, and how everything about a person is deleted."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tellstones.server.storage.entries import Row, entry_bytes
from tellstones.server.storage.interface import Card, Note
from tellstones.server.storage.postgres_members import PostgresMembers

_FORGET = """
with n as (delete from notes where person = $1),
    t as (delete from tokens where person = $1),
    c as (delete from chairs where person = $1),
    l as (delete from traces where person = $1),
    p as (delete from presence where person = $1),
    b as (delete from blocks where person = $1 or other = $1),
    r as (delete from reports where $1 in (by_person, about)),
    s as (delete from sanctions where person = $1),
    a as (delete from appeals where person = $1),
    d as (update sanctions set keeper = '' where keeper = $1 and person <> $1),
    k as (delete from passkeys where person = $1),
    m as (delete from member_names where person = $1),
    u as (delete from push_subscriptions where person = $1),
    f as (delete from follows where person = $1 or other = $1),
    g as (delete from invitations where person = $1 or other = $1),
    w as (delete from club_members where person = $1)
delete from people where person = $1"""
_REWRITE = """
with e as (
    update events set entry = new.entry
    from unnest($1::text[], $2::bigint[], $3::bytea[]) as new (table_id, seq, entry)
    where events.table_id = new.table_id and events.seq = new.seq
), c as (delete from chairs where person = $8 and table_id = $7)
update tables set maker = $4,
    people = case when phase = 'over' then $5 else people end,
    listing = case when phase = 'over' then $6 else listing end
where table_id = $7"""


class PostgresNotes(PostgresMembers):
    """Implements `NoteStorage`."""

    async def keep(self, person: str, note: Note) -> None:
        sql = (
            "insert into notes values ($1, $2, $3, $4)"
            " on conflict (person, key) do update set at = excluded.at, body = excluded.body"
        )
        await self._value(sql, person, note.key, note.at, note.body)

    async def note(self, person: str, key: str) -> Note | None:
        sql = "select key, at, body from notes where person = $1 and key = $2"
        rows = await self._rows(sql, person, key)
        return Note(*rows[0]) if rows else None

    async def notes(self, person: str, kind: str, limit: int) -> list[Note]:
        sql = (
            "select key, at, body from notes where person = $1 and starts_with(key, $2)"
            " order by at desc, key desc limit $3"
        )
        rows = await self._rows(sql, person, f"{kind}:", limit)
        return [Note(*row) for row in reversed(rows)]

    async def drop_note(self, person: str, key: str) -> None:
        await self._value("delete from notes where person = $1 and key = $2", person, key)

    async def keep_latest(self, person: str, kind: str, most: int) -> None:
        sql = (
            "delete from notes where person = $1 and starts_with(key, $2) and key not in"
            " (select key from notes where person = $1 and starts_with(key, $2)"
            " order by at desc, key desc limit $3)"
        )
        await self._value(sql, person, f"{kind}:", most)

    async def trace(self, person: str, table: str) -> None:
        sql = "insert into traces values ($1, $2) on conflict do nothing"
        await self._value(sql, person, table)

    async def traces(self, person: str) -> list[str]:
        rows = await self._rows("select table_id from traces where person = $1", person)
        return [table for (table,) in rows]

    async def rewrite(self, person: str, rows: Iterable[Row], card: Card) -> None:
        rows = list(rows)
        await self._value(
            _REWRITE,
            [row.table for row in rows],
            [row.seq for row in rows],
            [entry_bytes(row.entry) for row in rows],
            card.maker,
            msgspec.json.encode(card.people).decode(),
            card.listing,
            card.table,
            person,
        )

    async def forget_person(self, person: str) -> None:
        await self._value(_FORGET, person)
