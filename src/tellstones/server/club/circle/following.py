"""Following: members keep others in sight, unless one of the two has blocked the other."""

from __future__ import annotations

from tellstones.server.clock import Clock
from tellstones.server.club.members.members import Members
from tellstones.server.club.wire.circle_bodies import FollowedShown
from tellstones.server.cluster.write_behind import WriteBehind
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.storage import Person, Presence, Storage
from tellstones.server.storage.people import TokenKind
from tellstones.server.storage.presence import NO_TABLE
from tellstones.server.tables.table_registry import TableRegistry
from tellstones.server.wire import Fault


class Following:
    """Following, and the presence of followed people."""

    def __init__(
        self,
        storage: Storage,
        members: Members,
        tables: TableRegistry,
        write_behind: WriteBehind,
        node: str,
        clock: Clock,
        most: int,
    ) -> None:
        self._storage = storage
        self._members = members
        self._tables = tables
        self._write_behind = write_behind
        self._node = node
        self._clock = clock
        self._most = most

    async def find(self, who: Identity, name: str) -> Person:
        """The member of this name. Raises `Rejected`."""
        self._members.check(who)
        found = await self._members.find(name)
        if found is None or await self._storage.blocked_by(who.person, [found.id]):
            raise Rejected(Fault.NO_SUCH_PERSON)
        return found

    async def follow(self, who: Identity, other: str) -> None:
        """Raises `Rejected`."""
        await self.other_member(who, other)
        following = await self._storage.following(who.person)
        if len(following) >= self._most:
            raise Rejected(Fault.TOO_MANY)
        await self._storage.follow(who.person, other, self._clock.now())

    async def other_member(self, who: Identity, other: str) -> Person:
        """A member whom another may follow. Raises `Rejected`."""
        found = await self.opponent(who, other)
        if found.named == 0:
            raise Rejected(Fault.NO_SUCH_PERSON)
        return found

    async def opponent(self, who: Identity, other: str) -> Person:
        """Finds the person to invite: another member, or a program. Raises `Rejected`."""
        self._members.check(who)
        found = await self._storage.person(other)
        if found is None or other == who.person:
            raise Rejected(Fault.NO_SUCH_PERSON)
        if not (found.named or await self._storage.has_token(other, TokenKind.PROGRAM)):
            raise Rejected(Fault.NO_SUCH_PERSON)
        if await self._storage.blocked_by(who.person, [other]):
            raise Rejected(Fault.BLOCKED)
        return found

    def came(self, who: Identity) -> None:
        """Return whether the person has any page open."""
        self._write_behind.presence(
            Presence(NO_TABLE, who.person, self._node, here=True), news=False
        )

    async def shown(self, who: Identity) -> list[FollowedShown]:
        """Return the followed people, online ones first."""
        following = await self._storage.following(who.person)
        here = await self._tables.whereabouts([person.id for person in following])
        shown = [
            FollowedShown(person=one.id, name=one.name, here=one.id in here, plays=bool(at))
            for one in following
            for at in [here.get(one.id)]
        ]
        return sorted(shown, key=lambda one: not one.here)
