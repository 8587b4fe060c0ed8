"""What is stored of clubs: their names, and their members in order.

The first of its members leads a club: so it has a leader whoever leaves, by their own wish or
because they have themselves forgotten. With its last member a club is gone.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

CLUB_NAME_SIGNS = 40


class Club(Struct, frozen=True):
    """A club, with how many are in it and how many wait to be let in."""

    id: str
    name: str
    about: str
    open: bool
    """Any member of the house may join; else the club's leader lets them in."""
    named: int
    """When it was last given a name, in milliseconds since 1970."""
    leader: str = ""
    members: int = 0
    asking: int = 0


class ClubMember(Struct, frozen=True):
    """Somebody in a club, or who waits to be let in."""

    person: str
    name: str
    waiting: bool


class ClubStorage(Protocol):
    """Clubs and who is in them."""

    async def keep_club(self, club: Club, looks: tuple[str, ...]) -> None:
        """Stores a new club, or an old one as it is now: its name, text and way in. Raises
        `NameTaken`."""

    async def end_club(self, club: str) -> None: ...

    async def club(self, club: str) -> Club | None: ...

    async def clubs_named_like(self, looks: tuple[str, ...]) -> list[Club]:
        """Those whose names look so."""

    async def clubs(self, look: str, limit: int, after: str = "") -> list[Club]:
        """Those whose names have this within their looks, the largest first, or those that come
        after one of them."""

    async def clubs_of(self, person: str, *, waiting: bool = False) -> list[Club]:
        """Those that somebody is in, or waits to be let in."""

    async def club_members(self, club: str) -> list[ClubMember]:
        """The leader first, then in the order of joining."""

    async def in_club(self, club: str, person: str) -> bool:
        """Whether they are a member, and wait no longer."""

    async def join_club(self, club: str, person: str, at: int, *, waiting: bool) -> None:
        """Whoever waits is let in, unless it is to wait; a member stays where they are."""

    async def lead_club(self, club: str, person: str) -> None:
        """A member comes before all others."""

    async def leave_club(self, club: str, person: str) -> None: ...
