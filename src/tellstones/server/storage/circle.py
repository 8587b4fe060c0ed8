"""What is stored of a member's circle: whom they follow, and invitations to a game by name."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from tellstones.server.storage.people import Person


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


class CircleStorage(Protocol):
    """Follows, and invitations by name."""

    async def follow(self, person: str, other: str, at: int) -> None: ...

    async def unfollow(self, person: str, other: str) -> None: ...

    async def following(self, person: str) -> list[Person]:
        """By name."""

    async def invite(self, invitation: Invitation) -> None:
        """An earlier one of the same two people ends."""

    async def invitations(self, person: str, since: int) -> list[FoundInvitation]:
        """Those to and from a person, the latest first, as long as there is the table."""

    async def decline_invitation(self, table: str, other: str) -> str | None:
        """Who had made it; None: there is none."""

    async def end_invitation(self, table: str, person: str) -> str | None:
        """Ends one's own: whom it was for; None: there is none."""


FOUND_INVITATIONS = (
    "select c.table_id, c.person, c.other, c.at, c.declined, p.name, o.name,"
    " t.phase, t.open_seats, t.listing"
    " from invitations c join people p on p.person = c.person join people o on o.person = c.other"
    " join tables t on t.table_id = c.table_id"
)
