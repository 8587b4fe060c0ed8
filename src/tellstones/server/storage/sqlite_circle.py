"""Follows and invitations in SQLite."""

from __future__ import annotations

import sqlite3

import msgspec

from tellstones.server.storage.circle import FOUND_INVITATIONS, FoundInvitation, Invitation
from tellstones.server.storage.people import Person
from tellstones.server.storage.sqlite_access import Reader, Writer
from tellstones.server.storage.sqlite_people import PERSON


class SqliteCircle:
    """Implements `CircleStorage`."""

    _writer: Writer
    _reader: Reader

    async def follow(self, person: str, other: str, at: int) -> None:
        sql = "insert or ignore into follows values (?, ?, ?)"
        await self._writer.run(sql, (person, other, at))

    async def unfollow(self, person: str, other: str) -> None:
        sql = "delete from follows where person = ? and other = ?"
        await self._writer.run(sql, (person, other))

    async def following(self, person: str) -> list[Person]:
        sql = (
            f"select {PERSON} from people where person in"
            " (select other from follows where person = ?) order by name, person"
        )
        rows = await self._reader.do(lambda db: db.execute(sql, (person,)).fetchall())
        return [Person(*row) for row in rows]

    async def invite(self, invitation: Invitation) -> None:
        def job(db: sqlite3.Connection) -> None:
            sql = "delete from invitations where person = ? and other = ?"
            db.execute(sql, (invitation.person, invitation.other))
            sql = "insert into invitations values (?, ?, ?, ?, ?)"
            db.execute(sql, msgspec.structs.astuple(invitation))

        await self._writer.do(job)

    async def invitations(self, person: str, since: int) -> list[FoundInvitation]:
        sql = (
            FOUND_INVITATIONS + " where (c.person = ?1 or c.other = ?1) and c.at > ?2"
            " order by c.at desc, c.table_id"
        )
        rows = await self._reader.do(lambda db: db.execute(sql, (person, since)).fetchall())
        return [FoundInvitation(*row) for row in rows]

    async def decline_invitation(self, table: str, other: str) -> str | None:
        sql = "update invitations set declined = true where table_id = ? and other = ?"
        return await self._returned(f"{sql} returning person", table, other)

    async def end_invitation(self, table: str, person: str) -> str | None:
        sql = "delete from invitations where table_id = ? and person = ?"
        return await self._returned(f"{sql} returning other", table, person)

    async def _returned(self, sql: str, *values: str) -> str | None:
        row = await self._writer.do(lambda db: db.execute(sql, values).fetchone())
        return str(row[0]) if row else None
