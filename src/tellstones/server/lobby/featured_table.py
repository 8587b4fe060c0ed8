"""The table that the first screen shows: one that is worth watching, as a spectator sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tellstones.notation.json_encoder import table_shown
from tellstones.server.phase import Phase
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.table_card import listing
from tellstones.server.rooms.viewer_frames import seen_by_all
from tellstones.server.tables.live_table import LiveTable
from tellstones.server.tables.table_registry import TableRegistry
from tellstones.server.wire.http_bodies import FeaturedShown, TableListed
from tellstones.server.wire.rating_bodies import PersonRating


class FeaturedTable:
    """Chooses a table to feature, and keeps it until its game is over or all have left, so that it
    does not change while people watch."""

    def __init__(self, tables: TableRegistry) -> None:
        self._tables = tables
        self._kept: str | None = None

    async def shown(
        self, watchable: Sequence[TableListed], ratings: Sequence[PersonRating]
    ) -> FeaturedShown | None:
        """One of these tables, unless the last one is still running."""
        kept = self._kept and await self._seen(self._kept)
        if kept:
            return kept
        self._kept = await self.choice(watchable, ratings)
        return await self._seen(self._kept) if self._kept else None

    async def _seen(self, table: str) -> FeaturedShown | None:
        try:
            async with self._tables.holding(table) as live:
                return _shown(live)
        except Rejected:  # it is no more
            return None

    async def choice(
        self, watchable: Sequence[TableListed], ratings: Sequence[PersonRating]
    ) -> str | None:
        """The strongest players, else the most watched, else the newest."""
        quick = [table for table in watchable if table.awaited is None]
        here = await self._tables.stored_presences(table.table for table in quick)
        strength = _strength(ratings)

        def worth(table: TableListed) -> tuple[int, int, int]:
            seated = {seat.person for seat in table.seats}
            watching = _present(here.get(table.table, {})) - seated
            best = max((strength.get((who or "", table.pool), 0) for who in seated), default=0)
            return best, len(watching), table.since

        attended = [one for one in quick if _present(here.get(one.table, {})) & _people(one)]
        return max(attended, key=worth).table if attended else None


def _shown(live: LiveTable) -> FeaturedShown | None:
    room, seen = live.room, seen_by_all(live.room)
    if room.phase is not Phase.PLAYING or seen is None or room.setup.private:
        return None
    table = listing(room, live.presence.world(room))
    if not any(seat.here for seat in table.seats if seat.person is not None):
        return None
    return FeaturedShown(table=table, view=table_shown(seen))


def _present(presence: Mapping[str, int | None]) -> set[str | None]:
    return {person for person, away_ms in presence.items() if away_ms is None}


def _people(table: TableListed) -> set[str | None]:
    return {seat.person for seat in table.seats if seat.person is not None}


def _strength(ratings: Sequence[PersonRating]) -> dict[tuple[str, str], int]:
    """Established ratings by person and pool."""
    return {
        (one.person, one.rating.pool): one.rating.rating
        for one in ratings
        if not one.rating.provisional
    }
