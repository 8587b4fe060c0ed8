"""Deletes everything of one person; in other people's records their name becomes nobody's.

A table is a fold over its rows, so the rows are written anew: the person's id becomes one that
belongs to nobody, their name and their talk are gone, and the moves stay. In the ledger of ratings
they stay one player under one such id, so that the others' ratings can be counted again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from tellstones.server.accounts.drill_sessions import DrillSessions
from tellstones.server.accounts.forgotten_rows import replaced, table_without
from tellstones.server.accounts.guests import DEVICE_KINDS
from tellstones.server.ids import Source, new_id
from tellstones.server.phase import Phase
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.packed_rows import packed, unpacked
from tellstones.server.storage import Storage
from tellstones.server.storage import tournament_entries as te
from tellstones.server.storage.tournaments import TournamentCard
from tellstones.server.tournaments.tournament import Tournament
from tellstones.server.tournaments.tournament_shown import card as tournament_card
from tellstones.server.wire import Fault
from tellstones.server.workers.node_workers import Workers

GAMES_AT_ONCE = 100


class Forgotten(NamedTuple):
    """Who was forgotten, programs included, and at which tables they had left something."""

    people: list[str]
    tables: list[str]
    tournaments: list[str]


async def forget(
    person: str,
    storage: Storage,
    drills: DrillSessions,
    source: Source,
    workers: Workers,
    revoke: Callable[[list[str]], None],
) -> Forgotten:
    """What they have open is closed before anything is written anew, and looked at again once
    nothing lets them in: what they said in between goes, too. Raises `Rejected` while the person
    sits at a table: others there have a game to finish."""
    programs = await storage.programs(person) + await storage.programs(person, ended=True)
    everybody = [person, *(program.id for program in programs)]
    for one in everybody:
        if await storage.cards_of(one, (Phase.GATHERING, Phase.PLAYING), 1):
            raise Rejected(Fault.NOT_NOW)
    rewriting = Rewriting(storage, source, workers)
    tournaments = await rewriting.tournaments_of(person)
    tables: list[str] = []
    revoke(everybody)
    for one in everybody:
        before = await rewriting.tables(one, {})
        for kind in DEVICE_KINDS:
            await storage.end_tokens(one, kind)
        revoke([one])
        tables += {**before, **await rewriting.tables(one, before)}
        drills.forget(one)
        if one == person:
            await rewriting.tournaments(person, tournaments)
        for club in await storage.clubs_of(one):
            await storage.leave_club(club.id, one)
        await storage.disguise(one, new_id(source))
        await storage.forget_person(one)
    return Forgotten(everybody, tables, [found.id for found in tournaments])


class Rewriting:
    """Writes tables and tournaments anew, elsewhere than on the event loop: they may have very many
    rows, and a person very many tables."""

    def __init__(self, storage: Storage, source: Source, workers: Workers) -> None:
        self._storage, self._source = storage, source
        self._games, self._threads = workers.games, workers.requests

    async def tables(self, person: str, before: dict[str, int]) -> dict[str, int]:
        """Wherever they sat, and wherever they only said something; which tables, up to which row.
        `before`: those that were written anew already."""
        storage = self._storage
        tables = await storage.newest(await storage.traces(person))
        for table, newest in tables.items():
            if newest > before.get(table, 0):
                await self.table(person, table)
        while cards := await storage.cards_of(person, (Phase.OVER,), GAMES_AT_ONCE):
            for found in cards:
                await self.table(person, found.table)
            tables |= await storage.newest(found.table for found in cards)
        return tables

    async def table(self, person: str, table: str) -> None:
        rows, found = await self._storage.read(table), await self._storage.card(table)
        if rows and found is not None:
            nobody = new_id(self._source)
            asked = packed(rows), person, nobody, found.since
            anew, card = await self._games.run(table_without, *asked)
            await self._storage.rewrite(person, unpacked(anew), card)

    async def tournaments_of(self, person: str) -> list[Tournament]:
        """Those that they are in. Raises `Rejected` where they are still to be paired."""
        found = [
            await self._threads.run(
                Tournament.folded, await self._storage.tournament_rows(tournament)
            )
            for tournament in await self._storage.tournaments_of(person)
        ]
        for one in found:
            me = one.player(person)
            if not one.closed and me is not None and not me.withdrawn:
                raise Rejected(Fault.NOT_NOW)
        return found

    async def tournaments(self, person: str, tournaments: list[Tournament]) -> None:
        for tournament in tournaments:
            rows = await self._storage.tournament_rows(tournament.id)
            nobody = new_id(self._source)
            anew = await self._threads.run(_tournament_without, rows, person, nobody)
            await self._storage.rewrite_tournament(person, *anew)


def _tournament_without(
    rows: Sequence[te.TournamentRow], person: str, nobody: str
) -> tuple[list[te.TournamentRow], TournamentCard]:
    without = [
        msgspec.structs.replace(row, entry=_nameless(row.entry, person, nobody)) for row in rows
    ]
    return without, tournament_card(Tournament.folded(without))


def _nameless(entry: te.AnyEntry, person: str, nobody: str) -> te.AnyEntry:
    if isinstance(entry, te.PairWished) and person in (entry.by.person, entry.to.person):
        return te.Unwished(nobody)
    told = replaced(msgspec.json.decode(te.entry_bytes(entry)), person, nobody)
    if isinstance(entry, te.Joined) and entry.player == person:
        told["name"] = ""
    return te.entry_of(msgspec.json.encode(told))
