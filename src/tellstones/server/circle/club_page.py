"""Clubs as they are shown: in lists, and one with its members and tournaments."""

from __future__ import annotations

from collections.abc import Mapping

from tellstones.server.ratings.pools import PEOPLE_POOLS
from tellstones.server.ratings.shown import rating_shown
from tellstones.server.ratings.weng_lin import Rating
from tellstones.server.rooms import Identity
from tellstones.server.storage import Storage
from tellstones.server.storage.clubs import Club, ClubMember
from tellstones.server.tables.table_registry import TableRegistry
from tellstones.server.tournaments.tournament_shown import listed as tournament_listed
from tellstones.server.wire import club_bodies as w
from tellstones.server.wire.rating_bodies import RatingShown

LISTED = 50
"""Clubs in one answer."""
TOURNAMENTS_SHOWN = 50


class ClubPages:
    """Puts a club's page together for whoever looks at it."""

    def __init__(self, storage: Storage, tables: TableRegistry) -> None:
        self._storage = storage
        self._tables = tables

    async def listed(self, who: Identity | None, found: list[Club]) -> w.ClubsListed:
        """With one club more than are listed there are others after them."""
        mine = await self._storage.clubs_of(who.person) if who else []
        return w.ClubsListed(
            mine=[listed(club, who) for club in mine],
            clubs=[listed(club, who) for club in found[:LISTED]],
            more=len(found) > LISTED,
        )

    async def shown(self, who: Identity | None, club: Club) -> w.ClubPage:
        everybody = await self._storage.club_members(club.id)
        found = await self._storage.tournaments_of_club(club.id, TOURNAMENTS_SHOWN)
        me = _what_i_am(who, club, everybody)
        people = await self._people(who if me in ("member", "leader") else None, everybody)
        asking = {one.person for one in everybody if one.waiting}
        return w.ClubPage(
            listed=listed(club, who),
            me=me,
            members=[one for one in people if one.person not in asking],
            asking=[one for one in people if one.person in asking and me == "leader"],
            tournaments=[tournament_listed(card) for card in found],
        )

    async def _people(
        self, fellow: Identity | None, everybody: list[ClubMember]
    ) -> list[w.ClubMemberShown]:
        """Where they are is told to a fellow of theirs."""
        ids = [one.person for one in everybody]
        ratings = await self._storage.ratings_of(ids)
        where: dict[str, bool] = {}
        if fellow is not None:
            blocked = await self._storage.blocked_by(fellow.person, ids)
            where = await self._tables.whereabouts(set(ids) - blocked)
        return [
            w.ClubMemberShown(
                person=one.person,
                name=one.name,
                rating=_rating(one.person, ratings),
                here=one.person in where,
                plays=where.get(one.person, False),
            )
            for one in everybody
        ]


def listed(club: Club, who: Identity | None) -> w.ClubListed:
    leads = who is not None and who.person == club.leader
    return w.ClubListed(
        club=club.id,
        name=club.name,
        about=club.about,
        open=club.open,
        members=club.members,
        asking=club.asking if leads else 0,
    )


def _what_i_am(who: Identity | None, club: Club, everybody: list[ClubMember]) -> w.ClubRole:
    if who is not None and who.person == club.leader:
        return "leader"
    mine = [one.waiting for one in everybody if who is not None and one.person == who.person]
    return "nobody" if not mine else "asking" if mine[0] else "member"


def _rating(person: str, ratings: Mapping[tuple[str, str], Rating]) -> RatingShown | None:
    """In the pool of people where they have played most."""
    theirs = [
        rating_shown(pool, ratings[person, pool])
        for pool in PEOPLE_POOLS
        if (person, pool) in ratings
    ]
    return max(theirs, key=lambda rating: rating.games, default=None)
