"""Stores moderation: reports, decisions with their reasons, appeals.

A report or an appeal is open until something is decided about that person.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

import msgspec
from msgspec import Struct

from tellstones.server.storage.database import Queries
from tellstones.server.storage.people import PERSON, Person, people_by_name

FOR_GOOD = 2**53 - 1
"""A time that no clock will show: milliseconds since 1970, as far as every client can count."""


class SanctionKind(StrEnum):
    """The kinds of decisions about a person."""

    WARN = "warn"
    MUTE = "mute"
    RENAME = "rename"
    SUSPEND = "suspend"
    BAN = "ban"
    LIFT = "lift"
    """All of the above ends."""
    CLOSE = "close"
    """Nothing comes of what was reported."""
    UPHOLD = "uphold"
    """Rejects an appeal."""
    APPOINT = "appoint"
    """Makes a person a moderator."""
    DISMISS = "dismiss"
    """Removes a moderator."""


MODERATOR = "moderator"
"""The one role that there is."""
SETTLES_NOTHING = (SanctionKind.APPOINT, SanctionKind.DISMISS)
"""Decisions after which a report is as open as before."""
OF_ONE_ALONE = frozenset({"name", "role"})
"""Columns that a decision changes for a person, and not for their programs."""


class Sanction(Struct, frozen=True):
    """A decision about a person. Times are milliseconds since 1970; `until` None: nothing lasts."""

    person: str
    at: int
    kind: SanctionKind
    reason: str
    keeper: str
    """The decider: a moderator's id, or a name given with a command."""
    until: int | None = None


class NamedSanction(Struct, frozen=True):
    """A decision with the names of today: whom it is about, and who decided."""

    sanction: Sanction
    name: str
    keeper_name: str


class Appeal(Struct, frozen=True):
    """A person's appeal against a decision about them, which was made at `decided`."""

    person: str
    decided: int
    at: int
    text: str
    name: str = ""
    """Theirs, of today."""


class StoredReport(Struct, frozen=True):
    """A report by one person about another; names are the current ones."""

    by: str
    by_name: str
    about: str
    about_name: str
    table: str | None
    why: str
    """The kind of reason, a colon, and words if there were any."""
    at: int


ANY_TIME = 2**53 - 1
"""Milliseconds since 1970: later than anything that is stored."""


class ModerationStorage(Queries, Protocol):
    """Reports, decisions about people, and appeals against them."""

    async def reports(
        self, about: str | None, limit: int, *, still_open: bool = False
    ) -> list[StoredReport]:
        """The latest first; about one person, or all."""
        sql = _REPORTS + " where r.about = coalesce($1, r.about)" + _OPEN_REPORTS * still_open
        return await self._all(StoredReport, sql + " order by r.at desc limit $2", about, limit)

    async def few_open_reports(
        self, per_person: int, limit: int, before: int = ANY_TIME
    ) -> list[StoredReport]:
        """Return open reports from before a time, the latest first. At most `per_person` count by
        each person, and about each, so that one person's reports do not hide those of others."""
        return await self._all(StoredReport, _FEW_OPEN_REPORTS, per_person, limit, before)

    async def sanction(self, sanction: Sanction, name: str | None = None) -> bool:
        """Store a decision and put it in force, for a person and their programs; `name` is their
        new one. False: there is no such person."""
        changes = _in_force(sanction, name)
        statements = [_STORE_SANCTION]
        if changes:
            settings = ", ".join(f"{column} = ${n}" for n, column in enumerate(changes, start=7))
            programs = "" if OF_ONE_ALONE & changes.keys() else ", owner"
            statements.append(f"update people set {settings} where $1 in (person{programs})")
        statements.append("select 1 from people where person = $1")
        values = (*msgspec.structs.astuple(sanction), *changes.values())
        return bool(await self._database.write(tuple(statements), *values))

    async def sanctions(self, person: str) -> list[Sanction]:
        """All decisions about a person, the latest first."""
        sql = (
            "select person, at, kind, reason, keeper, until from sanctions"
            " where person = $1 order by at desc"
        )
        return await self._all(_sanction_of, sql, person)

    async def decisions(
        self, person: str | None, limit: int, before: int = ANY_TIME
    ) -> list[NamedSanction]:
        """The latest before that time first; about one person, or all."""
        rows = await self._database.read(_DECISIONS, person, before, limit)
        return [NamedSanction(_sanction_of(*row[:6]), *row[6:]) for row in rows]

    async def appeal(self, appeal: Appeal) -> bool:
        """False: they have appealed before, and that appeal stays."""
        sql = "insert into appeals values ($1, $2, $3, $4) on conflict do nothing"
        await self._database.write(sql, appeal.person, appeal.decided, appeal.at, appeal.text)
        # Read afterwards: a statement whose answer was lost is executed again.
        sql = "select at from appeals where person = $1 and decided = $2"
        return await self._column(sql, appeal.person, appeal.decided) == [appeal.at]

    async def appeals(
        self, person: str | None, limit: int, before: int = ANY_TIME, *, still_open: bool = False
    ) -> list[Appeal]:
        """The latest before that time first; by one person, or all."""
        sql = _APPEALS + _OPEN_APPEALS * still_open + " order by a.at desc limit $3"
        return await self._all(Appeal, sql, person, before, limit)

    async def moderators(self) -> list[Person]:
        sql = f"select {PERSON} from people where role = $1"
        return people_by_name(await self._database.read(sql, MODERATOR))


