"""Brings games of an export to this server, each once; none of them counts for ratings.

An export may come from a page that was its own server, from another server or from this one, and
anybody may have written it. So a record is read as a pasted one is, its rows are made here, and the
game is kept only if those rows tell the same game.
"""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

from tellstones.bots.registry import bot_of_tag, is_bot
from tellstones.notation import Record, Result
from tellstones.rules import SEVEN, Options, Seat, seats
from tellstones.server.accounts.guests import tidy_name
from tellstones.server.ids import Source, derived_id, new_secret
from tellstones.server.phase import Phase
from tellstones.server.rooms import Identity, Rejected, World, fold
from tellstones.server.rooms.packed_rows import PackedRows, packed, unpacked
from tellstones.server.rooms.recorded_rows import Names, Owner, Provenance, recorded_rows
from tellstones.server.rooms.room_record import record as told_by
from tellstones.server.rooms.table_card import card
from tellstones.server.storage import Card, Storage
from tellstones.server.storage import entries as e
from tellstones.server.wire import Fault
from tellstones.server.wire.import_bodies import ExportedGame
from tellstones.server.workers.job_threads import JobRunner
from tellstones.study.replay.bounded_reader import TooLong, bounded_records
from tellstones.study.replay.frames import names_of

LONGEST_NAME = 24
"""Letters, as of anybody here."""


class FinishedTable(NamedTuple):
    """A finished game as it is stored."""

    rows: list[e.Row]
    card: Card


class GameImport:
    """Brings one person's games along."""

    def __init__(self, storage: Storage, jobs: JobRunner, source: Source, now: int) -> None:
        self._storage, self._jobs, self._source, self._now = storage, jobs, source, now

    async def bring(self, who: Identity, exported: ExportedGame) -> bool:
        """False: it is there already. Raises `Rejected`, or NotationError for a bad record."""
        origin = exported.table or derived_id(exported.record, "origin")
        if await self._was_played_here(who.person, origin):
            return False
        table = derived_id(who.person, f"import {origin}")
        if await self._storage.card(table) is not None:
            return False
        began = None if exported.began is None else min(exported.began, self._now)
        whence = Provenance(table, origin, new_secret(self._source), began)
        rows, found = await self._jobs.run(packed_table, exported, who, whence, self._now)
        return await self._storage.add_table(unpacked(rows), found)

    async def _was_played_here(self, person: str, origin: str) -> bool:
        found = await self._storage.card(origin)
        return found is not None and found.phase is Phase.OVER and person in found.people


def packed_table(
    exported: ExportedGame, who: Identity, whence: Provenance, now: int
) -> tuple[PackedRows, Card]:
    """Raises what `finished_table` does."""
    found = finished_table(exported, who, whence, now)
    return packed(found.rows), found.card


def finished_table(
    exported: ExportedGame, who: Identity, whence: Provenance, now: int
) -> FinishedTable:
    """Raises `Rejected`, or NotationError where the record is damaged."""
    record = _read(exported.record)
    mine = tuple(dict.fromkeys([exported.seat, *exported.seats]))
    if not set(mine) <= set(seats(record.options.players)):
        raise Rejected(Fault.NO_SUCH_SEAT)
    rows = recorded_rows(record, Owner(who.person, mine), _names(record, mine, who.name), whence)
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
    if found.options.stones != SEVEN or found.options.looks != Options().looks:
        raise Rejected(Fault.UNREADABLE)
    return found


def _names(record: Record, mine: tuple[Seat, ...], my_name: str) -> Names:
    """A bot that cannot be made here any more is a name like any other."""
    people: dict[Seat, str] = {}
    bots: dict[Seat, str] = {}
    for seat, name in names_of(record).items():
        bot = bot_of_tag(name)
        if bot is not None and is_bot(bot) and seat not in mine:
            bots[seat] = bot
        else:
            people[seat] = _tidy(bot or name, my_name if seat in mine else "")
    return Names(people, bots)


def _tidy(name: str, otherwise: str) -> str:
    try:
        return tidy_name(name)[:LONGEST_NAME]
    except Rejected:
        return otherwise


def _game(record: Record) -> tuple[object, ...]:
    """What makes a game the same, whoever tells it: not names, times and talk."""
    moves = [said.move for said in record.said]
    how = (record.options, record.opening, record.first, record.elder)
    return (*how, moves, record.result, record.termination)
