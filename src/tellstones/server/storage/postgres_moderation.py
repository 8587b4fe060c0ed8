"""Reports and sanctions in PostgreSQL."""

from __future__ import annotations

from tellstones.server.storage.moderation import (
    REPORTS,
    SANCTIONS,
    Sanction,
    StoredReport,
    in_force,
    sanction_of,
)
from tellstones.server.storage.postgres_people import PostgresPeople

_STORED = """
with found as (select person from people where person = $1), stored as (
    insert into sanctions select person, $2, $3, $4, $5, $6 from found on conflict do nothing
)"""
_IN_FORCE = """, changed as (
    update people set {changes} where $1 in (person{programs}) and exists (select 1 from found)
)"""


class PostgresModeration(PostgresPeople):
    """Implements `ModerationStorage`."""

    async def reports(self, about: str | None, limit: int) -> list[StoredReport]:
        sql = REPORTS + " where r.about = coalesce($1, r.about) order by r.at desc limit $2"
        return [StoredReport(*row) for row in await self._rows(sql, about, limit)]

    async def sanction(self, sanction: Sanction, name: str | None = None) -> bool:
        changes = in_force(sanction, name)
        settings = ", ".join(f"{column} = ${n}" for n, column in enumerate(changes, start=7))
        programs = "" if "name" in changes else ", owner"
        change = _IN_FORCE.format(changes=settings, programs=programs) if changes else ""
        sql = _STORED + change + " select count(*) from found"
        told = (sanction.at, sanction.kind, sanction.reason, sanction.keeper, sanction.until)
        return bool(await self._value(sql, sanction.person, *told, *changes.values()))

    async def sanctions(self, person: str) -> list[Sanction]:
        rows = await self._rows(SANCTIONS + " where person = $1 order by at desc", person)
        return [sanction_of(tuple(row)) for row in rows]
