"""One table's log: decides on changes, appends them, and keeps the room that the rows fold to.

Every change of the table is decided on the current room, appended to the storage, and only then
taken into the room and shown; a late writer decides again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

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
from tellstones.server.rooms.slow_games import AwaitedWord, awaited_word
from tellstones.server.rooms.table_card import card
from tellstones.server.storage import Card, Late
from tellstones.server.storage import entries as e
from tellstones.server.storage.tables import TableStorage
from tellstones.server.tables.presence import TablePresence
from tellstones.server.tables.row_folding import FoldedTable, RowFolding
from tellstones.server.wire import Fault

Decide = Callable[[Room, World], Accepted]
RowListener = Callable[[e.Row], None]
MOST_TRIES = 20


class TableLog:
    """Appends to one table's rows, one change at a time, and follows what other nodes append."""

    __slots__ = (
        "_accepted",
        "_bus",
        "_card_behind",
        "_clock",
        "_folding",
        "_listener",
        "_metrics",
        "_outages",
        "_presence",
        "_storage",
        "lock",
        "room",
        "word",
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
        self.word = awaited_word(self.room)
        """The awaited seat of a slow game, kept because several parts ask after every row."""
        self._folding = folding
        self.lock = asyncio.Lock()
        """Held while the table changes, and by those who need it unchanged."""
        self._storage = storage
        self._presence = presence
        self._bus = bus
        self._outages = outages
        self._clock = clock
        self._metrics = metrics
        self._listener: RowListener | None = None
        self._card_behind = True  # unknown: the node that held it before may have crashed
        """The stored card does not name the seat that is awaited now."""

    def listen(self, listener: RowListener | None) -> None:
        """The listeners for every row in the room."""
        self._listener = listener

    async def accept(self, by: str | None, decide: Decide, *, blocked: bool = False) -> int:
        """Decides, appends, takes and shows. Gives the number of the row, old or new."""
        async with self.lock:
            if self._outages.owed(self.room):
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
                if await self._appended(row, world, event):
                    return row.seq
                self._metrics.late.inc()
        raise Rejected(Fault.LATE)

    async def _is_behind(self, rejected: Rejected) -> bool:
        """Return whether a player was refused a seat that another node has just acknowledged."""
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
            world = self._presence.world(self.room)
            row = e.Row(self.room.id, self.room.seq + 1, world.now, e.Paused(owed))
            await self._appended(row, world)

    async def _appended(self, row: e.Row, world: World, event: Event | None = None) -> bool:
        """False: another node was first, and what it appended is now in the room."""
        try:
            await self._append(row, world, event)
        except Late:
            await self.catch_up()
            return False
        self._bus.appended(row.table, row.seq)
        return True

    async def _append(self, row: e.Row, world: World, event: Event | None) -> None:
        after = self.room.after(row, event)
        word = awaited_word(after)
        found_by = self._new_card(after, word, world)
        game = _counting(self.room, after)
        began = self._clock.monotonic()
        await self._outages.watch(self._storage.append(row, found_by, game), row=True)
        self._metrics.append_seconds.observe(self._clock.monotonic() - began)
        self._metrics.entries(kind_of(row.entry)).inc()
        if found_by is not None:
            self._card_behind = False
        self._take(row, after, word)

    def _new_card(self, after: Room, word: AwaitedWord | None, world: World) -> Card | None:
        """The card to store with a row, if anything on it has changed.

        Where no time is kept, the card names the awaited seat for the person who is away and
        looks at their games. While that person is at the table it may wait.
        """
        if _found_otherwise(self.room, after):
            return card(after, world)
        if word == self.word:
            return None
        if word is None or word.until is not None or after.chairs[word.seat].person in world.away:
            return card(after, world)
        self._card_behind = True
        return None

    def card_is_needed(self) -> bool:
        """Return whether the stored card is behind and the awaited person is away."""
        if not self._card_behind or self.word is None:
            return False
        person = self.room.chairs[self.word.seat].person
        return person is not None and not self._presence.here(person)

    async def store_card(self) -> None:
        """Stores what the card shows, if it is behind and the awaited person is away."""
        async with self.lock:
            if self.card_is_needed():
                found_by = card(self.room, self._presence.world(self.room))
                await self._storage.set_listing(self.room.id, found_by.listing)
                self._card_behind = False

    async def catch_up(self) -> None:
        """Takes what other nodes have appended. The lock must be held."""
        for row in await self._storage.read(self.room.id, self.room.seq):
            after = self.room.after(row)
            self._take(row, after, awaited_word(after))

    async def reload(self) -> None:
        """Folds all rows again, because stored ones were rewritten."""
        async with self.lock:
            rows = await self._storage.read(self.room.id)
            self.room, self._accepted = await self._folding.table(rows)
            self.word = awaited_word(self.room)

    def _take(self, row: e.Row, room: Room, word: AwaitedWord | None) -> None:
        self.room, self.word = room, word
        self._accepted.take(row)
        if self._listener is not None:
            self._listener(row)


def kind_of(entry: e.Entry) -> str:
    return str(type(entry).__struct_config__.tag)


def _counting(before: Room, after: Room) -> RatedGame | None:
    """The game that ends with this row, if it counts."""
    ends = after.phase is Phase.OVER and before.phase is not Phase.OVER
    return rated_game(after) if ends and club_installed() else None


def _found_otherwise(before: Room, after: Room) -> bool:
    """Return whether a search for tables answers differently now."""
    return (
        after.phase is not before.phase
        or (after.chairs is not before.chairs and after.chairs != before.chairs)
        or after.setup.listed != before.setup.listed
    )
