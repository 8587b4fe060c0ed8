"""Members: people whose name is theirs alone. Guests and programs are called like none of them."""

from __future__ import annotations

from tellstones.server.accounts.guests import tidy_name
from tellstones.server.accounts.kept_sanctions import KeptSanctions
from tellstones.server.clock import DAY_MS, Clock
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.storage import Person, Storage
from tellstones.server.storage.membership import NAME_SIGNS, MemberName, NameTaken
from tellstones.server.wire import Fault

RENAME_AFTER_MS = 30 * DAY_MS
"""Chosen manually: long enough that a name is known, short enough to correct a mistake."""


class Members:
    """Gives members their names, and keeps others from being called so."""

    def __init__(
        self, storage: Storage, clock: Clock, threads: JobRunner, sanctions: KeptSanctions
    ) -> None:
        self._storage, self._clock, self._threads = storage, clock, threads
        self._sanctions = sanctions

    def check(self, who: Identity) -> None:
        """Raises `Rejected` for people who are not members."""
        if not who.member:
            raise Rejected(Fault.NOT_NOW)

    async def name(self, person: str, wished: str) -> MemberName:
        """The name as a member would have it. Raises `Rejected`."""
        name = await self.readable(wished, NAME_SIGNS)
        await self._only(person, name.looks)
        return name

    async def readable(self, wished: str, most_signs: int) -> MemberName:
        """Return a valid name that is not reserved; it may still be taken. Raises `Rejected`."""
        # Imported here: only a club has the table of look-alikes, which is read on first use.
        from tellstones.server.club.members.member_names import member_name

        return await self._threads.run(member_name, wished, most_signs)

    async def looks(self, name: str) -> tuple[str, ...]:
        from tellstones.server.club.members.confusable_names import looks

        return await self._threads.run(looks, name)

    async def rename(self, who: Identity, wished: str) -> str:
        """Rename a person: members once in a while, guests if no member has the name. Raises
        `Rejected`."""
        if not who.member:
            name = tidy_name(wished)
            await self.keep_apart(name, who.person)
            await self._storage.rename(who.person, name)
            return name
        return await self._rename_member(who, wished)

    async def _rename_member(self, who: Identity, wished: str) -> str:
        name, now = await self.name(who.person, wished), self._clock.now()
        try:
            taken = await self._storage.take_name(who.person, name, now, now - RENAME_AFTER_MS)
        except NameTaken:
            raise Rejected(Fault.NAME_TAKEN) from None
        if not taken:
            raise Rejected(Fault.RENAMED_LATELY)
        return name.name

    async def find(self, name: str) -> Person | None:
        """Return the member with this name, or the only one with a name that can be confused with
        it."""
        alike = await self._storage.named_like(await self.looks(name))
        found = [person for one in alike if (person := await self._storage.person(one))]
        return min(found, key=lambda person: (person.name != name, person.id), default=None)

    async def keep_apart(self, name: str, owner: str = "") -> None:
        """Raises `Rejected` if guests, seats or programs would be called like a member other than
        their owner, or like the people in charge."""
        if name:
            await self._only(owner, await self._unofficial(name))

    async def title(self, wished: str) -> str:
        """The name of a tournament, which may be the same as another's. Raises `Rejected`."""
        name = tidy_name(wished)
        await self._unofficial(name)
        return name

    async def _unofficial(self, name: str) -> tuple[str, ...]:
        """Return how a name looks. Raises `Rejected` if it looks like people in charge."""
        from tellstones.server.club.members.member_names import official_looks

        looks = await self.looks(name)
        if not official_looks().isdisjoint(looks):
            raise Rejected(Fault.NAME_TAKEN)
        return looks

    async def _only(self, person: str, looks: tuple[str, ...]) -> None:
        taken = await self._storage.named_like(looks) - {person}
        if taken or await self._sanctions.refuses_name(looks):
            raise Rejected(Fault.NAME_TAKEN)
