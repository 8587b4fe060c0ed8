"""What is stored for those who keep the house: reports, and sanctions with their reasons."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from msgspec import Struct

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


class Sanction(Struct, frozen=True):
    """A decision about a person. Times are milliseconds since 1970; `until` None: nothing lasts."""

    person: str
    at: int
    kind: SanctionKind
    reason: str
    keeper: str
    until: int | None = None


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


class ModerationStorage(Protocol):
    """Reports, and what was decided."""

    async def reports(self, about: str | None, limit: int) -> list[StoredReport]:
        """The latest first; about one person, or all."""

    async def sanction(self, sanction: Sanction, name: str | None = None) -> bool:
        """Stores a decision and puts it in force, for a person and their programs; a name is what
        they are called from now on. False: there is no such person."""

    async def sanctions(self, person: str) -> list[Sanction]:
        """Everything that was decided about somebody, the latest first."""


REPORTS = (
    "select r.by_person, coalesce(b.name, ''), r.about, coalesce(a.name, ''), r.table_id, r.why,"
    " r.at from reports r left join people b on b.person = r.by_person"
    " left join people a on a.person = r.about"
)
SANCTIONS = "select person, at, kind, reason, keeper, until from sanctions"


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
        case SanctionKind.WARN:
            return {}


def sanction_of(row: tuple[str, int, str, str, str, int | None]) -> Sanction:
    person, at, kind, reason, keeper, until = row
    return Sanction(person, at, SanctionKind(kind), reason, keeper, until)
