"""Presence at one table: who is here, and since when others are away."""

from __future__ import annotations

from tellstones.server.clock import Clock
from tellstones.server.cluster.write_behind import WriteBehind
from tellstones.server.rooms import Room, World
from tellstones.server.storage import Presence


class TablePresence:
    """Who is at one table, as this node sees it and as others have stored it."""

    __slots__ = (
        "_claim_after_ms",
        "_clock",
        "_here",
        "_node",
        "_presence",
        "_table",
        "_write_behind",
    )

    def __init__(
        self,
        table: str,
        node: str,
        stored: dict[str, int | None],
        write_behind: WriteBehind,
        clock: Clock,
        claim_after_ms: int,
    ) -> None:
        self._table = table
        self._node = node
        self._presence = stored
        """Since when each person is away; None: here."""
        self._write_behind = write_behind
        self._clock = clock
        self._claim_after_ms = claim_after_ms
        self._here: set[str] = set()
        """Who is here by a connection to this node."""

    def world(self, room: Room, *, blocked: bool = False) -> World:
        return World(self._clock.now(), self.away(room), self._claim_after_ms, blocked)

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
        self._presence[person] = self._clock.now()
        self._store(person, here=False)

    def _store(self, person: str, *, here: bool) -> None:
        mark = Presence(self._table, person, self._node, here, self._clock.now())
        self._write_behind.presence(mark)

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
