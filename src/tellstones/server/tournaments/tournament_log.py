"""The rows of tournaments as this node knows them: read, folded, and added to by whoever is first.

Whatever is decided is decided of the newest row, and stored as the next: another node that was
quicker makes us decide again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tellstones.server.clock import Clock
from tellstones.server.rooms import Rejected
from tellstones.server.storage import Late
from tellstones.server.storage import tournament_entries as e
from tellstones.server.storage.tournaments import TournamentStorage
from tellstones.server.tournaments.tournament import Tournament
from tellstones.server.tournaments.tournament_shown import card
from tellstones.server.wire import Fault
from tellstones.server.workers.job_threads import JobRunner

REWRITTEN = "tournament"
"""By which nodes tell each other that rows were written anew."""
MOST_KEPT = 200
"""Tournaments that are kept folded; the others are read when asked for."""
AT_ONCE_ROWS = 1_000
"""Folded where they are asked for; more of them in a thread. By hand: a few milliseconds."""
Decide = Callable[[Tournament], e.AnyEntry | None]


class TournamentLog:
    """Reads tournaments, and appends to them."""

    def __init__(self, storage: TournamentStorage, clock: Clock, threads: JobRunner) -> None:
        self._storage = storage
        self._clock = clock
        self._threads = threads
        self._kept: dict[str, Tournament] = {}
        self._rewritings = 0
        """What was read before the latest of them may name somebody who is forgotten now."""
        self._first_reading = asyncio.Lock()
        """After a start hundreds ask for a great arena at once: it is read and folded once."""

    async def announce(self, tournament: str, announced: e.Announced) -> None:
        await self._append(Tournament(tournament, 0, announced), announced)

    async def now(self, tournament: str) -> Tournament:
        """As it is stored now. Raises `Rejected`."""
        rewritings = self._rewritings
        known = self._kept.get(tournament) or await self._read(tournament)
        for row in await self._storage.tournament_rows(tournament, known.seq):
            known = known.after(row)
        return self._keep(known, rewritings)

    async def _read(self, tournament: str) -> Tournament:
        async with self._first_reading:
            if tournament in self._kept:
                return self._kept[tournament]
            rewritings = self._rewritings
            rows = await self._storage.tournament_rows(tournament, 0)
            if not rows:
                raise Rejected(Fault.NO_SUCH_THING)
            return self._keep(await self._folded(rows), rewritings)

    async def _folded(self, rows: list[e.TournamentRow]) -> Tournament:
        if len(rows) <= AT_ONCE_ROWS:
            return Tournament.folded(rows)
        return await self._threads.run(Tournament.folded, rows)

    async def write(self, tournament: str, decide: Decide) -> Tournament:
        """What is decided of it as it is; None: nothing. Raises `Rejected`."""
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
        """Its rows were written anew."""
        self._rewritings += 1
        self._kept.pop(tournament, None)

    def hear(self, news: bytes) -> None:
        """What another node has told."""
        match news.decode().split():
            case [what, tournament] if what == REWRITTEN:
                self.forget(tournament)

    async def _append(self, found: Tournament, entry: e.AnyEntry) -> Tournament:
        row = e.TournamentRow(found.id, found.seq + 1, self._clock.now(), entry)
        then, rewritings = found.after(row), self._rewritings
        await self._storage.append_tournament(row, card(then))
        return self._keep(then, rewritings)

    def _keep(self, found: Tournament, rewritings: int) -> Tournament:
        """Unless rows were written anew since so many times."""
        if rewritings != self._rewritings:
            return found
        if len(self._kept) >= MOST_KEPT and found.id not in self._kept:
            self._kept.pop(next(iter(self._kept)))
        self._kept[found.id] = found
        return found
