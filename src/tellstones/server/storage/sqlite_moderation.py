"""Reports, decisions and appeals in SQLite."""

from __future__ import annotations

import sqlite3
from typing import Any

from tellstones.server.storage.moderation import (
    ANY_TIME,
    APPEALS,
    DECISIONS,
    MODERATOR,
    OF_ONE_ALONE,
    OPEN_APPEALS,
    OPEN_REPORTS,
    REPORTS,
    SANCTIONS,
    Appeal,
    NamedSanction,
    Sanction,
    StoredReport,
    decision_of,
    few_open_reports,
    in_force,
    sanction_of,
)
from tellstones.server.storage.people import Person
from tellstones.server.storage.sqlite_access import Reader, Writer
from tellstones.server.storage.sqlite_people import PERSON


class SqliteModeration:
    """Implements `ModerationStorage`."""

    _writer: Writer
    _reader: Reader

    async def _found(self, sql: str, *values: object) -> list[Any]:
        return await self._reader.do(lambda db: db.execute(sql, values).fetchall())

    async def reports(
        self, about: str | None, limit: int, *, still_open: bool = False
    ) -> list[StoredReport]:
        sql = REPORTS + " where r.about = ifnull(?, r.about)" + OPEN_REPORTS * still_open
        rows = await self._found(sql + " order by r.at desc limit ?", about, limit)
        return [StoredReport(*row) for row in rows]

    async def few_open_reports(
        self, per_person: int, limit: int, before: int = ANY_TIME
    ) -> list[StoredReport]:
        sql = few_open_reports("?1", "?2", "?3")
        rows = await self._found(sql, per_person, limit, before)
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
                theirs = "person = ?2" if column in OF_ONE_ALONE else "?2 in (person, owner)"
                db.execute(
                    f"update people set {column} = ?1 where {theirs}", (value, sanction.person)
                )
            return True

        return await self._writer.do(job)

    async def sanctions(self, person: str) -> list[Sanction]:
        rows = await self._found(SANCTIONS + " where person = ? order by at desc", person)
        return [sanction_of(row) for row in rows]

    async def decisions(
        self, person: str | None, limit: int, before: int = ANY_TIME
    ) -> list[NamedSanction]:
        sql = DECISIONS + " where s.person = ifnull(?1, s.person) and s.at < ?2"
        rows = await self._found(sql + " order by s.at desc limit ?3", person, before, limit)
        return [decision_of(row) for row in rows]

    async def appeal(self, appeal: Appeal) -> bool:
        values = (appeal.person, appeal.decided, appeal.at, appeal.text)
        await self._writer.run("insert or ignore into appeals values (?, ?, ?, ?)", values)
        sql = "select at from appeals where person = ? and decided = ?"
        return bool(await self._found(sql, appeal.person, appeal.decided) == [(appeal.at,)])

    async def appeals(
        self, person: str | None, limit: int, before: int = ANY_TIME, *, still_open: bool = False
    ) -> list[Appeal]:
        sql = APPEALS + " where a.person = ifnull(?1, a.person) and a.at < ?2"
        sql += OPEN_APPEALS * still_open + " order by a.at desc limit ?3"
        rows = await self._found(sql, person, before, limit)
        return [Appeal(*row) for row in rows]

    async def moderators(self) -> list[Person]:
        sql = f"select {PERSON} from people where role = ? order by name, person"
        return [Person(*row) for row in await self._found(sql, MODERATOR)]
