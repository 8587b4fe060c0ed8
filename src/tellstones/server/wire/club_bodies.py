"""Bodies of HTTP requests and answers about clubs."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tellstones.notation.json_shapes import Shape
from tellstones.server.wire.base import PersonId, TableId, Wish, WrittenText
from tellstones.server.wire.rating_bodies import RatingShown
from tellstones.server.wire.tournament_bodies import TournamentListed

ClubName = Annotated[str, Meta(min_length=1, max_length=40)]
ClubText = Annotated[str, Meta(max_length=280, pattern="^[^\\u0000]*$")]

ClubRole = Literal["nobody", "asking", "member", "leader"]


class ClubWish(Wish, frozen=True):
    """A club to be founded, or as it is to be from now on. `open`: every member of the house may
    join; else its leader lets them in. `reason`: only where a moderator changes it, who does not
    lead it; its leader is shown it."""

    name: ClubName
    about: ClubText = ""
    open: bool = True
    reason: WrittenText | None = None


class EndClub(Wish, frozen=True):
    """`reason` as in `ClubWish`."""

    reason: WrittenText | None = None


class FindClubs(Wish, frozen=True):
    """Clubs whose names have this in them, or look as if they had. `after`: only those that come
    after this club in the list, by its id."""

    name: ClubName
    after: TableId | None = None


class JoinClub(Wish, frozen=True):
    """Without a person it is oneself who joins, or asks to be let in; whoever leads the club lets
    in those who have asked."""

    person: PersonId | None = None


class HandOver(Wish, frozen=True):
    """Which member is to lead the club."""

    person: PersonId


class ClubListed(Shape, frozen=True):
    """A club in a list. `asking`: how many wait to be let in, where I lead it; else 0."""

    club: str
    name: str
    about: str
    open: bool
    members: int
    asking: int


class ClubsListed(Shape, frozen=True):
    """Clubs that I am in, and those that were asked for, the largest first. `more`: there are
    others after the last of them."""

    mine: list[ClubListed]
    clubs: list[ClubListed]
    more: bool


class ClubMemberShown(Shape, frozen=True):
    """Somebody in a club. `rating`: in the pool where they have played most, if anywhere. `here`:
    they have the page open, and `plays`: they are at a table; both are told to members of the club
    alone, and not of whom one has blocked or is blocked by."""

    person: str
    name: str
    rating: RatingShown | None
    here: bool
    plays: bool


class ClubPage(Shape, frozen=True):
    """A club with its members, the leader first, and its tournaments, the latest first. `asking`:
    who waits to be let in, as the leader is told; `me`: what I am there."""

    listed: ClubListed
    me: ClubRole
    members: list[ClubMemberShown]
    asking: list[ClubMemberShown]
    tournaments: list[TournamentListed]


CLUB_REQUESTS = (ClubWish, EndClub, FindClubs, JoinClub, HandOver)
CLUB_ANSWERS = (ClubsListed, ClubPage)
