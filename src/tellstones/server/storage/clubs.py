"""Stores clubs: their names, and their members in order.

The member who joined first leads a club, so it has a leader when anyone leaves or deletes their
account. A club without members is deleted.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from tellstones.server.storage.database import Duplicate, Queries
from tellstones.server.storage.membership import NameTaken

CLUB_NAME_SIGNS = 40


class Club(Struct, frozen=True):
    """A club, with the numbers of its members and of requests to join."""

    id: str
    name: str
    about: str
    open: bool
    """Any member of the house may join; else the club's leader lets them in."""
    named: int
    """Time of the last renaming, in milliseconds since 1970."""
    leader: str = ""
    members: int = 0
    asking: int = 0


class ClubMember(Struct, frozen=True):
    """A person in a club, or one who asks to join."""

    person: str
    name: str
    waiting: bool
    co_leads: bool = False
    """Helps the leader: admits and removes members, and writes notices."""


class ClubNotice(Struct, frozen=True):
    """A notice on a club's board. `at` in milliseconds since 1970; `name` is today's."""

    id: str
    person: str
    at: int
    text: str
    name: str = ""


class ClubStorage(Queries, Protocol):
    """Clubs and their members."""

    async def keep_club(self, club: Club, looks: tuple[str, ...]) -> None:
        """Store a club's name, text and way in, whether it is new or not. Raises `NameTaken`."""
        values = (club.id, club.name, club.about, club.open, club.named, list(looks))
        try:
            await self._database.write(_KEEP, *values)
        except Duplicate:
            raise NameTaken from None

    async def end_club(self, club: str) -> None:
        await self._database.write("delete from club_members where club = $1", club)
        await self._end_empty(club)

    async def club(self, club: str) -> Club | None:
        found = await self._clubs(" where c.club = $1", club)
        return found[0] if found else None

    async def clubs_named_like(self, looks: tuple[str, ...]) -> list[Club]:
        """Those whose names look like this."""
        return await self._clubs(_LIKE, list(looks))

    async def clubs(self, look: str, limit: int, after: str = "") -> list[Club]:
        """Those whose names have this within their looks, the largest first, or those that come
        after one of them."""
        return await self._clubs(_LARGEST, limit, f"%{look}%", after)

    async def clubs_of(self, person: str, *, waiting: bool = False) -> list[Club]:
        """Clubs that a person is in, or waits to be let into."""
        return await self._clubs(_OF, person, waiting)

    async def _clubs(self, sql: str, *values: object) -> list[Club]:
        rows = await self._database.read(_CLUBS + sql, *values)
        return [Club(row[0], row[1], row[2], bool(row[3]), *row[4:]) for row in rows]

    async def club_members(self, club: str) -> list[ClubMember]:
        """The leader first, then in the order of joining."""
        rows = await self._database.read(_MEMBERS, club)
        return [
            ClubMember(person, name, bool(waiting), bool(co_leads))
            for person, name, waiting, co_leads in rows
        ]

    async def club_leaders(self, club: str) -> list[str]:
        """The leader, then the co-leaders."""
        inside = [one for one in await self.club_members(club) if not one.waiting]
        return [one.person for one in inside if one.co_leads or one is inside[0]]

    async def in_club(self, club: str, person: str) -> bool:
        """Return whether they are a member, and no longer wait."""
        sql = "select 1 from club_members where club = $1 and person = $2 and not waiting"
        return bool(await self._database.read(sql, club, person))

    async def join_club(self, club: str, person: str, at: int, *, waiting: bool) -> None:
        """Admit a person who waits, unless `waiting`; a member keeps their place."""
        await self._database.write(_JOIN, club, person, at, waiting)
        await self._database.write(_COUNT, club)

    async def lead_club(self, club: str, person: str) -> None:
        """Put a member before all others."""
        await self._database.write(_LEAD, club, person)

    async def co_lead_club(self, club: str, person: str, *, co_leads: bool) -> None:
        sql = (
            "update club_members set co_leads = $3 where club = $1 and person = $2 and not waiting"
        )
        await self._database.write(sql, club, person, co_leads)

    async def club_notices(self, club: str) -> list[ClubNotice]:
        """The latest first."""
        return await self._all(ClubNotice, _NOTICES, club)

    async def post_notice(self, club: str, notice: ClubNotice, most: int) -> None:
        """Store a notice. The oldest go."""
        values = (notice.id, club, notice.person, notice.at, notice.text)
        await self._database.write(_POST, *values)
        await self._database.write(_KEEP_LATEST, club, most)

    async def end_notice(self, club: str, notice: str) -> None:
        sql = "delete from club_notices where club = $1 and notice = $2"
        await self._database.write(sql, club, notice)

    async def leave_club(self, club: str, person: str) -> None:
        """Their notices go with them."""
        for table in ("club_members", "club_notices"):
            sql = f"delete from {table} where club = $1 and person = $2"
            await self._database.write(sql, club, person)
        await self._end_empty(club)

    async def _end_empty(self, club: str) -> None:
        for sql in _END_EMPTY:
            await self._database.write(sql, club)


