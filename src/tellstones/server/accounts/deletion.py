"""Deletes all data of one person; other people's records get a placeholder name.

A table is a fold over its rows, so the rows are rewritten: the person's id becomes one that belongs
to nobody, their name and talk are removed, and the moves stay. In the ledger of ratings they stay
one player under one such id, so that other ratings can be recomputed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tellstones.server.accounts.drill_sessions import DrillSessions
from tellstones.server.accounts.erased_rows import table_without
from tellstones.server.accounts.guests import DEVICE_KINDS
from tellstones.server.accounts.kept_sanctions import KeptSanctions
from tellstones.server.ids import Source, new_id
from tellstones.server.jobs.node_workers import Workers
from tellstones.server.phase import Phase
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.packed_rows import packed, unpacked
from tellstones.server.storage import Storage
from tellstones.server.wire import Fault

GAMES_AT_ONCE = 100


class Forgotten(NamedTuple):
    """The deleted people, programs included, and the tables where they had left something."""

    people: list[str]
    tables: list[str]
    tournaments: list[str]


class Tournaments(Protocol):
    """Removes a person from the tournaments that they played in."""

    async def of(self, person: str) -> list[str]:
        """Raises `Rejected` where they are still to be paired."""

    async def forget(self, person: str, tournament: str) -> None: ...


async def forget(
    person: str,
    storage: Storage,
    drills: DrillSessions,
    tournaments: Tournaments | None,
    source: Source,
    workers: Workers,
    revoke: Callable[[list[str]], None],
    sanctions: KeptSanctions,
) -> Forgotten:
    """Closes their connections before anything is rewritten, and checks again once nothing lets
    them in: what they sent in between is removed too. Raises `Rejected` while the person sits at a
    table: the others have a game to finish."""
    programs = await storage.programs(person) + await storage.programs(person, ended=True)
    everybody = [person, *(program.id for program in programs)]
    for one in everybody:
        if await storage.cards_of(one, (Phase.GATHERING, Phase.PLAYING), 1):
            raise Rejected(Fault.NOT_NOW)
    rewriting = Rewriting(storage, source, workers)
    played = await tournaments.of(person) if tournaments is not None else []
    tables: list[str] = []
    revoke(everybody)
    for one in everybody:
        before = await rewriting.tables(one, {})
        for kind in DEVICE_KINDS:
            await storage.end_tokens(one, kind)
        revoke([one])
        tables += {**before, **await rewriting.tables(one, before)}
        drills.forget(one)
        if one == person and tournaments is not None:
            for tournament in played:
                await tournaments.forget(person, tournament)
        for club in await storage.clubs_of(one):
            await storage.leave_club(club.id, one)
        await sanctions.keep(one)
        await storage.disguise(one, new_id(source))
        await storage.forget_person(one)
    return Forgotten(everybody, tables, played)


class Rewriting:
    """Rewrites tables outside the event loop: they may have very many rows, and a person very many
    tables."""

    def __init__(self, storage: Storage, source: Source, workers: Workers) -> None:
        self._storage, self._source = storage, source
        self._games = workers.games

    async def tables(self, person: str, before: dict[str, int]) -> dict[str, int]:
        """The tables where they sat or talked, with the last row. `before`: tables that were
        already rewritten."""
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
            rewritten, card = await self._games.run(table_without, *asked)
            await self._storage.rewrite(person, unpacked(rewritten), card)