def _still_open(about: str, at: str) -> str:
    """A condition: nothing was decided about that person since then."""
    kinds = ", ".join(f"'{kind}'" for kind in SETTLES_NOTHING)
    return (
        f" and not exists (select 1 from sanctions d where d.person = {about} and d.at >= {at}"
        f" and d.kind not in ({kinds}))"
    )


_OPEN_REPORTS, _OPEN_APPEALS = _still_open("r.about", "r.at"), _still_open("a.person", "a.at")
OPEN_REPORTS = f"reports r where true{_OPEN_REPORTS}"
_STORE_SANCTION = (
    "insert into sanctions select person, $2, $3, $4, $5, $6 from people"
    " where person = $1 on conflict do nothing"
)
_REPORTS = (
    "select r.by_person, coalesce(b.name, ''), r.about, coalesce(a.name, ''), r.table_id, r.why,"
    " r.at from reports r left join people b on b.person = r.by_person"
    " left join people a on a.person = r.about"
)
_FEW_OPEN_REPORTS = (
    _REPORTS.replace(
        "from reports r",
        "from (select r.*,"
        " row_number() over (partition by r.by_person order by r.at desc) as nth_by,"
        " row_number() over (partition by r.about order by r.at desc) as nth_about"
        f" from reports r where true{_OPEN_REPORTS}) r",
    )
    + " where nth_by <= $1 and nth_about <= $1 and r.at < $3 order by r.at desc limit $2"
)
_DECISIONS = (
    "select s.person, s.at, s.kind, s.reason, s.keeper, s.until, coalesce(p.name, ''),"
    " coalesce(k.name, s.keeper) from sanctions s left join people p on p.person = s.person"
    " left join people k on k.person = s.keeper"
    " where s.person = coalesce($1, s.person) and s.at < $2 order by s.at desc limit $3"
)
_APPEALS = (
    "select a.person, a.decided, a.at, a.text, coalesce(p.name, '') from appeals a"
    " left join people p on p.person = a.person"
    " where a.person = coalesce($1, a.person) and a.at < $2"
)


def _in_force(sanction: Sanction, name: str | None) -> dict[str, object]:
    """Return the changed columns of the people concerned."""
    match sanction.kind:
        case SanctionKind.MUTE:
            return {"muted_until": sanction.until or 0}
        case SanctionKind.SUSPEND | SanctionKind.BAN:
            return {"suspended_until": sanction.until or 0}
        case SanctionKind.LIFT:
            return {"muted_until": 0, "suspended_until": 0}
        case SanctionKind.RENAME:
            return {"name": name or ""}
        case SanctionKind.APPOINT:
            return {"role": MODERATOR}
        case SanctionKind.DISMISS:
            return {"role": ""}
        case SanctionKind.WARN | SanctionKind.CLOSE | SanctionKind.UPHOLD:
            return {}


def _sanction_of(
    person: str, at: int, kind: str, reason: str, keeper: str, until: int | None
) -> Sanction:
    return Sanction(person, at, SanctionKind(kind), reason, keeper, until)
