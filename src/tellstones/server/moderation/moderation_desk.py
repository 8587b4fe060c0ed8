"""The moderators' desk: what they see and decide in the page, and appeals against it."""

from __future__ import annotations

from tellstones.server.accounts.guests import tidy_name
from tellstones.server.accounts.names import Names
from tellstones.server.clock import Clock
from tellstones.server.moderation.sanctions import Decision, decide, in_force
from tellstones.server.phase import Phase
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.storage import Person, Storage
from tellstones.server.storage.entries import Spoke
from tellstones.server.storage.moderation import (
    ANY_TIME,
    MODERATOR,
    SETTLES_NOTHING,
    Appeal,
    NamedSanction,
    Sanction,
    SanctionKind,
    StoredReport,
)
from tellstones.server.wire import Fault
from tellstones.server.wire import moderation_bodies as w
from tellstones.server.wire.http_bodies import SanctionShown

LISTED = 100
"""The limit of each kind in one answer."""
TALKS_SHOWN = 5
"""Tables whose talk a case contains, latest report first."""


class Moderation:
    """Tells moderators what waits for them, and takes their decisions."""

    def __init__(self, storage: Storage, names: Names, clock: Clock, per_person: int) -> None:
        self._storage, self._names, self._clock = storage, names, clock
        self._per_person = per_person
        """Open reports that are listed by one person, and about one."""

    async def waiting(self, before: int = ANY_TIME) -> w.ModerationShown:
        """Return the latest cases before that time. If one list is full, the others end at the same
        time, so that all continue at `older`."""
        reports = await self._storage.few_open_reports(self._per_person, LISTED, before)
        appeals = await self._storage.appeals(None, LISTED, before, still_open=True)
        decisions = await self._storage.decisions(None, LISTED, before)
        made = [one.sanction for one in decisions]
        lasts = [found[-1].at for found in (reports, appeals, made) if len(found) == LISTED]
        older = _cut(max(lasts), before) if lasts else None
        since = older or 0
        return w.ModerationShown(
            reports=[_report(report, settled=0) for report in reports if report.at >= since],
            appeals=[_appeal(appeal, settled=0) for appeal in appeals if appeal.at >= since],
            decisions=[_decision(one) for one in decisions if one.sanction.at >= since],
            older=older,
        )

    async def case(self, who: Identity, person: str) -> w.CaseShown:
        """Raises `Rejected`."""
        about = await self._person(person)
        reports = await self._storage.reports(person, LISTED)
        appeals = await self._storage.appeals(person, LISTED)
        decisions = await self._storage.decisions(person, LISTED)
        made = [one.sanction for one in decisions]
        full = LISTED in (len(reports), len(appeals), len(decisions))
        settled = max((one.at for one in made if one.kind not in SETTLES_NOTHING), default=-1)
        clubs = await self._storage.clubs_of(person)
        return w.CaseShown(
            person=person,
            name=about.name,
            moderator=about.role == MODERATOR,
            reports=[_report(report, settled) for report in reports],
            appeals=[_appeal(appeal, settled) for appeal in appeals],
            decisions=[_decision(decision) for decision in decisions],
            talk=[await self._talk(who, table) for table in _tables(reports)],
            clubs=[club.name for club in clubs if club.leader == person],
            seen=_latest([report.at for report in reports], appeals, made),
            latest=LISTED if full else None,
        )

    async def decide(self, who: Identity, person: str, wish: w.DecisionWish) -> None:
        """Checks that the target is another person and not a moderator. Raises `Rejected`."""
        case = await self.case(who, person)
        if case.moderator:
            raise Rejected(Fault.NOT_NOW)
        if case.seen > wish.seen:
            raise Rejected(Fault.LATE)
        kind = SanctionKind(wish.kind)
        name = await self._name(person, kind, wish.name)
        decision = Decision(person, kind, wish.reason, wish.days, name)
        # Unique times, so that what came after a decision can be distinguished.
        now = max(self._clock.now(), case.seen + 1)
        if not await decide(self._storage, decision, who.person, now):
            raise Rejected(Fault.NO_SUCH_PERSON)

    async def renamed(self, person: str) -> bool:
        """Return whether a decision about their name is in force."""
        held = await in_force(self._storage, person, self._clock.now())
        return any(sanction.kind is SanctionKind.RENAME for sanction in held)

    async def about(self, who: Identity) -> list[SanctionShown]:
        """The sanctions in force, as the person sees them."""
        held = await in_force(self._storage, who.person, self._clock.now())
        if not held:
            return []
        written = {one.decided: one for one in await self._storage.appeals(who.person, LISTED)}
        made = await self._storage.sanctions(who.person)
        upheld = [one for one in made if one.kind is SanctionKind.UPHOLD]
        return [_told(sanction, written.get(sanction.at), upheld) for sanction in held]

    async def appeal(self, who: Identity, wish: w.AppealWish) -> None:
        """Raises `Rejected`."""
        held = await in_force(self._storage, who.person, self._clock.now())
        if wish.decided not in [sanction.at for sanction in held]:
            raise Rejected(Fault.NO_SUCH_THING)
        now = max(self._clock.now(), wish.decided + 1)
        if not await self._storage.appeal(Appeal(who.person, wish.decided, now, wish.text)):
            raise Rejected(Fault.LATE)

    async def _person(self, person: str) -> Person:
        found = await self._storage.person(person)
        if found is None:
            raise Rejected(Fault.NO_SUCH_PERSON)
        return found

    async def _name(self, person: str, kind: SanctionKind, wished: str | None) -> str | None:
        """Return a name that is not taken, for `rename` only."""
        if (kind is SanctionKind.RENAME) != (wished is not None):
            raise Rejected(Fault.UNREADABLE)
        if wished is None:
            return None
        name = tidy_name(wished)
        await self._names.keep_apart(name, person)
        return name

    async def _talk(self, who: Identity, table: str) -> w.CaseTalk:
        """Spectators talk among themselves, so a moderator who plays there reads it afterwards."""
        card = await self._storage.card(table)
        if card is not None and card.phase is Phase.PLAYING and who.person in card.people:
            return w.CaseTalk(table=table, said=None)
        rows = await self._storage.read(table)
        said = [
            w.SaidShown(
                name=row.entry.name, person=row.entry.person, text=row.entry.text, at=row.at
            )
            for row in rows
            if isinstance(row.entry, Spoke) and row.entry.text
        ]
        return w.CaseTalk(table=table, said=said)


