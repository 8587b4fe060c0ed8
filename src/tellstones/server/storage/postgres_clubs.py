"""Clubs in PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tellstones.server.storage.clubs import Club
from tellstones.server.storage.postgres_circle import PostgresCircle
from tellstones.server.storage.sql_clubs import KEEP, SqlClubs

_KEEP = f"""
with old as (delete from club_names where club = $1 and look <> all ($6::text[])),
new as (insert into club_names select l.look, $1::text, $5::bigint
    from unnest($6::text[]) as l (look) where not exists (select 1 from club_names n
        where n.look = l.look and n.club = $1))
{KEEP.replace("?", "$")}"""
"""If another club has one of the looks the statement fails, and nothing of it has happened."""


class PostgresClubs(PostgresCircle, SqlClubs):
    """Implements `ClubStorage`."""

    async def _selected(self, sql: str, *values: object) -> Sequence[Any]:
        return await self._rows(sql.replace("?", "$"), *values)

    async def _changed(self, sql: str, *values: object) -> None:
        await self._value(sql.replace("?", "$"), *values)

    async def keep_club(self, club: Club, looks: tuple[str, ...]) -> None:
        told = (club.id, club.name, club.about, club.open, club.named)
        await self._named(_KEEP, *told, list(looks))
