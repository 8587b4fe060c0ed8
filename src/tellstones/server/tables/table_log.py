"""One table's log: decides on changes, appends them, and keeps the room that the rows fold to.

Whatever changes the table is decided on the room as it is, appended to the storage, and only then
taken into the room and told of; whoever was late looks again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tellstones.rules import Event
from tellstones.server.clock import Clock
from tellstones.server.club_extra import club_installed
from tellstones.server.cluster.bus import Bus
from tellstones.server.cluster.outages import OutageMonitor
from tellstones.server.metrics import Metrics
from tellstones.server.phase import Phase
from tellstones.server.ratings.weng_lin import RatedGame
from tellstones.server.rooms import Accepted, Rejected, Room, World
from tellstones.server.rooms.rated_game import rated_game
from tellstones.server.rooms.slow_games import awaited_word
from tellstones.server.rooms.table_card import card
from tellstones.server.storage import Late
from tellstones.server.storage import entries as e
from tellstones.server.storage.interface import TableStorage
from tellstones.server.tables.presence import TablePresence
from tellstones.server.tables.row_folding import FoldedTable, RowFolding
from tellstones.server.wire import Fault

Decide = Callable[[Room, World], Accepted]
RowListener = Callable[[e.Row], Awaitable[None]]
MOST_TRIES = 20


class TableLog:
    """Appends to one table's rows, one change at a time, and follows what other nodes append."""

    __slots__ = (
        "_accepted",
        "_bus",
        "_clock",
        "_folding",
        "_listener",
        "_metrics",
        "_outages",
        "_presence",
        "_storage",
        "lock",
        "room",
    )

    def __init__(
        self,
        folded: FoldedTable,
        folding: RowFolding,
        storage: TableStorage,
        presence: TablePresence,
        bus: Bus,
        outages: OutageMonitor,
        clock: Clock,
        metrics: Metrics,
    ) -> None:
        self.room, self._accepted = folded
        self._folding = folding
        self.lock = asyncio.Lock()
        """Held while the table changes, and by whoever must see it stand still."""
        self._storage = storage
        self._presence = presence
        self._bus = bus
        self._outages = outages
        self._clock = clock
        self._metrics = metrics
        self._listener: RowListener | None = None

    def listen(self, listener: RowListener | None) -> None:
        """Who is told of every row once it is in the room."""
        self._listener = listener

    async def accept(self, by: str | None, decide: Decide, *, blocked: bool = False) -> int:
        """Decides, appends, takes and shows. Gives the number of the row, old or new."""
        async with self.lock:
            await self._give_time_back()
            for _ in range(MOST_TRIES):
                already = self._accepted.row_of(by)
                if already is not None:
                    return already
                world = self._presence.world(self.room, blocked=blocked)
                try:
                    entry, event = decide(self.room, world)
                except Rejected as rejected:
                    if not await self._is_behind(rejected):
                        raise
                    continue
                row = e.Row(self.room.id, self.room.seq + 1, world.now, entry, by)
                if await self._appended(row, event):
                    return row.seq
                self._metrics.late.inc()
        raise Rejected(Fault.LATE)

    async def _is_behind(self, rejected: Rejected) -> bool:
        """Whether somebody was refused a seat that another node has just acknowledged."""
        if rejected.fault is not Fault.NOT_YOUR_SEAT:
            return False
        before = self.room.seq
        await self.catch_up()
        return self.room.seq > before

    async def give_time_back(self) -> None:
        """The time for which the storage was away, once it is back."""
        if self._outages.down:
            return
        async with self.lock:
            await self._give_time_back()

    async def _give_time_back(self) -> None:
        while owed := self._outages.owed(self.room):
            now = self._clock.now()
            await self._appended(e.Row(self.room.id, self.room.seq + 1, now, e.Paused(owed)))

    async def _appended(self, row: e.Row, event: Event | None = None) -> bool:
        """False: another node was first, and what it appended is now in the room."""
        try:
            await self._append(row, event)
        except Late:
            await self.catch_up()
            return False
        self._bus.appended(row.table, row.seq)
        return True

    async def _append(self, row: e.Row, event: Event | None) -> None:
        after = self.room.after(row, event)
        found_by = (
            card(after, self._presence.world(self.room)) if _refound(self.room, after) else None
        )
        game = _counting(self.room, after)
        began = self._clock.monotonic()
        await self._outages.watch_row(self._storage.append(row, found_by, game))
        self._metrics.append_seconds.observe(self._clock.monotonic() - began)
        self._metrics.accepted(row.entry)
        await self._take(row, after)

    async def catch_up(self) -> None:
        """Takes what other nodes have appended. The lock must be held."""
        for row in await self._storage.read(self.room.id, self.room.seq):
            await self._take(row, self.room.after(row))

    async def reload(self) -> None:
        """Folds all rows again, because stored ones were written anew."""
        async with self.lock:
            rows = await self._storage.read(self.room.id)
            self.room, self._accepted = await self._folding.table(rows)

    async def _take(self, row: e.Row, room: Room) -> None:
        self.room = room
        self._accepted.take(row)
        if self._listener is not None:
            await self._listener(row)


def _counting(before: Room, after: Room) -> RatedGame | None:
    """The game that ends with this row, if it counts."""
    ends = after.phase is Phase.OVER and before.phase is not Phase.OVER
    return rated_game(after) if ends and club_installed() else None


def _refound(before: Room, after: Room) -> bool:
    """Whether anything has changed by which a table is found."""
    return (
        after.phase is not before.phase
        or after.chairs != before.chairs
        or after.setup.listed != before.setup.listed
        or awaited_word(after) != awaited_word(before)
    )
