"""People in SQLite: who they are, and what proves it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

import msgspec

from tellstones.server.storage.people import (
    ONE_OF_A_KIND,
    AccessToken,
    Device,
    Person,
    TokenKind,
)
from tellstones.server.storage.sqlite_access import Reader, Writer

PERSON = "person, name, owner, muted_until, suspended_until, named, role"


class SqlitePeople:
    """Implements `PeopleStorage`."""

    _writer: Writer
    _reader: Reader

    async def add_person(self, person: Person, token: AccessToken, at: int) -> None:
        def job(db: sqlite3.Connection) -> None:
            values = (person.id, person.name, person.owner, at)
            db.execute(
                "insert into people (person, name, owner, created) values (?, ?, ?, ?)", values
            )
            _add_token(db, token, at)

        await self._writer.do(job)

    async def person(self, person: str) -> Person | None:
        sql = f"select {PERSON} from people where person = ?"
        row = await self._reader.do(lambda db: db.execute(sql, (person,)).fetchone())
        return Person(*row) if row else None

    async def rename(self, person: str, name: str) -> None:
        sql = "update people set name = ? where person = ?"
        await self._writer.run(sql, (name, person))

    async def add_token(self, token: AccessToken, at: int) -> None:
        def job(db: sqlite3.Connection) -> None:
            if token.kind in ONE_OF_A_KIND:
                sql = "delete from tokens where person = ? and kind = ?"
                db.execute(sql, (token.person, token.kind))
            _add_token(db, token, at)

        await self._writer.do(job)

    async def token(self, hashed: bytes) -> tuple[AccessToken, Person] | None:
        sql = (
            f"select hash, id, kind, expires, used, {PERSON}"
            " from tokens join people using (person) where hash = ?"
        )
        row = await self._reader.do(lambda db: db.execute(sql, (hashed,)).fetchone())
        if row is None:
            return None
        stored, token, kind, expires, used, *whose = row
        person = Person(*whose)
        return AccessToken(stored, token, person.id, TokenKind(kind), expires, used), person

    async def use_token(self, hashed: bytes) -> bool:
        sql = "delete from tokens where hash = ?"
        return await self._writer.do(lambda db: db.execute(sql, (hashed,)).rowcount == 1)

    async def devices(self, person: str) -> list[Device]:
        sql = (
            "select id, agent, created, max(created, used) from tokens"
            " where person = ? and kind = 'device' order by 4 desc, id"
        )
        rows = await self._reader.do(lambda db: db.execute(sql, (person,)).fetchall())
        return [Device(*row) for row in rows]

    async def use_device(self, device: str, agent: str, at: int) -> None:
        sql = "update tokens set agent = ?, used = ? where id = ?"
        await self._writer.run(sql, (agent, at, device))

    async def end_device(self, person: str, device: str, *, by_itself: bool = False) -> bool:
        def job(db: sqlite3.Connection) -> bool:
            sql = "delete from push_subscriptions where person = ? and device = ?"
            db.execute(sql, (person, device))
            sql = "delete from tokens where person = ? and id = ? and kind = 'device'"
            ended = db.execute(f"{sql} returning created", (person, device)).fetchone()
            if ended is None:
                return False
            db.execute("delete from tokens where person = ? and kind = 'link'", (person,))
            if not by_itself:
                sql = "delete from tokens where person = ? and kind = 'phrase' and created >= ?"
                db.execute(sql, (person, *ended))
            return True

        return await self._writer.do(job)

    async def living(self, devices: Iterable[str], now: int) -> set[str]:
        sql = (
            "select id from tokens join people using (person)"
            " where id in (select value from json_each(?)) and suspended_until <= ?"
        )
        listed = msgspec.json.encode(list(devices)).decode()
        rows = await self._reader.do(lambda db: db.execute(sql, (listed, now)).fetchall())
        return {device for (device,) in rows}

    async def has_token(self, person: str, kind: TokenKind) -> bool:
        sql = "select 1 from tokens where person = ? and kind = ?"
        row = await self._reader.do(lambda db: db.execute(sql, (person, kind)).fetchone())
        return row is not None

    async def end_tokens(self, person: str, kind: TokenKind) -> None:
        await self._writer.run("delete from tokens where person = ? and kind = ?", (person, kind))

    async def recoverable(self, person: str) -> bool:
        return await self.has_token(person, TokenKind.PHRASE)

    async def programs(self, owner: str, *, ended: bool = False) -> list[Person]:
        sql = (
            "select person, name, owner from people where owner = ? and ? = exists"
            " (select 1 from tokens where tokens.person = people.person) order by created, person"
        )
        rows = await self._reader.do(lambda db: db.execute(sql, (owner, not ended)).fetchall())
        return [Person(*row) for row in rows]

    async def end_program(self, owner: str, person: str) -> bool:
        sql = (
            "delete from tokens where person in"
            " (select person from people where person = ? and owner = ?)"
        )
        return await self._writer.do(lambda db: db.execute(sql, (person, owner)).rowcount > 0)

    async def block(self, person: str, other: str) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute("insert or ignore into blocks values (?, ?)", (person, other))
            for table in ("follows", "invitations"):
                sql = f"delete from {table} where person in (?1, ?2) and other in (?1, ?2)"
                db.execute(sql, (person, other))

        await self._writer.do(job)

    async def unblock(self, person: str, other: str) -> None:
        sql = "delete from blocks where person = ? and other = ?"
        await self._writer.run(sql, (person, other))

    async def blocks(self, person: str) -> list[Person]:
        sql = (
            "select p.person, p.name, p.owner from blocks b join people p on p.person = b.other"
            " where b.person = ? order by p.name, p.person"
        )
        rows = await self._reader.do(lambda db: db.execute(sql, (person,)).fetchall())
        return [Person(*row) for row in rows]

    async def unheard(self, person: str) -> frozenset[str]:
        sql = (
            "select other from blocks where person = ?1 union select people.person"
            " from blocks join people on people.owner = blocks.other where blocks.person = ?1"
        )
        rows = await self._reader.do(lambda db: db.execute(sql, (person,)).fetchall())
        return frozenset(other for (other,) in rows)

    async def blocked_by(self, person: str, others: Iterable[str]) -> set[str]:
        listed = msgspec.json.encode(list(others)).decode()
        sql = (
            "with mine (id) as (select ?1 union select owner from people"
            " where person = ?1 and owner is not null),"
            " theirs (id, person) as (select value, value from json_each(?2)"
            " union select owner, person from people"
            " where person in (select value from json_each(?2)) and owner is not null)"
            " select theirs.person from blocks join theirs on theirs.id = blocks.other"
            " where blocks.person in (select id from mine)"
            " union select theirs.person from blocks join theirs on theirs.id = blocks.person"
            " where blocks.other in (select id from mine)"
        )
        rows = await self._reader.do(lambda db: db.execute(sql, (person, listed)).fetchall())
        return {other for (other,) in rows}

    async def report(self, by: str, about: str, table: str | None, why: str, at: int) -> None:
        sql = "insert into reports (by_person, about, table_id, why, at) values (?, ?, ?, ?, ?)"
        await self._writer.run(sql, (by, about, table, why, at))


def _add_token(db: sqlite3.Connection, token: AccessToken, at: int) -> None:
    sql = "insert into tokens (hash, id, person, kind, created, expires) values (?, ?, ?, ?, ?, ?)"
    db.execute(sql, (token.hash, token.id, token.person, token.kind, at, token.expires))
