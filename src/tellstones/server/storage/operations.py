"""Storage for operators: figures, a health check, and the deletion of old rows.

Tables, records and people who ever played are kept. These are deleted, in this order:

- marks about a moment
- presence stored by dead nodes, or of deleted people
- those nodes except the last, which tells since when nobody served
- unused links, invitations, and sanctions that outlasted their account
- removed programs that have left nothing behind
- clubs without members
- cookies that no browser still has
- games that were imported by people who are deleted, or can no longer sign in
- people who can no longer sign in and have left nothing behind
- passkeys, names, follows and clubs without a person
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from msgspec import Struct

from tellstones.server.clock import DAY_MS
from tellstones.server.storage.database import Queries
from tellstones.server.storage.moderation import OPEN_REPORTS

ALIVE_MS = 15_000
"""Three heartbeats: a node that is silent for longer is gone."""
COOKIE_LIFE_MS = 400 * DAY_MS
"""A browser keeps ours for a year, and no cookie for longer than this."""
PROBE_SECONDS = 2.0
"""A database that takes longer to store something is not healthy."""

_LEFT_NOTHING = (
    " and not exists (select 1 from tokens where tokens.person = people.person)"
    " and not exists (select 1 from chairs where chairs.person = people.person)"
    " and not exists (select 1 from notes where notes.person = people.person)"
    " and not exists (select 1 from blocks where people.person in (blocks.person, blocks.other))"
)
_IMPORTED_AT = "select table_id from imports where at < $1"
_OF_DELETED = f"{_IMPORTED_AT} and person not in (select person from people)"
_OF_SIGNED_OUT = (
    f"{_IMPORTED_AT} and person not in (select person from tokens)"
    " and person not in (select person from passkeys)"
)
_IMPORTED = ("events", "chairs", "tables", "imports")
DELETE_AFTER_A_DAY = (
    "delete from settled where at < $1",
    "delete from presence where at < $1"
    " and (not here or table_id = '' or node not in (select node from nodes where beat >= $1))",
    "delete from nodes where beat < $1 and beat < (select max(beat) from nodes)"
    " and not exists (select 1 from presence where presence.node = nodes.node)",
    "delete from tokens where expires < $1",
    "delete from invitations where at < $1",
    "delete from kept_sanctions where until < $1",
    "delete from people where created < $1 and owner is not null"
    + _LEFT_NOTHING
    + " and not exists (select 1 from traces where traces.person = people.person)"
    " and not exists (select 1 from reports where reports.about = people.person)",
    "delete from clubs where named < $1"
    " and club not in (select club from club_members where not waiting)",
    "delete from club_names where at < $1 and club not in (select club from clubs)",
    "delete from club_members where place < $1 and club not in (select club from clubs)",
    "delete from club_notices where at < $1 and club not in (select club from clubs)",
    *(f"delete from {table} where table_id in ({_OF_DELETED})" for table in _IMPORTED),
)
"""Deletes rows that are a day old."""
DELETE_AFTER_A_COOKIES_LIFE = (
    "delete from rush_runs where at < $1",
    "delete from duel_tries where at < $1",
    "delete from tokens where kind = 'device' and created < $1 and used < $1",
    "delete from push_subscriptions where created < $1"
    " and not exists (select 1 from tokens where tokens.id = push_subscriptions.device)",
    *(f"delete from {table} where table_id in ({_OF_SIGNED_OUT})" for table in _IMPORTED),
    "delete from people where created < $1 and owner is null"
    + _LEFT_NOTHING
    + " and not exists (select 1 from passkeys where passkeys.person = people.person)"
    " and not exists (select 1 from people as program where program.owner = people.person)",
    "delete from passkeys where used < $1 and person not in (select person from people)",
    "delete from member_names where at < $1 and person not in (select person from people)",
    "delete from follows where at < $1 and not (person in (select person from people)"
    " and other in (select person from people))",
    "delete from club_members where place < $1 and person not in (select person from people)",
)
"""Deletes rows that are as old as a cookie can be."""


class Figures(Struct, frozen=True):
    """Counts of what is stored at one moment."""

    nodes: int
    """The nodes that are alive."""
    people: int
    members: int
    playing: int
    """Tables at which a game is played."""
    waiting: int
    """Tables that wait for players."""
    finished: int
    """Games that are over, imported ones included."""
    tournaments: int
    """Tournaments that are played or to come."""
    reports: int
    """Reports about which nothing was decided."""
    bytes: int
    """The size of the database."""


class OperationsStorage(Queries, Protocol):
    """Figures, a health check, deletion, and values that nodes agree on for a day."""

    async def settle(self, key: str, value: str, at: int) -> str:
        """Store a value unless there is one. Return the stored one: the first settles it for all
        nodes."""
        sql = (
            "insert into settled values ($1, $2, $3)"
            " on conflict (key) do update set value = settled.value returning value"
        )
        return str((await self._database.write(sql, key, value, at))[0][0])

    async def settled(self, key: str) -> str | None:
        rows = await self._database.read("select value from settled where key = $1", key)
        return str(rows[0][0]) if rows else None

    async def healthy(self) -> bool:
        """Test a write: the stored value changes each time. Raises what the driver raises."""
        async with asyncio.timeout(PROBE_SECONDS):
            stored = await self._database.write(_PROBE, once=True)
        return bool(stored)

    async def sweep(self, now: int) -> None:
        """Delete what is of no more use. Each statement is a transaction of its own, so that moves
        need not wait for all of them."""
        for sql in DELETE_AFTER_A_DAY:
            await self._database.write(sql, now - DAY_MS)
        for sql in DELETE_AFTER_A_COOKIES_LIFE:
            await self._database.write(sql, now - COOKIE_LIFE_MS)

    async def figures(self) -> Figures:
        """Count everything. This reads whole tables: it is not for everyone."""
        (counts,) = await self._database.read(_FIGURES)
        (size,) = await self._database.read(self._database.size)
        return Figures(*(*counts, *size))

    async def people_named(self, name: str, looks: tuple[str, ...] = ()) -> list[str]:
        """The ids of people with this name, or of the member whose name looks like it."""
        sql = (
            "select person from people where name = $1 union"
            " select person from member_names where look = any ($2) order by 1 limit 10"
        )
        return await self._column(sql, name, list(looks))


_PROBE = (
    "insert into settled values ('health', '0', 0) on conflict (key)"
    " do update set value = cast(cast(settled.value as bigint) + 1 as text) returning value"
)


def _count(of: str) -> str:
    return f"(select count(*) from {of})"


_FIGURES = "select " + ", ".join(
    _count(of)
    for of in (
        f"nodes where beat > $now - {ALIVE_MS}",
        "people where owner is null",
        "people where named > 0",
        "tables where phase = 'playing'",
        "tables where phase = 'gathering'",
        "tables where phase = 'over'",
        "tournaments where phase <> 'over'",
        OPEN_REPORTS,
    )
)
