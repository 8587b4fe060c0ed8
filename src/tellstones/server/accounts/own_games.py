"""One person's finished games, read from their tables one after another."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import NamedTuple

from tellstones.rules import Refused, Seat
from tellstones.server.phase import Phase
from tellstones.server.rooms import Room
from tellstones.server.rooms.room_record import finished_game
from tellstones.server.storage import Storage
from tellstones.server.storage import entries as e
from tellstones.server.workers.job_threads import JobRunner
from tellstones.study.my_games import MyGame


class OwnGame(NamedTuple):
    """A finished game of somebody's, and whether it says anything about how they play."""

    game: MyGame
    counts: bool
    seats: list[Seat]
    origin: str
    """What its table was called where it was played."""
    began: int
    """Milliseconds since 1970."""


async def own_games(
    storage: Storage, jobs: JobRunner, person: str, limit: int
) -> AsyncIterator[OwnGame]:
    """The latest first. Running games are in none of it."""
    for card in await storage.cards_of(person, (Phase.OVER,), limit):
        try:
            found = await jobs.run(_own, await storage.read(card.table), person)
        except Refused:
            continue  # it ended before it began
        if found is not None:
            yield found


def _own(rows: list[e.Row], person: str) -> OwnGame | None:
    found, made = finished_game(rows), rows[0].entry
    assert isinstance(made, e.Made)
    mine = found.room.seats_of(person)
    if not mine:
        return None
    began = next(row.at for row in rows if isinstance(row.entry, e.Started))
    origin = made.origin or found.room.id
    return OwnGame(MyGame(found.record, mine[0]), _counts(found.room, mine), mine, origin, began)


def _counts(room: Room, mine: list[Seat]) -> bool:
    """Nobody wins against themselves, and a game with hints is not one's own."""
    return not room.hints and len({seat.side for seat in mine}) == 1
