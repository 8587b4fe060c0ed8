"""What is stored of members: their passkeys, and names that are theirs alone."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from tellstones.server.storage.people import Person

NAME_SIGNS = 24
"""As of any name, also once it is written out: some signs stand for a whole sentence."""


class NameTaken(Exception):
    """Another member is called so, or so alike that they could be taken for each other."""


class Passkey(Struct, frozen=True):
    """A passkey of a member: what its signatures are checked with. Times are milliseconds since
    1970."""

    credential: bytes
    person: str
    public_key: bytes
    """As COSE writes it."""
    sign_count: int
    agent: str
    """With which browser and system it was made."""
    created: int
    used: int


class MemberName(Struct, frozen=True):
    """A member's name, and how it looks: see `accounts/name_looks.py`."""

    name: str
    looks: tuple[str, ...]


class MemberStorage(Protocol):
    """Passkeys, their challenges, and members' names."""

    async def take_challenge(self, hashed: bytes, now: int) -> str | None:
        """Ends a challenge that has not expired: whom it was made for, or None if there is none."""

    async def add_passkey(self, passkey: Passkey, name: MemberName | None) -> None:
        """A name makes a guest a member; both are stored or neither. Raises `NameTaken`."""

    async def passkey(self, credential: bytes) -> tuple[Passkey, Person] | None: ...

    async def use_passkey(self, credential: bytes, sign_count: int, at: int) -> None: ...

    async def passkeys(self, person: str) -> list[Passkey]:
        """In the order in which they were made."""

    async def end_passkey(self, person: str, credential: bytes) -> bool: ...

    async def take_name(self, person: str, name: MemberName, at: int, since: int) -> bool:
        """A member's other name. False: they have taken theirs after `since`; what looks no other
        than before may be taken at any time. Raises `NameTaken`."""

    async def named_like(self, looks: tuple[str, ...]) -> set[str]:
        """The members whose names look so."""


PASSKEY = "credential, person, public_key, sign_count, agent, created, used"
"""The columns, in the order of `Passkey`."""
