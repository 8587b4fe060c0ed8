"""Push subscriptions in SQLite."""

from __future__ import annotations

import sqlite3

import msgspec

from tellstones.server.storage.push import SUBSCRIPTIONS, PushSubscription
from tellstones.server.storage.sqlite_access import Reader, Writer


class SqlitePush:
    """Implements `PushStorage`."""

    _writer: Writer
    _reader: Reader

    async def server_key(self, name: str, value: str) -> str:
        def job(db: sqlite3.Connection) -> str:
            db.execute("insert or ignore into server_keys values (?, ?)", (name, value))
            found = db.execute("select value from server_keys where name = ?", (name,))
            return str(found.fetchone()[0])

        return await self._writer.do(job)

    async def subscribe(self, subscription: PushSubscription) -> None:
        def job(db: sqlite3.Connection) -> None:
            sql = "delete from push_subscriptions where endpoint = ? or device = ?"
            db.execute(sql, (subscription.endpoint, subscription.device))
            sql = "insert into push_subscriptions values (?, ?, ?, ?, ?, ?, ?)"
            db.execute(sql, msgspec.structs.astuple(subscription))

        await self._writer.do(job)

    async def subscriptions(self, person: str) -> list[PushSubscription]:
        sql = SUBSCRIPTIONS + " where person = ? order by created desc, device"
        rows = await self._reader.do(lambda db: db.execute(sql, (person,)).fetchall())
        return [PushSubscription(*row) for row in rows]

    async def unsubscribe(self, device: str) -> None:
        await self._writer.run("delete from push_subscriptions where device = ?", (device,))
