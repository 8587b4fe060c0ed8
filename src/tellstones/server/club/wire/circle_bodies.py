"""Bodies of HTTP requests and answers about a member's circle: follows, and invitations by name."""

from __future__ import annotations

from typing import Literal

from tellstones.notation.json_shapes import Shape
from tellstones.server.wire.base import PersonId, PersonName, Wish
from tellstones.server.wire.http_bodies import RulesWish, TableListed, TimeWish
from tellstones.server.wire.table_state import Talking


class FindMember(Wish, frozen=True):
    name: PersonName


class MemberFound(Shape, frozen=True):
    person: str
    name: str


class Follow(Wish, frozen=True):
    person: PersonId


class InvitationWish(Wish, frozen=True):
    """A table for one member, as in `CreateTable`; the sender sits there already. Without a `time`
    it is a quick game: 3:00 + 3 s."""

    person: PersonId
    rules: RulesWish = RulesWish()
    time: TimeWish | None = None
    private: bool = False
    rated: bool = False
    talk: Talking = "table"


class FollowedShown(Shape, frozen=True):
    """A person I follow. `here`: they have the page open; `plays`: they are at a table."""

    person: str
    name: str
    here: bool
    plays: bool


class InvitationShown(Shape, frozen=True):
    """An invitation from me, or to me by `person`. The invited person accepts by sitting down at
    the table. `at` in milliseconds since 1970."""

    mine: bool
    person: str
    name: str
    state: Literal["open", "accepted", "declined"]
    table: TableListed
    at: int


class PairAsked(Shape, frozen=True):
    """A member asks me to enter a tournament as a pair."""

    tournament: str
    tournament_name: str
    name: str


class CircleShown(Shape, frozen=True):
    """People I follow, online ones first; open invitations to me, and all of mine; my current
    tournament games; and requests to be a partner in a tournament."""

    following: list[FollowedShown]
    invitations: list[InvitationShown]
    games: list[TableListed]
    pairs: list[PairAsked]
    asking: int
    """Number of pending requests to join clubs that I lead."""


CIRCLE_REQUESTS = (FindMember, Follow, InvitationWish)
CIRCLE_ANSWERS = (MemberFound, CircleShown, InvitationShown)
