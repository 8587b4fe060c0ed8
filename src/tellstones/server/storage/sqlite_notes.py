"""Notes about people in SQLite, and how everything about a person is deleted."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

import msgspec

from tellstones.server.storage.entries import Row, entry_bytes
from tellstones.server.storage.interface import Card, Note
from tellstones.server.storage.sqlite_access import Reader, Writer

_OF_PERSON = (
    "delete from notes where person = ?",
    "delete from tokens where person = ?",
    "delete from chairs where person = ?",
    "delete from traces where person = ?",
    "delete from presence where person = ?",
    "delete from blocks where person = ?",
    "delete from blocks where other = ?",
    "delete from reports where ? in (by_person, about)",
    "delete from sanctions where person = ?",
    "delete from appeals where person = ?",
    "update sanctions set keeper = '' where keeper = ?",
    "delete from passkeys where person = ?",
    "delete from member_names where person = ?",
    "delete from push_subscriptions where person = ?",
    "delete from follows where person = ?",
    "delete from follows where other = ?",
    "delete from invitations where person = ?",
    "delete from invitations where other = ?",
    "delete from club_members where person = ?",
    "delete from people where person = ?",
)


class SqliteNotes:
    """Implements `NoteStorage`."""

    _writer: Writer
    _reader: Reader

    async def keep(self, person: str, note: Note) -> None:
        sql = (
            "insert into notes values (?, ?, ?, ?) on conflict do update"
            " set at = excluded.at, body = excluded.body"
        )
        await self._writer.run(sql, (person, note.key, note.at, note.body))

    async def note(self, person: str, key: str) -> Note | None:
        sql = "select key, at, body from notes where person = ? and key = ?"
        row = await self._reader.do(lambda db: db.execute(sql, (person, key)).fetchone())
        return Note(*row) if row else None

    async def notes(self, person: str, kind: str, limit: int) -> list[Note]:
        sql = (
            "select key, at, body from notes where person = ? and key >= ? and key < ?"
            " order by at desc, key desc limit ?"
        )
        values = (person, f"{kind}:", f"{kind};", limit)
        rows = await self._reader.do(lambda db: db.execute(sql, values).fetchall())
        return [Note(*row) for row in reversed(rows)]

    async def drop_note(self, person: str, key: str) -> None:
        await self._writer.run("delete from notes where person = ? and key = ?", (person, key))

    async def keep_latest(self, person: str, kind: str, most: int) -> None:
        sql = (
            "delete from notes where person = ?1 and key >= ?2 and key < ?3 and key not in"
            " (select key from notes where person = ?1 and key >= ?2 and key < ?3"
            " order by at desc, key desc limit ?4)"
        )
        await self._writer.run(sql, (person, f"{kind}:", f"{kind};", most))

    async def trace(self, person: str, table: str) -> None:
        await self._writer.run("insert or ignore into traces values (?, ?)", (person, table))

    async def traces(self, person: str) -> list[str]:
        sql = "select table_id from traces where person = ?"
        rows = await self._reader.do(lambda db: db.execute(sql, (person,)).fetchall())
        return [table for (table,) in rows]

    async def rewrite(self, person: str, rows: Iterable[Row], card: Card) -> None:
        stored = [(entry_bytes(row.entry), row.table, row.seq) for row in rows]
        people = msgspec.json.encode(card.people).decode()

        def job(db: sqlite3.Connection) -> None:
            db.executemany("update events set entry = ? where table_id = ? and seq = ?", stored)
            db.execute("update tables set maker = ? where table_id = ?", (card.maker, card.table))
            sql = "update tables set people = ?, listing = ? where table_id = ? and phase = 'over'"
            db.execute(sql, (people, card.listing, card.table))
            sql = "delete from chairs where person = ? and table_id = ?"
            db.execute(sql, (person, card.table))

        await self._writer.do(job)

    async def forget_person(self, person: str) -> None:
        def job(db: sqlite3.Connection) -> None:
            for sql in _OF_PERSON:
                db.execute(sql, (person,))

        await self._writer.do(job)
