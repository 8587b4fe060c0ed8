"""Clubs in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from tellstones.server.storage.clubs import Club
from tellstones.server.storage.membership import NameTaken
from tellstones.server.storage.sql_clubs import KEEP, SqlClubs
from tellstones.server.storage.sqlite_access import Reader, Writer


class SqliteClubs(SqlClubs):
    """Implements `ClubStorage`."""

    _writer: Writer
    _reader: Reader

    async def _selected(self, sql: str, *values: object) -> Sequence[Any]:
        return await self._reader.do(lambda db: db.execute(sql, values).fetchall())

    async def _changed(self, sql: str, *values: object) -> None:
        await self._writer.run(sql, values)

    async def keep_club(self, club: Club, looks: tuple[str, ...]) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute("delete from club_names where club = ?", (club.id,))
            names = [(look, club.id, club.named) for look in looks]
            try:
                db.executemany("insert into club_names values (?, ?, ?)", names)
            except sqlite3.IntegrityError:
                raise NameTaken from None
            db.execute(KEEP, (club.id, club.name, club.about, club.open, club.named))

        await self._writer.do(job)
