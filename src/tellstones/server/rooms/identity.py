"""Who sends a request to a table, and the chair that they sit down on."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.server.storage import entries as e


@dataclass(frozen=True, slots=True)
class Identity:
    """Who sends a request: a person or program, on one of their devices."""

    person: str
    name: str
    device: str
    program: bool = False
    suspended: bool = False
    """By those who keep the house: what is theirs they may still see, take along and delete."""
    renew: bool = False
    """The device has not been noted as used for a day."""
    member: bool = False
    """Their name is theirs alone."""
    moderator: bool = False
    """One of those who keep the house."""
    owner: str | None = None
    """Whose program this is; None for people."""

    @property
    def counted_as(self) -> str:
        """Whose limits these are: a program's are its owner's, however many one has."""
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
    """Whose games may count: those of members, who come back as who they are. Programs do not get
    tired, and never forget unless they wish to: theirs count among themselves alone."""
    return who.member and not who.program
