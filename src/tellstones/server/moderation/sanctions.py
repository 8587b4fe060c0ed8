"""Sanctions: decisions about people, their durations, and which are in force."""

from __future__ import annotations

import logging
from typing import NamedTuple

from tellstones.server.clock import DAY_MS
from tellstones.server.storage import Storage
from tellstones.server.storage.moderation import FOR_GOOD, Sanction, SanctionKind

log = logging.getLogger(__name__)
USUAL_DAYS = {
    SanctionKind.WARN: 30,
    SanctionKind.MUTE: 7,
    SanctionKind.RENAME: 30,
    SanctionKind.SUSPEND: 7,
}
"""Chosen manually: a warning is shown and a new name stays for a month; a week is time to cool
down."""

LASTING = frozenset({*USUAL_DAYS, SanctionKind.BAN})


class Decision(NamedTuple):
    """A moderator's decision about a person. `days` None: as is usual; `name`: with `rename`."""

    person: str
    kind: SanctionKind
    reason: str
    days: float | None = None
    name: str | None = None


def until(kind: SanctionKind, now: int, days: float | None) -> int | None:
    """Return the end in milliseconds since 1970; None for a sanction that takes effect once."""
    if kind not in LASTING:
        return None
    if kind is SanctionKind.BAN and days is None:
        return FOR_GOOD
    return now + int((USUAL_DAYS[kind] if days is None else days) * DAY_MS)


async def decide(storage: Storage, decision: Decision, keeper: str, now: int) -> bool:
    """Stores a decision and enforces it. False: there is no such person."""
    person, kind, reason, days, name = decision
    told = Sanction(person, now, kind, reason, keeper, until(kind, now, days))
    decided = await storage.sanction(told, name)
    if decided:
        log.info("moderation decision", extra={"person": person, "kind": kind.value})
    return decided


async def in_force(storage: Storage, person: str, now: int) -> list[Sanction]:
    """The latest first; nothing of what was decided before it was all lifted."""
    found = []
    for sanction in await storage.sanctions(person):
        if sanction.kind is SanctionKind.LIFT:
            break
        if sanction.until is not None and sanction.until > now:
            found.append(sanction)
    return found
