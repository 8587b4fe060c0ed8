"""Figures about everything that is stored, for operators."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from tellstones.server.storage.database import Queries
from tellstones.server.storage.moderation import OPEN_REPORTS

ALIVE_MS = 15_000
"""Three heartbeats: a node that is silent for longer is gone."""


class Figures(Struct, frozen=True):
    """Counts of what is stored at one moment."""

    nodes: int
    """The nodes that are alive."""
    people: int
    members: int
    playing: int
    """Tables at which a game is played."""
    waiting: int
    """Tables that wait for players."""
    finished: int
    """Games that are over, imported ones included."""
    tournaments: int
    """Tournaments that are played or to come."""
    reports: int
    """Reports about which nothing was decided."""
    bytes: int
    """The size of the database."""


class StatusStorage(Queries, Protocol):
    """Reads figures. They count whole tables: not for everyone."""

    async def figures(self) -> Figures:
        (counts,) = await self._database.read(_FIGURES)
        (size,) = await self._database.read(self._database.size)
        return Figures(*(*counts, *size))

    async def people_named(self, name: str, looks: tuple[str, ...] = ()) -> list[str]:
        """The ids of people with this name, or of the member whose name looks like it."""
        sql = (
            "select person from people where name = $1 union"
            " select person from member_names where look = any ($2) order by 1 limit 10"
        )
        return await self._column(sql, name, list(looks))


def _count(of: str) -> str:
    return f"(select count(*) from {of})"


_FIGURES = "select " + ", ".join(
    _count(of)
    for of in (
        f"nodes where beat > $now - {ALIVE_MS}",
        "people where owner is null",
        "people where named > 0",
        "tables where phase = 'playing'",
        "tables where phase = 'gathering'",
        "tables where phase = 'over'",
        "tournaments where phase <> 'over'",
        OPEN_REPORTS,
    )
)
