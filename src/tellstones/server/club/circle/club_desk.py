"""Clubs: members found them, join, leave, and lead them; moderators rename and end them."""

from __future__ import annotations

import msgspec

from tellstones.server.clock import Clock
from tellstones.server.club.circle.club_page import LISTED
from tellstones.server.club.members.members import RENAME_AFTER_MS, Members
from tellstones.server.club.wire.club_bodies import ClubWish, CoLeader
from tellstones.server.ids import Source, new_id
from tellstones.server.moderation.sanctions import Decision, decide
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.rooms.decisions import one_line
from tellstones.server.settings import Limits
from tellstones.server.storage import Storage
from tellstones.server.storage.clubs import CLUB_NAME_SIGNS, Club, ClubNotice
from tellstones.server.storage.membership import NameTaken
from tellstones.server.storage.moderation import MODERATOR, SanctionKind
from tellstones.server.wire import Fault

NOTICES_KEPT = 20
"""A board keeps the latest."""


class ClubDesk:
    """Decides who may do what in a club, and stores it."""

    def __init__(
        self, storage: Storage, members: Members, clock: Clock, source: Source, limits: Limits
    ) -> None:
        self._storage = storage
        self._members = members
        self._clock = clock
        self._source = source
        self._limits = limits

    async def find(self, club: str) -> Club:
        """Finds a club by its id, its name or a similar name. Raises `Rejected`."""
        found = await self._storage.club(club)
        if found is None:
            looks = await self._members.looks(club[:CLUB_NAME_SIGNS])
            alike = await self._storage.clubs_named_like(looks)
            found = min(alike, key=lambda one: (one.name != club, one.id), default=None)
        if found is None:
            raise Rejected(Fault.NO_SUCH_THING)
        return found

    async def search(self, name: str = "", after: str = "") -> list[Club]:
        """All of them, or those with this in their names, the largest first: as many as are listed,
        and one more if there is one. `after`: those that come after this club."""
        looks, most = await self._members.looks(name) if name else ("",), LISTED + 1
        found = [one for look in looks for one in await self._storage.clubs(look, most, after)]
        each = {one.id: one for one in found}.values()
        return sorted(each, key=lambda one: (one.members, one.id), reverse=True)[:most]

    async def found(self, who: Identity, wish: ClubWish) -> Club:
        """Raises `Rejected`."""
        self._members.check(who)
        await self._check_few(who.person)
        club, now = new_id(self._source), self._clock.now()
        await self._keep(Club(club, "", "", open=wish.open, named=now), wish)
        await self._storage.join_club(club, who.person, now, waiting=False)
        return await self.find(club)

    async def change(self, who: Identity, club: Club, wish: ClubWish) -> Club:
        """Changes a club, as its leader, who may rename it at intervals, or as a moderator. Raises
        `Rejected`."""
        await self._answer_for(who, club, wish.reason)
        renamed = wish.name != club.name
        now = self._clock.now()
        if renamed and who.person == club.leader and now - club.named < RENAME_AFTER_MS:
            raise Rejected(Fault.RENAMED_LATELY)
        await self._keep(msgspec.structs.replace(club, named=now if renamed else club.named), wish)
        await self._tell(who, club, wish.reason)
        return await self.find(club.id)

    async def end(self, who: Identity, club: Club, reason: str | None) -> None:
        """Closes a club, as its leader or a moderator. Raises `Rejected`."""
        await self._answer_for(who, club, reason)
        await self._storage.end_club(club.id)
        await self._tell(who, club, reason)

    async def asked(self, person: str) -> list[Club]:
        """Return clubs led by this person that have requests to join."""
        found = await self._storage.clubs_of(person)
        return [club for club in found if club.asking and await self._leads(person, club)]

    async def join(self, who: Identity, club: Club) -> set[str]:
        """Join, or ask to join. Return the people who have a new request to decide. Raises
        `Rejected`."""
        self._members.check(who)
        if await self._storage.blocked_by(who.person, [club.leader]):
            raise Rejected(Fault.BLOCKED)
        if club.members + club.asking >= self._limits.members_per_club:
            raise Rejected(Fault.TOO_MANY)
        waiting = not club.open
        if waiting and club.id in [one.id for one in await self._entered(who.person)]:
            return set()
        await self._check_few(who.person)
        await self._storage.join_club(club.id, who.person, self._clock.now(), waiting=waiting)
        leaders = await self._storage.club_leaders(club.id) if waiting else []
        return set(leaders) - await self._storage.blocked_by(who.person, leaders)

    async def let_in(self, who: Identity, club: Club, person: str) -> None:
        """Admit a person who has asked to join. Raises `Rejected`."""
        await self._check_leads(who, club)
        asking = [one for one in await self._storage.club_members(club.id) if one.waiting]
        if person not in [one.person for one in asking]:
            raise Rejected(Fault.NO_SUCH_PERSON)
        await self._storage.join_club(club.id, person, self._clock.now(), waiting=False)

    async def leave(self, who: Identity, club: Club, person: str) -> None:
        """Leaves a club; or, as one who leads it, removes a member or rejects a request. The leader
        alone removes a co-leader. Raises `Rejected`."""
        if person != who.person:
            await self._check_leads(who, club)
            if who.person != club.leader and await self._leads(person, club):
                raise Rejected(Fault.NOT_YOUR_CLUB)
        await self._storage.leave_club(club.id, person)

    async def hand_over(self, who: Identity, club: Club, person: str) -> None:
        """Raises `Rejected`."""
        _check_leader(who, club)
        if not await self._storage.in_club(club.id, person):
            raise Rejected(Fault.NO_SUCH_PERSON)
        await self._storage.lead_club(club.id, person)

    async def co_lead(self, who: Identity, club: Club, wish: CoLeader) -> None:
        """Makes a member a co-leader, or no more, as the leader. Raises `Rejected`."""
        _check_leader(who, club)
        if wish.person == who.person or not await self._storage.in_club(club.id, wish.person):
            raise Rejected(Fault.NO_SUCH_PERSON)
        await self._storage.co_lead_club(club.id, wish.person, co_leads=wish.co_leads)

    async def post(self, who: Identity, club: Club, text: str) -> None:
        """Puts a notice on the board, as one who leads the club. Raises `Rejected`."""
        await self._check_leads(who, club)
        if not text.strip():
            raise Rejected(Fault.UNREADABLE)
        notice = ClubNotice(new_id(self._source), who.person, self._clock.now(), text.strip())
        await self._storage.post_notice(club.id, notice, NOTICES_KEPT)

    async def take_down(self, who: Identity, club: Club, notice: str) -> None:
        """Removes a notice, as one who leads the club or a moderator. Raises `Rejected`."""
        if not who.moderator:
            await self._check_leads(who, club)
        await self._storage.end_notice(club.id, notice)

    async def _check_leads(self, who: Identity, club: Club) -> None:
        if not await self._leads(who.person, club):
            raise Rejected(Fault.NOT_YOUR_CLUB)

    async def _leads(self, person: str, club: Club) -> bool:
        """Return whether a person is the leader or a co-leader."""
        return person in await self._storage.club_leaders(club.id)

    async def _keep(self, club: Club, wish: ClubWish) -> None:
        name = await self._members.readable(wish.name, CLUB_NAME_SIGNS)
        about = one_line(wish.about) if wish.about.strip() else ""
        kept = msgspec.structs.replace(club, name=name.name, about=about, open=wish.open)
        try:
            await self._storage.keep_club(kept, name.looks)
        except NameTaken:
            raise Rejected(Fault.NAME_TAKEN) from None

    async def _check_few(self, person: str) -> None:
        """Neither in many clubs nor waiting for many. Raises `Rejected`."""
        if len(await self._entered(person)) >= self._limits.clubs_per_person:
            raise Rejected(Fault.TOO_MANY)

    async def _entered(self, person: str) -> list[Club]:
        """Return the clubs that a person is a member of or has asked to join."""
        waits = await self._storage.clubs_of(person, waiting=True)
        return await self._storage.clubs_of(person) + waits

    async def _answer_for(self, who: Identity, club: Club, reason: str | None) -> None:
        """A leader does as they like; a moderator gives a reason, and decides nothing about
        another. Raises `Rejected`."""
        if who.person == club.leader:
            return
        if not who.moderator:
            raise Rejected(Fault.NOT_YOUR_CLUB)
        if reason is None:
            raise Rejected(Fault.UNREADABLE)
        leader = await self._storage.person(club.leader)
        if leader is not None and leader.role == MODERATOR:
            raise Rejected(Fault.NOT_NOW)

    async def _tell(self, who: Identity, club: Club, reason: str | None) -> None:
        """Records a moderator's decision as a warning to the leader, who sees why."""
        if who.person != club.leader and reason is not None:
            warning = Decision(club.leader, SanctionKind.WARN, f"{club.name}: {reason}")
            await decide(self._storage, warning, who.person, self._clock.now())


def _check_leader(who: Identity, club: Club) -> None:
    if who.person != club.leader:
        raise Rejected(Fault.NOT_YOUR_CLUB)
