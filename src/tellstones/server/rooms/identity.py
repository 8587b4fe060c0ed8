"""The sender of a request to a table, and their seats."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.server.storage import entries as e


@dataclass(frozen=True, slots=True)
class Identity:
    """The sender of a request: a person or program, on one of their devices."""

    person: str
    name: str
    device: str
    program: bool = False
    suspended: bool = False
    """Suspended by moderators: they may still read, export and delete their data."""
    renew: bool = False
    """The device has not been noted as used for a day."""
    member: bool = False
    """Their name is theirs alone."""
    moderator: bool = False
    """A moderator."""
    owner: str | None = None
    """The owner of this program; None for people."""

    @property
    def counted_as(self) -> str:
        """The owner of these limits: a program shares its owner's."""
        return self.owner or self.person


def chair_of(who: Identity, *, ready: bool, casual: bool = False) -> e.Chair:
    return e.Chair(
        "program" if who.program else "person",
        who.person,
        who.name,
        ready=ready,
        casual=casual or not (who.program or may_be_rated(who)),
        member=who.member,
        owner=who.owner,
    )


def may_be_rated(who: Identity) -> bool:
    """The people whose games may count: members, who have lasting identities. Programs do not tire
    or forget, so theirs count among themselves only."""
    return who.member and not who.program
