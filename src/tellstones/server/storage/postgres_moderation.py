"""Reports, decisions and appeals in PostgreSQL."""

from __future__ import annotations

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
from tellstones.server.storage.postgres_people import PERSON, PostgresPeople

_STORED = """
with found as (select person from people where person = $1), stored as (
    insert into sanctions select person, $2, $3, $4, $5, $6 from found on conflict do nothing
)"""
_IN_FORCE = """, changed as (
    update people set {changes} where $1 in (person{programs}) and exists (select 1 from found)
)"""


class PostgresModeration(PostgresPeople):
    """Implements `ModerationStorage`."""

    async def reports(
        self, about: str | None, limit: int, *, still_open: bool = False
    ) -> list[StoredReport]:
        sql = REPORTS + " where r.about = coalesce($1, r.about)" + OPEN_REPORTS * still_open
        rows = await self._rows(sql + " order by r.at desc limit $2", about, limit)
        return [StoredReport(*row) for row in rows]

    async def few_open_reports(
        self, per_person: int, limit: int, before: int = ANY_TIME
    ) -> list[StoredReport]:
        sql = few_open_reports("$1", "$2", "$3")
        rows = await self._rows(sql, per_person, limit, before)
        return [StoredReport(*row) for row in rows]

    async def sanction(self, sanction: Sanction, name: str | None = None) -> bool:
        changes = in_force(sanction, name)
        settings = ", ".join(f"{column} = ${n}" for n, column in enumerate(changes, start=7))
        programs = "" if OF_ONE_ALONE & changes.keys() else ", owner"
        change = _IN_FORCE.format(changes=settings, programs=programs) if changes else ""
        sql = _STORED + change + " select count(*) from found"
        told = (sanction.at, sanction.kind, sanction.reason, sanction.keeper, sanction.until)
        return bool(await self._value(sql, sanction.person, *told, *changes.values()))

    async def sanctions(self, person: str) -> list[Sanction]:
        rows = await self._rows(SANCTIONS + " where person = $1 order by at desc", person)
        return [sanction_of(tuple(row)) for row in rows]

    async def decisions(
        self, person: str | None, limit: int, before: int = ANY_TIME
    ) -> list[NamedSanction]:
        sql = DECISIONS + " where s.person = coalesce($1, s.person) and s.at < $2"
        rows = await self._rows(sql + " order by s.at desc limit $3", person, before, limit)
        return [decision_of(tuple(row)) for row in rows]

    async def appeal(self, appeal: Appeal) -> bool:
        values = (appeal.person, appeal.decided, appeal.at, appeal.text)
        await self._value(
            "insert into appeals values ($1, $2, $3, $4) on conflict do nothing", *values
        )
        # Asked for afterwards: a statement whose answer was lost is sent again.
        sql = "select at from appeals where person = $1 and decided = $2"
        return bool(await self._value(sql, appeal.person, appeal.decided) == appeal.at)

    async def appeals(
        self, person: str | None, limit: int, before: int = ANY_TIME, *, still_open: bool = False
    ) -> list[Appeal]:
        sql = APPEALS + " where a.person = coalesce($1, a.person) and a.at < $2"
        sql += OPEN_APPEALS * still_open + " order by a.at desc limit $3"
        rows = await self._rows(sql, person, before, limit)
        return [Appeal(*row) for row in rows]

    async def moderators(self) -> list[Person]:
        sql = f'select {PERSON} from people where role = $1 order by name collate "C", person'
        return [Person(*row) for row in await self._rows(sql, MODERATOR)]
