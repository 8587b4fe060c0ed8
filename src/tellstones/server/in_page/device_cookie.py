"""The cookie of the one device that a server in a page serves; it lies beside the tables."""

from __future__ import annotations

import sqlite3
from http.cookies import SimpleCookie

from tellstones.server.storage.sqlite_threads import SqliteWorker
from tellstones.server.web.http.request import COOKIE

_CREATE = "create table if not exists device (id integer primary key, cookie text not null)"


class DeviceCookie:
    """Keeps what the application sets, and hands it back with every request."""

    def __init__(self, writer: SqliteWorker) -> None:
        self._writer = writer
        self._value: str | None = None

    @property
    def header(self) -> bytes | None:
        return cookie_header(self._value or "")

    async def recall(self) -> None:
        def job(db: sqlite3.Connection) -> str | None:
            db.execute(_CREATE)
            row = db.execute("select cookie from device").fetchone()
            return row[0] if row else None

        self._value = await self._writer.do(job)

    async def take(self, headers: list[tuple[str, str]]) -> None:
        """Stored before the page hears of it."""
        for name, value in headers:
            morsel = SimpleCookie(value).get(COOKIE) if name == "set-cookie" else None
            if morsel is not None:
                sql = "insert or replace into device values (1, ?)"
                await self._writer.run(sql, (morsel.value,))
                self._value = morsel.value


def cookie_header(value: str) -> bytes | None:
    return f"{COOKIE}={value}".encode() if value else None
