"""Members in PostgreSQL: their passkeys and names."""

from __future__ import annotations

import asyncpg
import msgspec

from tellstones.server.storage.membership import PASSKEY, MemberName, NameTaken, Passkey
from tellstones.server.storage.people import Person
from tellstones.server.storage.postgres_moderation import PostgresModeration
from tellstones.server.storage.postgres_people import PERSON

_ADD = (
    f"insert into passkeys ({PASSKEY}) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing"
)
_LOOKS = """
old as (delete from member_names m using me
    where m.person = me.person and m.look <> all (me.looks)),
new as (insert into member_names select l.look, me.person, me.named
    from me, unnest(me.looks) as l (look) where not exists (select 1 from member_names m
        where m.look = l.look and m.person = me.person))"""
"""If anybody else has one of them the statement fails, and nothing of it has happened."""
_ADD_AND_CALL = f"""
with me as (update people set name = $8, named = $6 where person = $2
    returning person, named, $9::text[] as looks), {_LOOKS}
{_ADD}"""
_CALL = f"""
with same as (select not exists (select 1 from unnest($2::text[]) as l (look)
    where l.look not in (select look from member_names where person = $1)) as yes),
me as (update people set name = $3, named = case when same.yes then named else $4::bigint end
    from same where person = $1 and (same.yes or named <= $5)
    returning person, named, $2::text[] as looks), {_LOOKS}
select count(*) from me"""


class PostgresMembers(PostgresModeration):
    """Implements `MemberStorage`."""

    async def take_challenge(self, hashed: bytes, now: int) -> str | None:
        # Not asked again: whether it was ours to use would then be anybody's guess.
        sql = (
            "delete from tokens where hash = $1 and kind = 'challenge' and expires > $2"
            " returning person"
        )
        found: str | None = await self._pool.fetchval(sql, hashed, now)
        return found

    async def add_passkey(self, passkey: Passkey, name: MemberName | None) -> None:
        values = msgspec.structs.astuple(passkey)
        if name is None:
            await self._value(_ADD, *values)
        else:
            await self._named(_ADD_AND_CALL, *values, name.name, list(name.looks))

    async def passkey(self, credential: bytes) -> tuple[Passkey, Person] | None:
        columns = PASSKEY.replace("created", "k.created")
        sql = (
            f"select {columns}, {PERSON} from passkeys k join people using (person)"
            " where credential = $1"
        )
        rows = [tuple(row) for row in await self._rows(sql, credential)]
        return (Passkey(*rows[0][:7]), Person(*rows[0][7:])) if rows else None

    async def use_passkey(self, credential: bytes, sign_count: int, at: int) -> None:
        sql = "update passkeys set sign_count = $1, used = $2 where credential = $3"
        await self._value(sql, sign_count, at, credential)

    async def passkeys(self, person: str) -> list[Passkey]:
        sql = f"select {PASSKEY} from passkeys where person = $1 order by created, credential"
        return [Passkey(*row) for row in await self._rows(sql, person)]

    async def end_passkey(self, person: str, credential: bytes) -> bool:
        sql = "delete from passkeys where person = $1 and credential = $2 returning 1"
        return bool(await self._value(sql, person, credential) == 1)

    async def take_name(self, person: str, name: MemberName, at: int, since: int) -> bool:
        return bool(await self._named(_CALL, person, list(name.looks), name.name, at, since))

    async def named_like(self, looks: tuple[str, ...]) -> set[str]:
        sql = "select person from member_names where look = any ($1::text[])"
        return {person for (person,) in await self._rows(sql, list(looks))}

    async def _named(self, sql: str, *values: object) -> object:
        try:
            return await self._value(sql, *values)
        except asyncpg.UniqueViolationError:
            raise NameTaken from None
