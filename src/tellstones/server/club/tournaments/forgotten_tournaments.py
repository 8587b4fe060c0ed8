"""Rows of tournaments after deletion of a person: the games stay, the name is removed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tellstones.server.accounts.erased_rows import replaced
from tellstones.server.club.tournaments.tournament import Tournament
from tellstones.server.club.tournaments.tournament_shown import card
from tellstones.server.ids import Source, new_id
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.rooms import Rejected
from tellstones.server.storage import Storage
from tellstones.server.storage import tournament_entries as te
from tellstones.server.storage.tournaments import TournamentCard
from tellstones.server.wire import Fault


class ForgottenTournaments:
    """Rewrites tournaments outside the event loop: they may have very many rows."""

    def __init__(self, storage: Storage, source: Source, threads: JobRunner) -> None:
        self._storage, self._source, self._threads = storage, source, threads

    async def of(self, person: str) -> list[str]:
        """Those that they are in. Raises `Rejected` where they are still to be paired."""
        tournaments = await self._storage.tournaments_of(person)
        for tournament in tournaments:
            rows = await self._storage.tournament_rows(tournament)
            one = await self._threads.run(Tournament.folded, rows)
            me = one.player(person)
            if not one.closed and me is not None and not me.withdrawn:
                raise Rejected(Fault.NOT_NOW)
        return tournaments

    async def forget(self, person: str, tournament: str) -> None:
        rows = await self._storage.tournament_rows(tournament)
        nobody = new_id(self._source)
        without = await self._threads.run(_tournament_without, rows, person, nobody)
        await self._storage.rewrite_tournament(person, *without)


def _tournament_without(
    rows: Sequence[te.TournamentRow], person: str, nobody: str
) -> tuple[list[te.TournamentRow], TournamentCard]:
    without = [
        msgspec.structs.replace(row, entry=_nameless(row.entry, person, nobody)) for row in rows
    ]
    return without, card(Tournament.folded(without))


def _nameless(entry: te.AnyEntry, person: str, nobody: str) -> te.AnyEntry:
    if isinstance(entry, te.PairWished) and person in (entry.by.person, entry.to.person):
        return te.Unwished(nobody)
    told = replaced(msgspec.json.decode(te.entry_bytes(entry)), person, nobody)
    if isinstance(entry, te.Joined) and entry.player == person:
        told["name"] = ""
    return te.entry_of(msgspec.json.encode(told))
