"""Stores notes about people and the tables with their traces; deletes all of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import msgspec
from msgspec import Struct

from tellstones.server.storage.database import Each, Queries, Transaction, step
from tellstones.server.storage.entries import Row, entry_bytes
from tellstones.server.storage.tables import Card

EVERYBODY = ""
"""The owner of notes that are about no person."""


class Note(Struct, frozen=True):
    """Something kept about one person alone. The key begins with its kind: `drill:…`."""

    key: str
    at: int
    body: bytes


class NoteStorage(Queries, Protocol):
    """Notes that belong to one person alone, and are deleted with them."""

    async def keep(self, person: str, note: Note) -> None:
        """Store a note, in the place of one with the same key."""
        sql = (
            "insert into notes values ($1, $2, $3, $4) on conflict (person, key) do update"
            " set at = excluded.at, body = excluded.body"
        )
        await self._database.write(sql, person, note.key, note.at, note.body)

    async def exchange(self, person: str, note: Note, at: int) -> bool:
        """Replace a note, if it is still the one of this time. `note` has a later one."""
        sql = (
            "update notes set at = $3, body = $4 where person = $1 and key = $2 and at = $5"
            " returning key"
        )
        told = await self._returned(sql, person, note.key, note.at, note.body, at)
        return told is not None

    async def note(self, person: str, key: str) -> Note | None:
        sql = "select key, at, body from notes where person = $1 and key = $2"
        rows = await self._database.read(sql, person, key)
        return Note(*rows[0]) if rows else None

    async def notes(self, person: str, kind: str, limit: int) -> list[Note]:
        """The latest of a kind, the oldest first."""
        sql = f"select key, at, body{_OF_A_KIND} limit $3"
        rows = await self._database.read(sql, person, f"{kind}:", limit)
        return [Note(*row) for row in reversed(rows)]

    async def drop_note(self, person: str, key: str) -> None:
        await self._database.write("delete from notes where person = $1 and key = $2", person, key)

    async def keep_latest(self, person: str, kind: str, most: int) -> None:
        """Delete all notes of a kind but the latest."""
        sql = (
            f"delete from notes where person = $1 and {_KIND}"
            f" and key not in (select key{_OF_A_KIND} limit $3)"
        )
        await self._database.write(sql, person, f"{kind}:", most)

    async def trace(self, person: str, table: str) -> None:
        """A person leaves their name, id or words at a table."""
        sql = "insert into traces values ($1, $2) on conflict do nothing"
        await self._database.write(sql, person, table)

    async def traces(self, person: str) -> list[str]:
        """The tables where they did."""
        return await self._column("select table_id from traces where person = $1", person)

    async def rewrite(self, person: str, rows: Iterable[Row], card: Card) -> None:
        """Replace stored entries where a person is to be forgotten; numbers and times stay. The
        card of a finished game is replaced, too; of other cards only the maker. The person no
        longer sat at this table."""
        stored = [(entry_bytes(row.entry), row.table, row.seq) for row in rows]
        people = msgspec.json.encode(card.people).decode()

        def rewritten() -> Transaction[None]:
            yield Each("update events set entry = $1 where table_id = $2 and seq = $3", stored)
            yield step(_REWRITE, card.table, card.maker, people, card.listing, person)

        await self._database.transact(rewritten)

    async def forget_person(self, person: str) -> None:
        """Delete everything that is theirs alone: notes, tokens, blocks, follows, invitations,
        reports, clubs that they wait for, where they sat."""
        await self._database.write(_FORGET, person)


_KIND = "substr(key, 1, length($2)) = $2"
_OF_A_KIND = f" from notes where person = $1 and {_KIND} order by at desc, key desc"
_REWRITE = (
    "update tables set maker = $2, people = case when phase = 'over' then $3 else people end,"
    " listing = case when phase = 'over' then $4 else listing end where table_id = $1",
    "delete from chairs where person = $5 and table_id = $1",
)
_FORGET = (
    *(
        f"delete from {table} where person = $1"
        for table in (
            "notes",
            "tokens",
            "chairs",
            "traces",
            "presence",
            "sanctions",
            "appeals",
            "passkeys",
            "member_names",
            "push_subscriptions",
            "club_members",
            "rush_runs",
            "duel_tries",
        )
    ),
    *(
        f"delete from {table} where person = $1 or other = $1"
        for table in ("blocks", "follows", "invitations")
    ),
    "delete from reports where $1 in (by_person, about)",
    "update sanctions set keeper = '' where keeper = $1 and person <> $1",
    "delete from people where person = $1",
)
