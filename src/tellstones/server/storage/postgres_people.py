"""People in PostgreSQL: who they are, and what proves it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import asyncpg

from tellstones.server.storage.people import (
    ONE_OF_A_KIND,
    AccessToken,
    Device,
    Person,
    TokenKind,
)
from tellstones.server.storage.retry import with_retries

_TOKEN = "insert into tokens (hash, id, person, kind, created, expires)"  # noqa: S105 - SQL
PERSON = "person, name, owner, muted_until, suspended_until, named, role"
_AS_BEFORE = " on conflict do nothing"
"""A statement whose answer was lost is sent again; done twice it does no harm."""


class PostgresPeople:
    """Implements `PeopleStorage`."""

    _pool: asyncpg.Pool

    async def _value(self, sql: str, *values: object) -> Any:
        return await with_retries(lambda: self._pool.fetchval(sql, *values))

    async def _rows(self, sql: str, *values: object) -> list[asyncpg.Record]:
        return await with_retries(lambda: self._pool.fetch(sql, *values))

    async def add_person(self, person: Person, token: AccessToken, at: int) -> None:
        sql = (
            f"with p as (insert into people (person, name, owner, created)"
            f" values ($7, $8, $9, $5){_AS_BEFORE})"
            f" {_TOKEN} values ($1, $2, $3, $4, $5, $6){_AS_BEFORE}"
        )
        values = _token_values(token, at)
        await self._value(sql, *values, person.id, person.name, person.owner)

    async def person(self, person: str) -> Person | None:
        rows = await self._rows(f"select {PERSON} from people where person = $1", person)
        return Person(*rows[0]) if rows else None

    async def rename(self, person: str, name: str) -> None:
        await self._value("update people set name = $1 where person = $2", name, person)

    async def add_token(self, token: AccessToken, at: int) -> None:
        sql = (
            "with old as (delete from tokens where person = $3 and kind = $4"
            " and kind = any ($7) and hash <> $1)"
            f" {_TOKEN} values ($1, $2, $3, $4, $5, $6){_AS_BEFORE}"
        )
        await self._value(sql, *_token_values(token, at), list(ONE_OF_A_KIND))

    async def token(self, hashed: bytes) -> tuple[AccessToken, Person] | None:
        sql = (
            f"select hash, id, kind, expires, used, {PERSON}"
            " from tokens join people using (person) where hash = $1"
        )
        rows = await self._rows(sql, hashed)
        if not rows:
            return None
        stored, token, kind, expires, used, *whose = rows[0]
        person = Person(*whose)
        return AccessToken(stored, token, person.id, TokenKind(kind), expires, used), person

    async def use_token(self, hashed: bytes) -> bool:
        # Not asked again: whether it was ours to use would then be anybody's guess.
        sql = "delete from tokens where hash = $1 returning 1"
        return bool(await self._pool.fetchval(sql, hashed) == 1)

    async def devices(self, person: str) -> list[Device]:
        sql = (
            "select id, agent, created, greatest(created, used) from tokens"
            " where person = $1 and kind = 'device' order by 4 desc, id"
        )
        return [Device(*row) for row in await self._rows(sql, person)]

    async def use_device(self, device: str, agent: str, at: int) -> None:
        sql = "update tokens set agent = $1, used = $2 where id = $3"
        await self._value(sql, agent, at, device)

    async def end_device(self, person: str, device: str, *, by_itself: bool = False) -> bool:
        sql = (
            "with p as (delete from push_subscriptions where person = $1 and device = $2),"
            " d as (delete from tokens where person = $1 and id = $2 and kind = 'device'"
            " returning created),"
            " l as (delete from tokens where person = $1 and kind = 'link' and exists"
            " (select 1 from d)),"
            " f as (delete from tokens where person = $1 and kind = 'phrase' and not $3"
            " and created >= (select created from d))"
            " select 1 from d"
        )
        return bool(await self._value(sql, person, device, by_itself) == 1)

    async def living(self, devices: Iterable[str], now: int) -> set[str]:
        sql = (
            "select id from tokens join people using (person)"
            " where id = any ($1) and suspended_until <= $2"
        )
        rows = await self._rows(sql, list(devices), now)
        return {device for (device,) in rows}

    async def has_token(self, person: str, kind: TokenKind) -> bool:
        sql = "select 1 from tokens where person = $1 and kind = $2"
        return await self._value(sql, person, kind) is not None

    async def end_tokens(self, person: str, kind: TokenKind) -> None:
        await self._value("delete from tokens where person = $1 and kind = $2", person, kind)

    async def recoverable(self, person: str) -> bool:
        return await self.has_token(person, TokenKind.PHRASE)

    async def programs(self, owner: str, *, ended: bool = False) -> list[Person]:
        sql = (
            "select person, name, owner from people where owner = $1 and $2 = exists"
            " (select 1 from tokens where tokens.person = people.person) order by created, person"
        )
        return [Person(*row) for row in await self._rows(sql, owner, not ended)]

    async def end_program(self, owner: str, person: str) -> bool:
        sql = (
            "with gone as (delete from tokens where person in"
            " (select person from people where person = $1 and owner = $2) returning 1)"
            " select count(*) from gone"
        )
        return bool(await self._value(sql, person, owner))

    async def block(self, person: str, other: str) -> None:
        sql = (
            "with f as (delete from follows where person in ($1, $2) and other in ($1, $2)),"
            " c as (delete from invitations where person in ($1, $2) and other in ($1, $2))"
            f" insert into blocks values ($1, $2){_AS_BEFORE}"
        )
        await self._value(sql, person, other)

    async def unblock(self, person: str, other: str) -> None:
        await self._value("delete from blocks where person = $1 and other = $2", person, other)

    async def blocks(self, person: str) -> list[Person]:
        sql = (
            "select p.person, p.name, p.owner from blocks b join people p on p.person = b.other"
            ' where b.person = $1 order by p.name collate "C", p.person'
        )
        return [Person(*row) for row in await self._rows(sql, person)]

    async def unheard(self, person: str) -> frozenset[str]:
        sql = (
            "select other from blocks where person = $1 union select people.person"
            " from blocks join people on people.owner = blocks.other where blocks.person = $1"
        )
        return frozenset(other for (other,) in await self._rows(sql, person))

    async def blocked_by(self, person: str, others: Iterable[str]) -> set[str]:
        sql = (
            "with mine (id) as (select $1::text union select owner from people"
            " where person = $1 and owner is not null),"
            " theirs (id, person) as (select id, id from unnest($2::text[]) as id"
            " union select owner, person from people"
            " where person = any ($2::text[]) and owner is not null)"
            " select theirs.person from blocks join theirs on theirs.id = blocks.other"
            " where blocks.person in (select id from mine)"
            " union select theirs.person from blocks join theirs on theirs.id = blocks.person"
            " where blocks.other in (select id from mine)"
        )
        return {other for (other,) in await self._rows(sql, person, list(others))}

    async def report(self, by: str, about: str, table: str | None, why: str, at: int) -> None:
        sql = (
            "insert into reports (by_person, about, table_id, why, at) values ($1, $2, $3, $4, $5)"
        )
        await self._value(sql, by, about, table, why, at)


def _token_values(token: AccessToken, at: int) -> tuple[object, ...]:
    return token.hash, token.id, token.person, token.kind, at, token.expires
