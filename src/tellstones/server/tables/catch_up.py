"""Catching up: what a seat has missed is shown event by event, folded from the stored rows."""

from __future__ import annotations

import asyncio

from tellstones.rules import Seat
from tellstones.server.rooms import Room, Viewer
from tellstones.server.storage import entries as e
from tellstones.server.storage.tables import TableStorage
from tellstones.server.tables.broadcast import Broadcast
from tellstones.server.tables.connection import Connection
from tellstones.server.tables.row_folding import RowFolding
from tellstones.server.tables.shown_events import ShownEvents
from tellstones.server.tables.table_log import TableLog

FRAMES_AT_ONCE = 20
"""Events sent at once; chosen manually: a few milliseconds."""


class CatchUp:
    """Shows a connection what its seat has not seen, and then the table as it lies."""

    __slots__ = (
        "_broadcast",
        "_folding",
        "_log",
        "_shown",
        "_storage",
    )

    def __init__(
        self,
        log: TableLog,
        shown: ShownEvents,
        broadcast: Broadcast,
        storage: TableStorage,
        folding: RowFolding,
    ) -> None:
        self._log = log
        self._shown = shown
        self._broadcast = broadcast
        self._storage = storage
        self._folding = folding

    async def show_on_arrival(self, connection: Connection) -> None:
        """A screen that several seats share is shown each one's share when that one uncovers
        it."""
        room = self._log.room
        seats = room.seats_of(connection.who.person)
        if len(seats) == 1:
            await self._show_since(connection, self._shown.up_to(room, seats[0]))
        else:
            connection.shown = room.event_seq
        self._broadcast.show_to(connection)

    async def show_uncovered(self, connection: Connection, seat: Seat) -> None:
        seen = self._shown.up_to(self._log.room, seat, connection)
        await self._show_since(connection, seen, from_where_it_lay=True)
        self._broadcast.show_to(connection, seat)

    async def _show_since(
        self, connection: Connection, seen: int, *, from_where_it_lay: bool = False
    ) -> None:
        """All events since but for the latest, which the next frame shows."""
        connection.shown = seen
        now = self._log.room
        if seen >= now.event_seq:
            return
        rows = await self._storage.read(now.id)
        lay, since = await self._folding.run(missed, rows, seen)
        shown = [(room, True) for room in since if room.event_seq < now.event_seq]
        if from_where_it_lay:
            shown.insert(0, (lay, False))
        for number, (room, fresh) in enumerate(shown, start=1):
            if number % FRAMES_AT_ONCE == 0:
                await asyncio.sleep(0)  # others have their turn
            if connection.code is not None:
                return  # dropped: so much was never read
            shared = self._broadcast.shared_frame(room, movable=False)
            connection.send(shared.seen_by(Viewer(connection.who.person, fresh)))


def missed(rows: list[e.Row], seen: int) -> tuple[Room, list[Room]]:
    """Return the room at the latest event that was seen, and after each event since. It is folded
    from the rows on request and not stored."""
    room = lay = Room.made(rows[0])
    since: list[Room] = []
    for row in rows[1:]:
        room = room.after(row)
        if room.event_seq <= seen or room.event is None:
            lay = room
        elif row.seq == room.event_seq:
            since.append(room)
    return lay, since