def _cut(last: int, before: int) -> int:
    """Return where the next page begins. Entries of the last moment may be cut, so they come again,
    unless the whole page is of that moment."""
    return last + 1 if last + 1 < before else last


def _latest(reported: list[int], appeals: list[Appeal], made: list[Sanction]) -> int:
    appealed, decided = [one.at for one in appeals], [one.at for one in made]
    return max((*reported, *appealed, *decided), default=0)


def _tables(reports: list[StoredReport]) -> list[str]:
    named = dict.fromkeys(report.table for report in reports if report.table)
    return list(named)[:TALKS_SHOWN]


def _report(report: StoredReport, settled: int) -> w.ReportShown:
    reason, _, text = report.why.partition(": ")
    return w.ReportShown(
        about=report.about,
        about_name=report.about_name,
        by=report.by,
        by_name=report.by_name,
        reason=reason,
        text=text,
        table=report.table,
        at=report.at,
        open=report.at > settled,
    )


def _appeal(appeal: Appeal, settled: int) -> w.AppealShown:
    return w.AppealShown(
        person=appeal.person,
        name=appeal.name,
        decided=appeal.decided,
        text=appeal.text,
        at=appeal.at,
        open=appeal.at > settled,
    )


def _told(sanction: Sanction, appeal: Appeal | None, upheld: list[Sanction]) -> SanctionShown:
    """Attaches the first answer to an appeal, if there is one."""
    answers = [one.reason for one in upheld if appeal is not None and one.at > appeal.at]
    return SanctionShown(
        kind=sanction.kind.value,
        reason=sanction.reason,
        until=sanction.until or 0,
        decided=sanction.at,
        appeal=appeal.text if appeal else None,
        answer=answers[-1] if answers else None,
    )


def _decision(decision: NamedSanction) -> w.CaseDecision:
    made = decision.sanction
    return w.CaseDecision(
        person=made.person,
        name=decision.name,
        kind=made.kind.value,
        reason=made.reason,
        keeper=decision.keeper_name,
        at=made.at,
        until=made.until,
    )
