"""Reports and sanctions in SQLite."""

from __future__ import annotations

import sqlite3

from tellstones.server.storage.moderation import (
    REPORTS,
    SANCTIONS,
    Sanction,
    StoredReport,
    in_force,
    sanction_of,
)
from tellstones.server.storage.sqlite_access import Reader, Writer


class SqliteModeration:
    """Implements `ModerationStorage`."""

    _writer: Writer
    _reader: Reader

    async def reports(self, about: str | None, limit: int) -> list[StoredReport]:
        sql = REPORTS + " where r.about = ifnull(?, r.about) order by r.at desc limit ?"
        rows = await self._reader.do(lambda db: db.execute(sql, (about, limit)).fetchall())
        return [StoredReport(*row) for row in rows]

    async def sanction(self, sanction: Sanction, name: str | None = None) -> bool:
        def job(db: sqlite3.Connection) -> bool:
            found = db.execute("select 1 from people where person = ?", (sanction.person,))
            if found.fetchone() is None:
                return False
            values = (sanction.person, sanction.at, sanction.kind, sanction.reason)
            sql = "insert into sanctions values (?, ?, ?, ?, ?, ?)"
            db.execute(sql, (*values, sanction.keeper, sanction.until))
            for column, value in in_force(sanction, name).items():
                theirs = "person = ?2" if column == "name" else "?2 in (person, owner)"
                db.execute(
                    f"update people set {column} = ?1 where {theirs}", (value, sanction.person)
                )
            return True

        return await self._writer.do(job)

    async def sanctions(self, person: str) -> list[Sanction]:
        sql = SANCTIONS + " where person = ? order by at desc"
        rows = await self._reader.do(lambda db: db.execute(sql, (person,)).fetchall())
        return [sanction_of(row) for row in rows]
