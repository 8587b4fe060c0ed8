"""Clubs as they are shown: in lists, and one with its members and tournaments."""

from __future__ import annotations

from collections.abc import Mapping

from tellstones.server.club.tournaments.tournament_shown import listed as tournament_listed
from tellstones.server.club.wire import club_bodies as w
from tellstones.server.ratings.pools import PEOPLE_POOLS
from tellstones.server.ratings.weng_lin import Rating
from tellstones.server.rooms import Identity
from tellstones.server.rooms.shown_ratings import rating_shown
from tellstones.server.storage import Storage
from tellstones.server.storage.clubs import Club, ClubMember
from tellstones.server.tables.table_registry import TableRegistry
from tellstones.server.wire.rating_bodies import RatingShown

LISTED = 50
"""Clubs in one answer."""
TOURNAMENTS_SHOWN = 50
LEADS = ("leader", "co_leader")
BELONGS = ("member", *LEADS)


class ClubPages:
    """Builds a club's page for its viewer."""

    def __init__(self, storage: Storage, tables: TableRegistry) -> None:
        self._storage = storage
        self._tables = tables

    async def listed(self, who: Identity | None, found: list[Club]) -> w.ClubsListed:
        """One club more than are listed means that there are others."""
        mine = await self._storage.clubs_of(who.person) if who else []
        asking = [club for club in mine if club.asking]
        led = [club.id for club in asking if await self._led_by(who, club)]
        return w.ClubsListed(
            mine=[listed(club, leads=club.id in led) for club in mine],
            clubs=[listed(club, leads=club.id in led) for club in found[:LISTED]],
            more=len(found) > LISTED,
        )

    async def shown(self, who: Identity | None, club: Club) -> w.ClubPage:
        everybody = await self._storage.club_members(club.id)
        found = await self._storage.tournaments_of_club(club.id, TOURNAMENTS_SHOWN)
        me = _what_i_am(who, club, everybody)
        people = await self._people(who if me in BELONGS else None, everybody)
        asking = {one.person for one in everybody if one.waiting}
        return w.ClubPage(
            listed=listed(club, leads=me in LEADS),
            me=me,
            members=[one for one in people if one.person not in asking],
            asking=[one for one in people if one.person in asking and me in LEADS],
            tournaments=[tournament_listed(card) for card in found],
            notices=[
                w.NoticeShown(
                    notice=one.id, person=one.person, name=one.name, at=one.at, text=one.text
                )
                for one in await self._storage.club_notices(club.id)
            ],
        )

    async def _led_by(self, who: Identity | None, club: Club) -> bool:
        return who is not None and who.person in await self._storage.club_leaders(club.id)

    async def _people(
        self, fellow: Identity | None, everybody: list[ClubMember]
    ) -> list[w.ClubMemberShown]:
        """Presence is shown to fellow members."""
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
                co_leads=one.co_leads,
            )
            for one in everybody
        ]


def listed(club: Club, *, leads: bool) -> w.ClubListed:
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
    mine = next((one for one in everybody if who is not None and one.person == who.person), None)
    if mine is None:
        return "nobody"
    return "asking" if mine.waiting else "co_leader" if mine.co_leads else "member"


def _rating(person: str, ratings: Mapping[tuple[str, str], Rating]) -> RatingShown | None:
    """The rating in the pool of people where they have played most."""
    theirs = [
        rating_shown(pool, ratings[person, pool])
        for pool in PEOPLE_POOLS
        if (person, pool) in ratings
    ]
    return max(theirs, key=lambda rating: rating.games, default=None)
