"""Tracks which events the server has sent to each seat of a table.

What was written to an open connection counts as shown, whatever the client says of it. Where the
connection broke within two seconds, that much may not have arrived: it is shown once more, and that
is all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tellstones.rules import Seat
from tellstones.server.clock import Clock
from tellstones.server.cluster.write_behind import WriteBehind
from tellstones.server.rooms import Room
from tellstones.server.storage import Shown
from tellstones.server.storage.presence import PresenceStorage
from tellstones.server.tables.connection import Connection
from tellstones.server.wire import incoming

ARRIVES_WITHIN_SECONDS = 2.0
"""Events sent less than this before the connection broke may be sent once more."""
NOTHING = Shown()


class _Written(NamedTuple):
    """Events up to `seq` were written at `at`, by the monotonic clock."""

    at: float
    seat: Seat
    seq: int
    to: Connection


class ShownEvents:
    """Keeps up to which event each seat of a table has been shown what happened."""

    __slots__ = (
        "_clock",
        "_marks",
        "_moved",
        "_recent",
        "_settles",
        "_storage",
        "_table",
        "_write_behind",
    )

    def __init__(
        self, table: str, storage: PresenceStorage, write_behind: WriteBehind, clock: Clock
    ) -> None:
        self._table = table
        self._storage = storage
        self._write_behind = write_behind
        self._clock = clock
        self._marks: dict[Seat, Shown] = {}
        self._moved: Mapping[Seat, int] = {}
        """Up to which event each seat has seen everything because it moved, as its rows tell."""
        self._recent: list[_Written] = []
        """The oldest first."""
        self._settles = False
        """The write-behind calls `_settle_in_time`."""

    async def refresh(self, room: Room) -> None:
        """Merge the numbers from other nodes."""
        if room.table is not None and room.people:
            for seat, stored in (await self._storage.seen(self._table)).items():
                self._marks[seat] = self._mark(seat).joined(stored)

    def up_to(self, room: Room, seat: Seat, connection: Connection | None = None) -> int:
        """Return the last event that a seat has been shown; on an open connection, everything sent
        counts. A stand-in bot sees events for its player, who returns to the current table."""
        if room.chairs[seat].played_by_bot:
            return room.event_seq
        self._settle()
        here = [e.seq for e in self._recent if e.seat is seat and e.to is connection]
        return max(room.seen[seat], self._mark(seat).up_to, *here, 0)

    def wrote(self, room: Room, seat: Seat, since: int, connection: Connection) -> None:
        """Events after `since` were written, up to the latest."""
        seq, self._moved = room.event_seq, room.seen
        self._settle()
        once = self._mark(seat).written
        if since < once:
            self._note(seat, Shown(min(seq, once)))  # so much of it for the second time
        self._marks[seat] = self._mark(seat).joined(Shown(written=seq))
        self._recent.append(_Written(self._clock.monotonic(), seat, seq, connection))
        if not self._settles:
            self._settles = True
            self._write_behind.call_later(ARRIVES_WITHIN_SECONDS, self._settle_in_time)

    def confirmed(self, room: Room, person: str, wish: incoming.Seen) -> None:
        """A client has shown it: it need not come again."""
        seq = min(wish.seq, room.event_seq)
        for seat in room.seats_of(person):
            if wish.seat in (None, seat) and seq > room.seen[seat]:
                self._note(seat, Shown(seq, seq))

    def left(self, connection: Connection) -> None:
        """Recent writes to this connection may not have arrived."""
        self._settle()
        lost = {each.seat for each in self._recent if each.to is connection}
        self._recent = [each for each in self._recent if each.to is not connection]
        for seat in lost:
            self._write_behind.seen(self._table, seat, self._mark(seat))

    def _mark(self, seat: Seat) -> Shown:
        return self._marks.get(seat, NOTHING)

    def _note(self, seat: Seat, shown: Shown) -> None:
        before = self._mark(seat)
        after = self._marks[seat] = before.joined(shown)
        if after != before:
            self._write_behind.seen(self._table, seat, after)

    def _settle(self) -> None:
        """Treat events that were written long enough ago as received."""
        if not self._recent:
            return
        long_ago = self._clock.monotonic() - ARRIVES_WITHIN_SECONDS
        while self._recent and self._recent[0].at <= long_ago:
            arrived = self._recent.pop(0)
            if arrived.seq > self._moved[arrived.seat]:  # else nothing has to be stored
                self._note(arrived.seat, Shown(arrived.seq))

    def _settle_in_time(self) -> None:
        self._settle()
        self._settles = bool(self._recent)
        if self._settles:
            self._write_behind.call_later(ARRIVES_WITHIN_SECONDS, self._settle_in_time)
