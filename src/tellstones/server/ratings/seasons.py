"""Seasons: quarters of the year (UTC), and who led the leaderboards when the last one ended.

Nothing of it is stored: what somebody's rating was then stands beside their last game of that
season in the ledger, so counting the ledger again comes to the same places.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from tellstones.server.clock import Clock
from tellstones.server.ratings.shown import SURE_SIGMA
from tellstones.server.storage.rating_rows import RatingStorage
from tellstones.server.wire import rating_bodies as w

PLACES = 100
"""Of each leaderboard."""
KEPT_SECONDS = 600.0
"""So long an answer is given again: what is over changes only when somebody is forgotten."""
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
        """In milliseconds since 1970."""
        return (
            int(datetime(self.year, (self.quarter - 1) * MONTHS + 1, 1, tzinfo=UTC).timestamp())
            * 1000
        )

    @property
    def before(self) -> Season:
        if self.quarter > 1:
            return Season(self.year, self.quarter - 1)
        return Season(self.year - 1, QUARTERS)


def season_at(now: int) -> Season:
    """By milliseconds since 1970."""
    day = datetime.fromtimestamp(now / 1000, UTC)
    return Season(day.year, (day.month - 1) // MONTHS + 1)


class Seasons:
    """Tells who has a crest: whoever was sure, and among the first when the last season ended."""

    def __init__(self, storage: RatingStorage, clock: Clock) -> None:
        self._storage, self._clock = storage, clock
        self._kept: w.SeasonShown | None = None
        self._until = 0.0

    async def last(self) -> w.SeasonShown:
        if self._kept is None or self._clock.monotonic() >= self._until:
            self._kept = await self._read()
            self._until = self._clock.monotonic() + KEPT_SECONDS
        return self._kept

    async def _read(self) -> w.SeasonShown:
        running = season_at(self._clock.now())
        over = running.before
        found = await self._storage.places(over.begins, running.begins, SURE_SIGMA, PLACES)
        pools = [w.SeasonPool(pool=pool, people=people) for pool, people in found.items()]
        return w.SeasonShown(season=over.name, pools=pools)
