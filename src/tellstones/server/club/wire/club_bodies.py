"""Bodies of HTTP requests and answers about clubs."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tellstones.notation.json_shapes import Shape
from tellstones.server.club.wire.tournament_bodies import TournamentListed
from tellstones.server.wire.base import PersonId, TableId, Wish, WrittenText
from tellstones.server.wire.rating_bodies import RatingShown

ClubName = Annotated[str, Meta(min_length=1, max_length=40)]
ClubText = Annotated[str, Meta(max_length=280, pattern="^[^\\u0000]*$")]

NoticeText = Annotated[str, Meta(min_length=1, max_length=1000, pattern="^[^\\u0000]*$")]

ClubRole = Literal["nobody", "asking", "member", "co_leader", "leader"]


class ClubWish(Wish, frozen=True):
    """The settings of a new or existing club. `open`: every member of this server may join;
    otherwise its leader admits them. `reason`: only for changes by a moderator who does not lead
    it; its leader sees it."""

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
    """No `person`: I join, or ask to join. The leader admits people who have asked."""

    person: PersonId | None = None


class HandOver(Wish, frozen=True):
    """The member who becomes the club's leader."""

    person: PersonId


class CoLeader(Wish, frozen=True):
    """Makes a member a co-leader, or no longer."""

    person: PersonId
    co_leads: bool


class PostNotice(Wish, frozen=True):
    text: NoticeText


class ClubListed(Shape, frozen=True):
    """A club in a list. `asking`: how many wait for me to let them in."""

    club: str
    name: str
    about: str
    open: bool
    members: int
    asking: int


class ClubsListed(Shape, frozen=True):
    """My clubs, and the clubs found, the largest first. `more`: there are others after the last of
    them."""

    mine: list[ClubListed]
    clubs: list[ClubListed]
    more: bool


class ClubMemberShown(Shape, frozen=True):
    """A person in a club. `rating`: in the pool where they have played most, if any. `here`: they
    have the page open, and `plays`: they are at a table; only members of the club see these two,
    except across a block."""

    person: str
    name: str
    rating: RatingShown | None
    here: bool
    plays: bool
    co_leads: bool


class NoticeShown(Shape, frozen=True):
    """A notice on a club's board. `at` in milliseconds since 1970."""

    notice: str
    person: str
    name: str
    at: int
    text: str


class ClubPage(Shape, frozen=True):
    """A club with its members, the leader first, and its tournaments, newest first. `asking`:
    requests to join, for its leaders; `me`: my role there; `notices`: the latest first."""

    listed: ClubListed
    me: ClubRole
    members: list[ClubMemberShown]
    asking: list[ClubMemberShown]
    tournaments: list[TournamentListed]
    notices: list[NoticeShown]


CLUB_REQUESTS = (ClubWish, EndClub, FindClubs, JoinClub, HandOver, CoLeader, PostNotice)
CLUB_ANSWERS = (ClubsListed, ClubPage)
