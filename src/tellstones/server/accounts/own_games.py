"""One person's finished games, read from their tables one after another."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import Protocol

import msgspec

from tellstones.notation import record_text
from tellstones.rules import Refused, Seat
from tellstones.server.phase import Phase
from tellstones.server.rooms import Room
from tellstones.server.rooms.packed_rows import PackedRows, packed, unpacked
from tellstones.server.rooms.room_record import finished_game
from tellstones.server.storage import Card
from tellstones.server.storage import entries as e
from tellstones.study.my_games import MyGame, MyStatistics


class GameStorage(Protocol):
    """Finds and reads tables."""

    async def cards_of(self, person: str, phases: Iterable[Phase], limit: int) -> list[Card]: ...

    async def read(self, table: str) -> list[e.Row]: ...


async def own_games(storage: GameStorage, person: str, limit: int) -> AsyncIterator[PackedRows]:
    """The latest first. Running games are in none of it."""
    for card in await storage.cards_of(person, (Phase.OVER,), limit):
        yield packed(await storage.read(card.table))


def exported_game(packed_rows: PackedRows, person: str) -> bytes | None:
    """The game as JSON. None: it ended before it began, or they were not there at the end."""
    rows = unpacked(packed_rows)
    try:
        found, made = finished_game(rows), rows[0].entry
    except Refused:
        return None
    assert isinstance(made, e.Made)
    mine = found.room.seats_of(person)
    if not mine:
        return None
    told = {
        "table": made.origin or found.room.id,
        "began": next(row.at for row in rows if isinstance(row.entry, e.Started)),
        "seat": mine[0],
        "seats": mine,
        "record": record_text(found.record),
    }
    return msgspec.json.encode(told)


def counted_game(counted: MyStatistics, rows: PackedRows, person: str) -> MyStatistics:
    """Adds a game, if it says anything about how they play."""
    try:
        found = finished_game(unpacked(rows))
    except Refused:
        return counted
    mine = found.room.seats_of(person)
    if mine and _counts(found.room, mine):
        counted.count(MyGame(found.record, mine[0]))
    return counted


def _counts(room: Room, mine: list[Seat]) -> bool:
    """Return whether the game counts: not against oneself, and without hints."""
    return not room.hints and len({seat.side for seat in mine}) == 1
