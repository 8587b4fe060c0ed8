"""What is stored for moderators: reports, decisions with their reasons, appeals.

A report or an appeal is open until something is decided about that person.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from tellstones.server.storage.people import Person

FOR_GOOD = 2**53 - 1
"""A time that no clock will show: milliseconds since 1970, as far as every client can count."""


class SanctionKind(StrEnum):
    """What can be decided about somebody."""

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
    """What was appealed against stays."""
    APPOINT = "appoint"
    """They become a moderator."""
    DISMISS = "dismiss"
    """They are a moderator no more."""


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
    """Who decided: a moderator's id, or a name as it was given with a command."""
    until: int | None = None


class NamedSanction(Struct, frozen=True):
    """A decision with the names of today: whom it is about, and who decided."""

    sanction: Sanction
    name: str
    keeper_name: str


class Appeal(Struct, frozen=True):
    """What somebody has written against a decision about them, which was made at `decided`."""

    person: str
    decided: int
    at: int
    text: str
    name: str = ""
    """Theirs, of today."""


class StoredReport(Struct, frozen=True):
    """What somebody has reported about somebody; names are those of today."""

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


class ModerationStorage(Protocol):
    """Reports, what was decided, and what was written against it."""

    async def reports(
        self, about: str | None, limit: int, *, still_open: bool = False
    ) -> list[StoredReport]:
        """The latest first; about one person, or all."""

    async def few_open_reports(
        self, per_person: int, limit: int, before: int = ANY_TIME
    ) -> list[StoredReport]:
        """Those that nothing was decided about since, the latest first: so many by each person,
        and so many about each; of these, those before that time."""

    async def sanction(self, sanction: Sanction, name: str | None = None) -> bool:
        """Stores a decision and puts it in force, for a person and their programs; a name is what
        they are called from now on. False: there is no such person."""

    async def sanctions(self, person: str) -> list[Sanction]:
        """Everything that was decided about somebody, the latest first."""

    async def decisions(
        self, person: str | None, limit: int, before: int = ANY_TIME
    ) -> list[NamedSanction]:
        """The latest before that time first; about one person, or all."""

    async def appeal(self, appeal: Appeal) -> bool:
        """False: they have written another before, and that one stays."""

    async def appeals(
        self, person: str | None, limit: int, before: int = ANY_TIME, *, still_open: bool = False
    ) -> list[Appeal]:
        """The latest before that time first; of one person, or all."""

    async def moderators(self) -> list[Person]: ...


REPORTS = (
    "select r.by_person, coalesce(b.name, ''), r.about, coalesce(a.name, ''), r.table_id, r.why,"
    " r.at from reports r left join people b on b.person = r.by_person"
    " left join people a on a.person = r.about"
)
SANCTIONS = "select person, at, kind, reason, keeper, until from sanctions"
DECISIONS = (
    "select s.person, s.at, s.kind, s.reason, s.keeper, s.until, coalesce(p.name, ''),"
    " coalesce(k.name, s.keeper) from sanctions s left join people p on p.person = s.person"
    " left join people k on k.person = s.keeper"
)
APPEALS = (
    "select a.person, a.decided, a.at, a.text, coalesce(p.name, '') from appeals a"
    " left join people p on p.person = a.person"
)


def still_open(about: str, at: str) -> str:
    """A condition: nothing was decided about that person since then."""
    kinds = ", ".join(f"'{kind}'" for kind in SETTLES_NOTHING)
    return (
        f" and not exists (select 1 from sanctions d where d.person = {about} and d.at >= {at}"
        f" and d.kind not in ({kinds}))"
    )


OPEN_REPORTS, OPEN_APPEALS = still_open("r.about", "r.at"), still_open("a.person", "a.at")


def few_open_reports(per_person: str, limit: str, before: str) -> str:
    """Of each person few, so that nobody's reports bury those of others."""
    nth = "row_number() over (partition by r.{} order by r.at desc)"
    numbered = (
        f"select r.*, {nth.format('by_person')} as nth_by, {nth.format('about')} as nth_about"
        f" from reports r where true{OPEN_REPORTS}"
    )
    return (
        REPORTS.replace("from reports r", f"from ({numbered}) r")
        + f" where nth_by <= {per_person} and nth_about <= {per_person} and r.at < {before}"
        f" order by r.at desc limit {limit}"
    )


def in_force(sanction: Sanction, name: str | None) -> dict[str, object]:
    """Which columns of the people concerned change."""
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


def sanction_of(row: tuple[str, int, str, str, str, int | None]) -> Sanction:
    person, at, kind, reason, keeper, until = row
    return Sanction(person, at, SanctionKind(kind), reason, keeper, until)


def decision_of(row: tuple[str, int, str, str, str, int | None, str, str]) -> NamedSanction:
    person, at, kind, reason, keeper, until, name, keeper_name = row
    decided = sanction_of((person, at, kind, reason, keeper, until))
    return NamedSanction(decided, name, keeper_name)
