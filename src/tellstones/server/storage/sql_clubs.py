"""Clubs in SQL that both databases understand, with values numbered as `?1`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from tellstones.server.storage.clubs import Club, ClubMember

_CLUBS = (
    "select c.club, c.name, c.about, c.open, c.named, coalesce((select m.person from club_members m"
    " where m.club = c.club and not m.waiting order by m.place, m.person limit 1), ''),"
    " c.size, (select count(*) from club_members m where m.club = c.club and m.waiting)"
    " from clubs c"
)
_LIKE = " where c.club in (select club from club_names where look in (?1, ?2)) order by c.club"
_LARGEST = (
    " where (?2 = '%%' or c.club in (select club from club_names where look like ?2))"
    " and (?3 = '' or (c.size, c.club) < (select a.size, a.club from clubs a where a.club = ?3))"
    " order by c.size desc, c.club desc limit ?1"
)
KEEP = (
    "insert into clubs (club, name, about, open, named) values (?1, ?2, ?3, ?4, ?5)"
    " on conflict (club) do update set name = excluded.name, about = excluded.about,"
    " open = excluded.open, named = excluded.named"
)
_COUNT = (
    "update clubs set size = (select count(*) from club_members where club = ?1 and not waiting)"
    " where club = ?1"
)
_OF = (
    " where c.club in (select club from club_members where person = ?1 and waiting = ?2)"
    " order by c.named, c.club"
)
_MEMBERS = (
    "select m.person, p.name, m.waiting from club_members m join people p on p.person = m.person"
    " where m.club = ?1 order by m.place, m.person"
)
_JOIN = (
    "insert into club_members values (?1, ?2, ?3, ?4) on conflict (club, person) do update"
    " set waiting = excluded.waiting, place = excluded.place"
    " where club_members.waiting and not excluded.waiting"
)
_LEAD = (
    "update club_members set place = (select min(place) - 1 from club_members where club = ?1)"
    " where club = ?1 and person = ?2 and not waiting"
)
_GONE = "not exists (select 1 from clubs where club = ?1)"
_END_EMPTY = (
    _COUNT,
    "delete from clubs where club = ?1"
    " and not exists (select 1 from club_members where club = ?1 and not waiting)",
    f"delete from club_names where club = ?1 and {_GONE}",
    f"delete from club_members where club = ?1 and {_GONE}",
)
"""Where somebody dies between two of them, the daily sweep goes on: see `retention.py`."""


class SqlClubs(ABC):
    """Implements `ClubStorage`, but for how names are claimed."""

    @abstractmethod
    async def _selected(self, sql: str, *values: object) -> Sequence[Any]: ...

    @abstractmethod
    async def _changed(self, sql: str, *values: object) -> None: ...

    async def _clubs(self, sql: str, *values: object) -> list[Club]:
        return [_club_of(*row) for row in await self._selected(_CLUBS + sql, *values)]

    async def club(self, club: str) -> Club | None:
        found = await self._clubs(" where c.club = ?1", club)
        return found[0] if found else None

    async def clubs_named_like(self, looks: tuple[str, ...]) -> list[Club]:
        """A name has one look or two."""
        return await self._clubs(_LIKE, looks[0], looks[-1]) if looks else []

    async def clubs(self, look: str, limit: int, after: str = "") -> list[Club]:
        return await self._clubs(_LARGEST, limit, f"%{look}%", after)

    async def clubs_of(self, person: str, *, waiting: bool = False) -> list[Club]:
        return await self._clubs(_OF, person, waiting)

    async def club_members(self, club: str) -> list[ClubMember]:
        rows = await self._selected(_MEMBERS, club)
        return [ClubMember(person, name, bool(waiting)) for person, name, waiting in rows]

    async def in_club(self, club: str, person: str) -> bool:
        sql = "select 1 from club_members where club = ?1 and person = ?2 and not waiting"
        return bool(await self._selected(sql, club, person))

    async def join_club(self, club: str, person: str, at: int, *, waiting: bool) -> None:
        await self._changed(_JOIN, club, person, at, waiting)
        await self._changed(_COUNT, club)

    async def lead_club(self, club: str, person: str) -> None:
        await self._changed(_LEAD, club, person)

    async def leave_club(self, club: str, person: str) -> None:
        await self._changed(
            "delete from club_members where club = ?1 and person = ?2", club, person
        )
        await self._end_empty(club)

    async def end_club(self, club: str) -> None:
        await self._changed("delete from club_members where club = ?1", club)
        await self._end_empty(club)

    async def _end_empty(self, club: str) -> None:
        for sql in _END_EMPTY:
            await self._changed(sql, club)


def _club_of(
    club: str,
    name: str,
    about: str,
    is_open: object,
    named: int,
    leader: str,
    members: int,
    asking: int,
) -> Club:
    return Club(club, name, about, bool(is_open), named, leader, members, asking)
