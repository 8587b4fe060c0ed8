"""Seasons: quarters of the year (UTC), and who led the leaderboards when each of them ended.

Nothing of it is stored: what somebody's rating was then stands beside their last game of that
season in the ledger, so counting the ledger again comes to the same places.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import NamedTuple

from tellstones.server.clock import Clock
from tellstones.server.rooms.shown_ratings import SURE_SIGMA
from tellstones.server.storage.rating_rows import RatingStorage
from tellstones.server.wire import rating_bodies as w

PLACES = 100
"""The length of each leaderboard."""
KEPT_SECONDS = 600.0
"""Lifetime of the cached last season: a finished season changes only when a person is deleted."""
SEASONS_SHOWN = 8
"""The seasons in a profile: two years."""
QUARTERS = 4
MONTHS = 3


class Season(NamedTuple):
    """The quarters are counted from 1."""

    year: int
    quarter: int

    @property
    def name(self) -> str:
        return f"{self.year}/{self.quarter}"

    @property
    def begins(self) -> int:
        """The time in milliseconds since 1970."""
        return (
            int(datetime(self.year, (self.quarter - 1) * MONTHS + 1, 1, tzinfo=UTC).timestamp())
            * 1000
        )

    @property
    def before(self) -> Season:
        if self.quarter > 1:
            return Season(self.year, self.quarter - 1)
        return Season(self.year - 1, QUARTERS)

    @property
    def after(self) -> Season:
        if self.quarter < QUARTERS:
            return Season(self.year, self.quarter + 1)
        return Season(self.year + 1, 1)


def season_at(now: int) -> Season:
    """The season at this time in milliseconds since 1970."""
    day = datetime.fromtimestamp(now / 1000, UTC)
    return Season(day.year, (day.month - 1) // MONTHS + 1)


class Seasons:
    """Finds the holders of a crest: established and among the first when a season ended."""

    def __init__(self, storage: RatingStorage, clock: Clock) -> None:
        self._storage, self._clock = storage, clock
        self._kept: dict[Season, w.SeasonShown] = {}
        self._until = 0.0
        self._reading = asyncio.Lock()

    async def last(self) -> w.SeasonShown:
        season = season_at(self._clock.now()).before
        if self._clock.monotonic() >= self._until:
            self._kept.pop(season, None)
            self._until = self._clock.monotonic() + KEPT_SECONDS
        return await self._places(season)

    async def crests(self, person: str) -> list[w.CrestShown]:
        """A person's crests of past seasons, newest first."""
        found, season = [], season_at(self._clock.now())
        for _ in range(SEASONS_SHOWN):
            season = season.before
            shown = await self._places(season)  # kept for good: who is forgotten has another id
            found += [
                w.CrestShown(season=shown.season, pool=pool.pool, place=place)
                for pool in shown.pools
                for place, one in enumerate(pool.people, start=1)
                if one == person
            ]
        return found

    async def _places(self, season: Season) -> w.SeasonShown:
        """Each is read once, however many ask: it takes a look at every game that counted."""
        async with self._reading:
            if season not in self._kept:
                self._kept[season] = await self._read(season)
            return self._kept[season]

    async def _read(self, season: Season) -> w.SeasonShown:
        ends = season.after.begins
        found = await self._storage.places(season.begins, ends, SURE_SIGMA, PLACES)
        pools = [w.SeasonPool(pool=pool, people=people) for pool, people in found.items()]
        return w.SeasonShown(season=season.name, pools=pools)
