"""Stores a member's circle: whom they follow, and invitations to a game by name."""

from __future__ import annotations

from typing import Protocol

import msgspec
from msgspec import Struct

from tellstones.server.storage.database import Queries
from tellstones.server.storage.people import PERSON, Person, people_by_name


class Invitation(Struct, frozen=True):
    """A table that `person` has set up to play with `other`; `at` in milliseconds since 1970."""

    table: str
    person: str
    other: str
    at: int
    declined: bool


class FoundInvitation(Invitation, frozen=True):
    """An invitation with both names, and its table as it is now: its `Phase`, how many seats are
    open, and a `Listing`."""

    name: str
    other_name: str
    phase: str
    open_seats: int
    listing: bytes


class CircleStorage(Queries, Protocol):
    """Follows, and invitations by name."""

    async def follow(self, person: str, other: str, at: int) -> None:
        sql = "insert into follows values ($1, $2, $3) on conflict do nothing"
        await self._database.write(sql, person, other, at)

    async def unfollow(self, person: str, other: str) -> None:
        sql = "delete from follows where person = $1 and other = $2"
        await self._database.write(sql, person, other)

    async def following(self, person: str) -> list[Person]:
        """The clubs by name."""
        sql = (
            f"select {PERSON} from people where person in"
            " (select other from follows where person = $1)"
        )
        return people_by_name(await self._database.read(sql, person))

    async def invite(self, invitation: Invitation) -> None:
        """An earlier invitation between the same two people ends."""
        await self._database.write(_INVITE, *msgspec.structs.astuple(invitation))

    async def invitations(self, person: str, since: int) -> list[FoundInvitation]:
        """Those to and from a person, the latest first, as long as the table exists."""
        return await self._all(FoundInvitation, _INVITATIONS, person, since)

    async def decline_invitation(self, table: str, other: str) -> str | None:
        """Return who invited them; None: there is no such invitation."""
        sql = (
            "update invitations set declined = true where table_id = $1 and other = $2"
            " returning person"
        )
        return await self._returned(sql, table, other)

    async def end_invitation(self, table: str, person: str) -> str | None:
        """End an invitation by this person. Return the invited person; None if there is none."""
        sql = "delete from invitations where table_id = $1 and person = $2 returning other"
        return await self._returned(sql, table, person)


_INVITE = (
    "delete from invitations where person = $2 and other = $3 and table_id <> $1",
    "insert into invitations values ($1, $2, $3, $4, $5) on conflict do nothing",
)
_INVITATIONS = (
    "select c.table_id, c.person, c.other, c.at, c.declined, p.name, o.name,"
    " t.phase, t.open_seats, t.listing"
    " from invitations c join people p on p.person = c.person join people o on o.person = c.other"
    " join tables t on t.table_id = c.table_id"
    " where (c.person = $1 or c.other = $1) and c.at > $2 order by c.at desc, c.table_id"
)
