"""The rows of tournaments as this node knows them: read, folded, and appended to by the first
writer.

Whatever is decided is decided of the newest row, and stored as the next: another node that was
quicker makes us decide again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from tellstones.server.clock import Clock
from tellstones.server.club.tournaments.tournament import Tournament
from tellstones.server.club.tournaments.tournament_shown import card
from tellstones.server.rooms import Rejected
from tellstones.server.storage import Late
from tellstones.server.storage import tournament_entries as e
from tellstones.server.storage.tournaments import TournamentStorage
from tellstones.server.wire import Fault

REWRITTEN = "tournament"
"""The key with which nodes notify each other of rewritten rows."""
ROWS_AT_ONCE = 200
"""Folded before others have their turn: an arena hour has 15,000, which take nearly a second."""
MOST_KEPT = 200
"""Tournaments that are kept folded; the others are read when asked for."""
Decide = Callable[[Tournament], e.AnyEntry | None]


class TournamentLog:
    """Reads tournaments, and appends to them."""

    def __init__(self, storage: TournamentStorage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock
        self._kept: dict[str, Tournament] = {}
        self._rewritings = 0
        """Number of rewrites. Rows read before the latest rewrite may name a person who was deleted
        since."""
        self._first_reading = asyncio.Lock()
        """Hundreds load a large arena at once after a start: it is read and folded once."""

    async def announce(self, tournament: str, announced: e.Announced) -> None:
        await self._append(Tournament(tournament, 0, announced), announced)

    async def now(self, tournament: str) -> Tournament:
        """Loads it as stored. Raises `Rejected`."""
        rewritings = self._rewritings
        known = self._kept.get(tournament) or await self._read(tournament)
        rows = await self._storage.tournament_rows(tournament, known.seq)
        return self._keep(await _folded(known, rows), rewritings)

    async def _read(self, tournament: str) -> Tournament:
        async with self._first_reading:
            if tournament in self._kept:
                return self._kept[tournament]
            rewritings = self._rewritings
            rows = await self._storage.tournament_rows(tournament, 0)
            if not rows:
                raise Rejected(Fault.NO_SUCH_THING)
            first = Tournament.folded(rows[:1])
            return self._keep(await _folded(first, rows[1:]), rewritings)

    async def write(self, tournament: str, decide: Decide) -> Tournament:
        """Append what `decide` returns for the current state; None: nothing. Raises `Rejected`."""
        while True:
            found = await self.now(tournament)
            entry = decide(found)
            if entry is None:
                return found
            try:
                return await self._append(found, entry)
            except Late:
                continue

    def forget(self, tournament: str) -> None:
        """Reloads it, because its rows were rewritten."""
        self._rewritings += 1
        self._kept.pop(tournament, None)

    def on_news(self, news: bytes) -> None:
        """Handle news from another node."""
        match news.decode().split():
            case [what, tournament] if what == REWRITTEN:
                self.forget(tournament)

    async def _append(self, found: Tournament, entry: e.AnyEntry) -> Tournament:
        row = e.TournamentRow(found.id, found.seq + 1, self._clock.now(), entry)
        then, rewritings = found.after(row), self._rewritings
        await self._storage.append_tournament(row, card(then))
        return self._keep(then, rewritings)

    def _keep(self, found: Tournament, rewritings: int) -> Tournament:
        """Gives up if its rows were rewritten this many times."""
        if rewritings != self._rewritings:
            return found
        if len(self._kept) >= MOST_KEPT and found.id not in self._kept:
            self._kept.pop(next(iter(self._kept)))
        self._kept[found.id] = found
        return found


async def _folded(known: Tournament, rows: Sequence[e.TournamentRow]) -> Tournament:
    for number, row in enumerate(rows, start=1):
        known = known.after(row)
        if number % ROWS_AT_ONCE == 0:
            await asyncio.sleep(0)
    return known
