"""Members in SQLite: their passkeys and names."""

from __future__ import annotations

import sqlite3

import msgspec

from tellstones.server.storage.membership import PASSKEY, MemberName, NameTaken, Passkey
from tellstones.server.storage.people import Person
from tellstones.server.storage.sqlite_access import Reader, Writer
from tellstones.server.storage.sqlite_people import PERSON

_FOREIGN = (
    "select person from member_names where look in (select value from json_each(?1))"
    " and person <> ?2"
)
_OWN = "select look from member_names where person = ?"


class SqliteMembers:
    """Implements `MemberStorage`."""

    _writer: Writer
    _reader: Reader

    async def take_challenge(self, hashed: bytes, now: int) -> str | None:
        sql = (
            "delete from tokens where hash = ? and kind = 'challenge' and expires > ?"
            " returning person"
        )
        row = await self._writer.do(lambda db: db.execute(sql, (hashed, now)).fetchone())
        return str(row[0]) if row else None

    async def add_passkey(self, passkey: Passkey, name: MemberName | None) -> None:
        def job(db: sqlite3.Connection) -> None:
            sql = f"insert or ignore into passkeys ({PASSKEY}) values (?, ?, ?, ?, ?, ?, ?)"
            db.execute(sql, msgspec.structs.astuple(passkey))
            if name is not None:
                _call(db, passkey.person, name, passkey.created)

        await self._writer.do(job)

    async def passkey(self, credential: bytes) -> tuple[Passkey, Person] | None:
        columns = PASSKEY.replace("created", "k.created")
        sql = (
            f"select {columns}, {PERSON} from passkeys k join people using (person)"
            " where credential = ?"
        )
        row = await self._reader.do(lambda db: db.execute(sql, (credential,)).fetchone())
        return (Passkey(*row[:7]), Person(*row[7:])) if row else None

    async def use_passkey(self, credential: bytes, sign_count: int, at: int) -> None:
        sql = "update passkeys set sign_count = ?, used = ? where credential = ?"
        await self._writer.run(sql, (sign_count, at, credential))

    async def passkeys(self, person: str) -> list[Passkey]:
        sql = f"select {PASSKEY} from passkeys where person = ? order by created, credential"
        rows = await self._reader.do(lambda db: db.execute(sql, (person,)).fetchall())
        return [Passkey(*row) for row in rows]

    async def end_passkey(self, person: str, credential: bytes) -> bool:
        sql = "delete from passkeys where person = ? and credential = ?"
        values = (person, credential)
        return await self._writer.do(lambda db: db.execute(sql, values).rowcount == 1)

    async def take_name(self, person: str, name: MemberName, at: int, since: int) -> bool:
        def job(db: sqlite3.Connection) -> bool:
            own = {look for (look,) in db.execute(_OWN, (person,))}
            sql = "select named from people where person = ?"
            (named,) = db.execute(sql, (person,)).fetchone() or (at,)
            if not own.issuperset(name.looks):
                if named > since:
                    return False
                named = at
            _call(db, person, name, named)
            return True

        return await self._writer.do(job)

    async def named_like(self, looks: tuple[str, ...]) -> set[str]:
        listed = msgspec.json.encode(looks).decode()
        rows = await self._reader.do(lambda db: db.execute(_FOREIGN, (listed, "")).fetchall())
        return {person for (person,) in rows}


def _call(db: sqlite3.Connection, person: str, name: MemberName, named: int) -> None:
    """The only place where a member's name is written. Raises `NameTaken`."""
    looks = msgspec.json.encode(name.looks).decode()
    if db.execute(_FOREIGN, (looks, person)).fetchone() is not None:
        raise NameTaken
    db.execute("delete from member_names where person = ?", (person,))
    stored = [(look, person, named) for look in name.looks]
    db.executemany("insert into member_names values (?, ?, ?)", stored)
    sql = "update people set name = ?, named = ? where person = ?"
    db.execute(sql, (name.name, named, person))