_CLUBS = (
    "select c.club, c.name, c.about, c.open, c.named, coalesce((select m.person from club_members m"
    " where m.club = c.club and not m.waiting order by m.place, m.person limit 1), ''),"
    " c.size, (select count(*) from club_members m where m.club = c.club and m.waiting)"
    " from clubs c"
)
_LIKE = " where c.club in (select club from club_names where look = any ($1)) order by c.club"
_LARGEST = (
    " where ($2 = '%%' or c.club in (select club from club_names where look like $2))"
    " and ($3 = '' or (c.size, c.club) < (select a.size, a.club from clubs a where a.club = $3))"
    " order by c.size desc, c.club desc limit $1"
)
_KEEP = (
    "delete from club_names where club = $1 and look <> all ($6)",
    "insert into club_names select given.value, $1::text, $5::bigint from unnest($6::text[])"
    " as given (value) where not exists"
    " (select 1 from club_names n where n.look = given.value and n.club = $1)",
    "insert into clubs (club, name, about, open, named) values ($1, $2, $3, $4, $5)"
    " on conflict (club) do update set name = excluded.name, about = excluded.about,"
    " open = excluded.open, named = excluded.named",
)
"""A look that another club has is a duplicate, and nothing of this happens."""
_COUNT = (
    "update clubs set size = (select count(*) from club_members where club = $1 and not waiting)"
    " where club = $1"
)
_OF = (
    " where c.club in (select club from club_members where person = $1 and waiting = $2)"
    " order by c.named, c.club"
)
_MEMBERS = (
    "select m.person, p.name, m.waiting, m.co_leads from club_members m"
    " join people p on p.person = m.person"
    " where m.club = $1 order by m.place, m.person"
)
_JOIN = (
    "insert into club_members (club, person, place, waiting) values ($1, $2, $3, $4)"
    " on conflict (club, person) do update"
    " set waiting = excluded.waiting, place = excluded.place"
    " where club_members.waiting and not excluded.waiting"
)
_NOTICES = (
    "select n.notice, n.person, n.at, n.said, coalesce(p.name, '') from club_notices n"
    " left join people p on p.person = n.person where n.club = $1 order by n.at desc, n.notice"
)
_POST = (
    "insert into club_notices (notice, club, person, at, said) values ($1, $2, $3, $4, $5)"
    " on conflict do nothing"
)
_KEEP_LATEST = (
    "delete from club_notices where club = $1 and notice not in (select notice from club_notices"
    " where club = $1 order by at desc, notice limit $2)"
)
_LEAD = (
    "update club_members set place = (select min(place) - 1 from club_members where club = $1)"
    " where club = $1 and person = $2 and not waiting"
)
_GONE = "not exists (select 1 from clubs where club = $1)"
_END_EMPTY = (
    _COUNT,
    "delete from clubs where club = $1"
    " and not exists (select 1 from club_members where club = $1 and not waiting)",
    f"delete from club_names where club = $1 and {_GONE}",
    f"delete from club_members where club = $1 and {_GONE}",
    f"delete from club_notices where club = $1 and {_GONE}",
)
"""If the process dies between two of them, the daily sweep finishes the work: see
`operations.py`."""
