"""What each seat of one table has been shown: the server decides it, by what it has written.

What was written to an open connection counts as shown, whatever the client says of it. Where the
connection broke within two seconds, that much may not have arrived: it is shown once more, and that
is all.
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from tellstones.rules import Seat
from tellstones.server.clock import Clock
from tellstones.server.cluster.write_behind import WriteBehind
from tellstones.server.rooms import Room
from tellstones.server.storage import Shown
from tellstones.server.storage.interface import PresenceStorage
from tellstones.server.transport.connection import Connection
from tellstones.server.wire import incoming

ARRIVES_WITHIN_SECONDS = 2.0
"""What was written before the connection broke, by less than this, may be shown once more."""
NOTHING = Shown()


class _Written(NamedTuple):
    """Events up to `seq` were written just now, at `at` by the monotonic clock."""

    at: float
    seq: int
    to: Connection


class ShownEvents:
    """Keeps up to which event each seat of a table has been shown what happened."""

    __slots__ = ("_clock", "_marks", "_recent", "_storage", "_table", "_timer", "_write_behind")

    def __init__(
        self, table: str, storage: PresenceStorage, write_behind: WriteBehind, clock: Clock
    ) -> None:
        self._table = table
        self._storage = storage
        self._write_behind = write_behind
        self._clock = clock
        self._marks: dict[Seat, Shown] = {}
        self._recent: dict[Seat, list[_Written]] = {}
        self._timer: asyncio.TimerHandle | None = None

    async def refresh(self, room: Room) -> None:
        """What other nodes have shown."""
        if room.table is not None and room.people:
            for seat, stored in (await self._storage.seen(self._table)).items():
                self._marks[seat] = self._mark(seat).joined(stored)

    def up_to(self, room: Room, seat: Seat, connection: Connection | None = None) -> int:
        """Up to which event a seat has been shown what happened; on a connection that is still
        open, whatever was written to it. What a bot saw that stands in, it saw for them: they
        return to the table as it lies."""
        if room.chairs[seat].played_by_bot:
            return room.event_seq
        self._settle()
        here = [each.seq for each in self._recent.get(seat, ()) if each.to is connection]
        return max(room.seen[seat], self._mark(seat).up_to, *here, 0)

    def wrote(self, seat: Seat, since: int, seq: int, connection: Connection) -> None:
        """Events after `since` were written, up to `seq`."""
        self._settle()
        once = self._mark(seat).written
        if since < once:
            self._note(seat, Shown(min(seq, once)))  # so much of it for the second time
        self._marks[seat] = self._mark(seat).joined(Shown(written=seq))
        recent = self._recent.setdefault(seat, [])
        recent.append(_Written(self._clock.monotonic(), seq, connection))
        if self._timer is None:
            self._settle_later()

    def confirmed(self, room: Room, person: str, wish: incoming.Seen) -> None:
        """A client has shown it: it need not come again."""
        seq = min(wish.seq, room.event_seq)
        for seat in room.seats_of(person):
            if wish.seat in (None, seat) and seq > room.seen[seat]:
                self._note(seat, Shown(seq, seq))

    def left(self, connection: Connection) -> None:
        """What was written to it just now may not have arrived."""
        self._settle()
        for seat, recent in self._recent.items():
            kept = [each for each in recent if each.to is not connection]
            if len(kept) < len(recent):
                self._recent[seat] = kept
                self._write_behind.seen(self._table, seat, self._mark(seat))

    def _mark(self, seat: Seat) -> Shown:
        return self._marks.get(seat, NOTHING)

    def _note(self, seat: Seat, shown: Shown) -> None:
        before = self._mark(seat)
        after = self._marks[seat] = before.joined(shown)
        if after != before:
            self._write_behind.seen(self._table, seat, after)

    def _settle(self) -> None:
        """What was written long enough ago has arrived."""
        long_ago = self._clock.monotonic() - ARRIVES_WITHIN_SECONDS
        for seat, recent in self._recent.items():
            arrived = [each.seq for each in recent if each.at <= long_ago]
            if arrived:
                self._recent[seat] = [each for each in recent if each.at > long_ago]
                self._note(seat, Shown(max(arrived)))

    def _settle_later(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(ARRIVES_WITHIN_SECONDS, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._settle()
        if any(self._recent.values()):
            self._settle_later()
