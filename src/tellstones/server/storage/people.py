"""What is stored of people: who they are, what proves it, and whom they block."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Protocol

from msgspec import Struct


class TokenKind(StrEnum):
    """What a token is for."""

    DEVICE = "device"
    PROGRAM = "program"
    LINK = "link"
    PHRASE = "phrase"
    FEED = "feed"
    """Lets nobody in; shows the tables where it is somebody's word."""
    CHALLENGE = "challenge"
    """For a passkey to sign: once, and soon."""


ONE_OF_A_KIND = (TokenKind.PHRASE, TokenKind.FEED)
"""A new token of these kinds ends the old one."""


class Person(Struct, frozen=True):
    """A person or a program, by id and name."""

    id: str
    name: str
    owner: str | None = None
    """Whose program this is; None for people."""
    muted_until: int = 0
    suspended_until: int = 0
    """Milliseconds since 1970."""
    named: int = 0
    """Since when a member is called so; 0 for guests and programs."""
    role: str = ""
    """`moderator` for those who keep the house in the page."""


class AccessToken(Struct, frozen=True):
    """Something that proves who one is. Only its hash is ever stored."""

    hash: bytes
    id: str
    """Names the device, and proves nothing."""
    person: str
    kind: TokenKind
    expires: int | None = None
    used: int = 0
    """When this was last noted, for a device."""


class Device(Struct, frozen=True):
    """A device that a person has let in. Times are milliseconds since 1970."""

    id: str
    agent: str
    """Which browser and system it seems to be."""
    created: int
    used: int


class PeopleStorage(Protocol):
    """People and programs, what proves who they are, and whom they block."""

    async def add_person(self, person: Person, token: AccessToken, at: int) -> None: ...

    async def person(self, person: str) -> Person | None: ...

    async def rename(self, person: str, name: str) -> None: ...

    async def add_token(self, token: AccessToken, at: int) -> None:
        """A new phrase ends the old one, and so does a new feed."""

    async def token(self, hashed: bytes) -> tuple[AccessToken, Person] | None: ...

    async def use_token(self, hashed: bytes) -> bool:
        """Ends a token; False if it was already ended, so that a link works once."""

    async def devices(self, person: str) -> list[Device]:
        """Those that were let in, the latest used first."""

    async def use_device(self, device: str, agent: str, at: int) -> None: ...

    async def end_device(self, person: str, device: str, *, by_itself: bool = False) -> bool:
        """With all links of theirs that are still open, and with a phrase that was made since it
        came in: it may have made one to come back by. Who ends the device they hold keeps the
        phrase, which may be their only way back."""

    async def living(self, devices: Iterable[str], now: int) -> set[str]:
        """Which of these devices and programs may still come in; nobody does who is suspended."""

    async def has_token(self, person: str, kind: TokenKind) -> bool: ...

    async def end_tokens(self, person: str, kind: TokenKind) -> None: ...

    async def recoverable(self, person: str) -> bool: ...

    async def programs(self, owner: str, *, ended: bool = False) -> list[Person]:
        """Those that may come in, or those that were ended and whose names may still stand where
        they have played."""

    async def end_program(self, owner: str, person: str) -> bool:
        """It can no longer come in."""

    async def block(self, person: str, other: str) -> None:
        """Neither follows or invites the other any longer."""

    async def unblock(self, person: str, other: str) -> None: ...

    async def blocks(self, person: str) -> list[Person]: ...

    async def unheard(self, person: str) -> frozenset[str]:
        """Whom this person blocks, and the programs of those."""

    async def blocked_by(self, person: str, others: Iterable[str]) -> set[str]:
        """Which of the others have blocked this person, or are blocked by them. A block of
        somebody holds for their programs, too."""

    async def report(self, by: str, about: str, table: str | None, why: str, at: int) -> None: ...
