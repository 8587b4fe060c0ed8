"""Who is at a table, and what each seat has been shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tellstones.rules import Seat
from tellstones.server.rooms import Room
from tellstones.server.storage import Presence
from tellstones.server.wire import incoming

if TYPE_CHECKING:  # a node holds its tables, and each of them knows its node
    from tellstones.server.cluster.node import Node


class Attendance:
    """Kept here for the moment, and in the storage for other nodes and after a restart."""

    def __init__(self, node: Node, table: str, presence: dict[str, int | None]) -> None:
        self._node = node
        self._table = table
        self._presence = presence
        """Since when each person is away; None: here."""
        self._here: set[str] = set()
        """Who is here by a connection to this node."""
        self._seen: dict[Seat, int] = {}

    def arrive(self, person: str) -> bool:
        """Says whether they were away."""
        before = self._presence.get(person, 0)
        self._presence[person] = None
        if person not in self._here:
            self._here.add(person)
            self._store(person, here=True)
        return before is not None

    def depart(self, person: str) -> None:
        self._here.discard(person)
        self._presence[person] = self._node.clock.now()
        self._store(person, here=False)

    def _store(self, person: str, *, here: bool) -> None:
        now = self._node.clock.now()
        self._node.later.presence(Presence(self._table, person, self._node.id, here, now))

    def learn(self, stored: dict[str, int | None]) -> bool:
        """What other nodes know; what this one sees with its own eyes it does not ask. Says
        whether anybody has come or gone."""
        known = {**stored, **dict.fromkeys(self._here)}
        changed = known != self._presence
        self._presence = known
        return changed

    def others_here(self, person: str) -> bool:
        """Whether anybody else is at the table, in a seat or behind the chairs, on any node."""
        return any(since is None and who != person for who, since in self._presence.items())

    def away(self, room: Room) -> dict[str, int]:
        """Since when each seated person is away. Who never came is away since it was set up."""
        away = {}
        for chair in room.chairs.values():
            if chair.person is not None:
                since = self._presence.get(chair.person, room.since)
                if since is not None:
                    away[chair.person] = since
        return away

    # What was shown

    async def refresh_seen(self, room: Room) -> None:
        if room.table is not None and room.people:
            for seat, seq in (await self._node.storage.seen(self._table)).items():
                self._seen[seat] = max(seq, self._seen.get(seat, 0))

    def seen_in(self, room: Room, seat: Seat) -> int:
        """Up to where a seat has seen what happened. What a bot saw that stands in, it saw for
        them: they return to the table as it lies."""
        if room.chairs[seat].played_by_bot:
            return room.event_seq
        return max(room.seen[seat], self._seen.get(seat, 0))

    def mark_seen(self, room: Room, person: str, wish: incoming.Seen) -> None:
        seq = min(wish.seq, room.event_seq)
        for seat in room.seats_of(person):
            if wish.seat in (None, seat) and seq > max(room.seen[seat], self._seen.get(seat, 0)):
                self._seen[seat] = seq
                self._node.later.seen(self._table, seat, seq)
