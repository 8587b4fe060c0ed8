"""Follows and invitations in PostgreSQL."""

from __future__ import annotations

import msgspec

from tellstones.server.storage.circle import FOUND_INVITATIONS, FoundInvitation, Invitation
from tellstones.server.storage.people import Person
from tellstones.server.storage.postgres_people import PERSON
from tellstones.server.storage.postgres_push import PostgresPush

_INVITE = """
with earlier as (
    delete from invitations where person = $2 and other = $3 and table_id <> $1
)
insert into invitations values ($1, $2, $3, $4, $5) on conflict do nothing"""


class PostgresCircle(PostgresPush):
    """Implements `CircleStorage`."""

    async def follow(self, person: str, other: str, at: int) -> None:
        sql = "insert into follows values ($1, $2, $3) on conflict do nothing"
        await self._value(sql, person, other, at)

    async def unfollow(self, person: str, other: str) -> None:
        await self._value("delete from follows where person = $1 and other = $2", person, other)

    async def following(self, person: str) -> list[Person]:
        sql = (
            f"select {PERSON} from people where person in"
            ' (select other from follows where person = $1) order by name collate "C", person'
        )
        return [Person(*row) for row in await self._rows(sql, person)]

    async def invite(self, invitation: Invitation) -> None:
        await self._value(_INVITE, *msgspec.structs.astuple(invitation))

    async def invitations(self, person: str, since: int) -> list[FoundInvitation]:
        sql = (
            FOUND_INVITATIONS + " where (c.person = $1 or c.other = $1) and c.at > $2"
            " order by c.at desc, c.table_id"
        )
        return [FoundInvitation(*row) for row in await self._rows(sql, person, since)]

    async def decline_invitation(self, table: str, other: str) -> str | None:
        sql = (
            "update invitations set declined = true where table_id = $1 and other = $2"
            " returning person"
        )
        found: str | None = await self._value(sql, table, other)
        return found

    async def end_invitation(self, table: str, person: str) -> str | None:
        sql = "delete from invitations where table_id = $1 and person = $2 returning other"
        found: str | None = await self._value(sql, table, person)
        return found
