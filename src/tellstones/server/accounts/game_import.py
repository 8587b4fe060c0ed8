"""Brings games of an export to this server, each once; none of them counts for ratings.

An export may come from a page that was its own server, from another server or from this one, and
anybody may have written it. So a record is read as a pasted one is, its rows are made here, and the
game is kept only if those rows tell the same game.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import NamedTuple

from tellstones.bots.registry import bot_of_tag, is_bot
from tellstones.notation import Record, Result
from tellstones.rules import Seat, seats
from tellstones.server.accounts.guests import tidy_name
from tellstones.server.accounts.names import Names as PeopleNames
from tellstones.server.ids import Source, derived_id, new_secret
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.phase import Phase
from tellstones.server.rooms import Identity, Rejected, World, fold
from tellstones.server.rooms.packed_rows import PackedRows, packed, unpacked
from tellstones.server.rooms.recorded_rows import Owner, Provenance, SeatNames, recorded_rows
from tellstones.server.rooms.room_record import record as told_by
from tellstones.server.rooms.table_card import card
from tellstones.server.settings import Limits
from tellstones.server.storage import Card, Storage
from tellstones.server.storage import entries as e
from tellstones.server.storage.listings import listing_of
from tellstones.server.wire import Fault
from tellstones.server.wire.import_bodies import ExportedGame
from tellstones.study.bounded_reader import TooLong, bounded_records
from tellstones.study.frames import names_of

LONGEST_NAME = 24
"""Maximum length of names, as for everyone here."""


class FinishedTable(NamedTuple):
    """A finished game as it is stored."""

    rows: list[e.Row]
    card: Card


class GameImport:
    """Imports games of one person, up to a number of stored bytes: a record of one KiB takes
    thirty."""

    def __init__(
        self,
        storage: Storage,
        people: PeopleNames,
        jobs: JobRunner,
        source: Source,
        now: int,
        limits: Limits,
        may_store: Callable[[int], bool],
    ) -> None:
        """`may_store`: takes so many bytes from what the person's address may store."""
        self._storage, self._people, self._jobs = storage, people, jobs
        self._source, self._now, self._limits = source, now, limits
        self._may_store = may_store

    async def bring(self, who: Identity, exported: ExportedGame) -> bool:
        """False: it is there already. Raises `Rejected`, or NotationError for a bad record."""
        origin = exported.table or derived_id(exported.record, "origin")
        if await self._was_played_here(who.person, origin):
            return False
        table = derived_id(who.person, f"import {origin}")
        if await self._storage.card(table) is not None:
            return False
        began = None if exported.began is None else min(exported.began, self._now)
        provenance = Provenance(table, origin, new_secret(self._source), began)
        told = exported, who, provenance, self._now
        rows, found = await self._jobs.run(packed_table, *told)
        if taken := await self._taken(found, who.name):
            rows, found = await self._jobs.run(packed_table, *told, taken)
        await self._make_room(who, table, rows, found)
        return await self._storage.add_table(unpacked(rows), found)

    async def _taken(self, found: Card, own: str) -> frozenset[str]:
        """Return the names in a game that belong to people here."""
        names = {seat.name for seat in listing_of(found.listing).seats if seat.name} - {own}
        taken = set[str]()
        for name in names:
            try:
                await self._people.keep_apart(name)
            except Rejected:
                taken.add(name)
        return frozenset(taken)

    async def _make_room(self, who: Identity, table: str, rows: PackedRows, found: Card) -> None:
        """Raises `Rejected` where a person has imported as much as they may."""
        limits, size = self._limits, len(rows) + len(found.listing)
        most = limits.imported_bytes_per_member if who.member else limits.imported_bytes_per_guest
        if not self._may_store(size):
            raise Rejected(Fault.TOO_MANY)
        if not await self._storage.note_import(table, who.person, size, self._now, most):
            raise Rejected(Fault.TOO_MANY)

    async def _was_played_here(self, person: str, origin: str) -> bool:
        found = await self._storage.card(origin)
        return found is not None and found.phase is Phase.OVER and person in found.people


def packed_table(
    exported: ExportedGame,
    who: Identity,
    provenance: Provenance,
    now: int,
    taken: frozenset[str] = frozenset(),
) -> tuple[PackedRows, Card]:
    """Raises what `finished_table` does."""
    found = finished_table(exported, who, provenance, now, taken)
    return packed(found.rows), found.card


def finished_table(
    exported: ExportedGame,
    who: Identity,
    provenance: Provenance,
    now: int,
    taken: frozenset[str] = frozenset(),
) -> FinishedTable:
    """Leaves out names that are `taken`. Raises `Rejected`, or NotationError where the record is
    damaged."""
    record = _read(exported.record)
    mine = tuple(dict.fromkeys([exported.seat, *exported.seats]))
    if not set(mine) <= set(seats(record.options.players)):
        raise Rejected(Fault.NO_SUCH_SEAT)
    names = _names(record, mine, who.name, taken)
    rows = recorded_rows(record, Owner(who.person, mine), names, provenance)
    if _game(told_by(rows)) != _game(record):
        raise Rejected(Fault.UNREADABLE)  # by rules or with an ending that no table has
    return FinishedTable(rows, card(fold(rows), World(min(rows[-1].at, now))))


def _read(text: str) -> Record:
    found = next(bounded_records(BytesIO(text.encode("utf-8", "surrogatepass"))), None)
    if found is None:
        raise Rejected(Fault.UNREADABLE)
    if isinstance(found, TooLong):
        raise Rejected(Fault.TOO_LONG)
    if found.result is Result.UNFINISHED:
        raise Rejected(Fault.STILL_PLAYED)
    return found


def _names(
    record: Record, mine: tuple[Seat, ...], my_name: str, taken: frozenset[str]
) -> SeatNames:
    """A bot that cannot be made here any more is a name like any other."""
    people: dict[Seat, str] = {}
    bots: dict[Seat, str] = {}
    for seat, name in names_of(record).items():
        bot = bot_of_tag(name)
        if bot is not None and is_bot(bot) and seat not in mine:
            bots[seat] = bot
        else:
            otherwise = my_name if seat in mine else ""
            tidy = _tidy(bot or name, otherwise)
            people[seat] = otherwise if tidy in taken else tidy
    return SeatNames(people, bots)


def _tidy(name: str, otherwise: str) -> str:
    try:
        return tidy_name(name)[:LONGEST_NAME]
    except Rejected:
        return otherwise


def _game(record: Record) -> tuple[object, ...]:
    """The identity of a game from any source: without names, times and talk."""
    moves = [said.move for said in record.said]
    how = (record.options, record.opening, record.first, record.elder, record.position)
    return (*how, moves, record.result, record.termination)
