"""Presence at one table: people who are here, and since when others are away.

Here is a lease: the node that somebody is connected to marks them again and again, and the
database says by its own clock how old a mark is. No node's clock decides who has left.
"""

from __future__ import annotations

from tellstones.rules import Seat
from tellstones.server.clock import Clock
from tellstones.server.cluster.heartbeat import Heartbeat
from tellstones.server.cluster.write_behind import WriteBehind
from tellstones.server.rooms import Room, World
from tellstones.server.rooms.slow_games import claim_after
from tellstones.server.storage import Presence
from tellstones.server.storage.presence import PresenceStorage

UNSTEADY_MS = 2_000
"""The tolerance when one moment is reported as an age twice."""

WORD_RENEWS_SECONDS = 20.0
"""A player who acts is marked again if the last mark is older: longer than from one renewal of all
marks to the next, so it matters only after the machine slept or a renewal was late."""


class TablePresence:
    """The people at one table, as this node sees it and as others have stored it."""

    __slots__ = (
        "_claim_after_ms",
        "_clock",
        "_heartbeat",
        "_here",
        "_known_since",
        "_node",
        "_presence",
        "_rest_after_ms",
        "_storage",
        "_table",
        "_write_behind",
    )

    def __init__(
        self,
        table: str,
        node: str,
        stored: dict[str, int | None],
        storage: PresenceStorage,
        heartbeat: Heartbeat,
        write_behind: WriteBehind,
        clock: Clock,
        claim_after_ms: int,
        rest_after_ms: int,
    ) -> None:
        self._table = table
        self._node = node
        self._storage = storage
        self._heartbeat = heartbeat
        self._write_behind = write_behind
        self._clock = clock
        self._claim_after_ms = claim_after_ms
        self._rest_after_ms = rest_after_ms
        self._known_since = clock.now()
        self._presence: dict[str, int | None] = {}
        """The time since which each person is away, by this node's clock; None: here."""
        self._here: dict[str, float] = {}
        """The people connected to this node, and when they were last marked."""
        self.learn(stored)

    def world(self, room: Room, *, blocked: bool = False) -> World:
        patience_ms = claim_after(room.setup.time, self._claim_after_ms)
        return World(self._clock.now(), self.away(room), patience_ms, blocked)

    def arrive(self, person: str) -> bool:
        """Says whether they were away."""
        before = self._presence.get(person, 0)
        self._presence[person] = None
        if person not in self._here:
            self._mark_here(person, news=True)
        return before is not None

    def depart(self, person: str) -> None:
        self.forget(person)
        self._presence[person] = self._clock.now()
        gone = Presence(self._table, person, self._node, here=False)
        self._write_behind.presence(gone, news=True)

    def forget(self, person: str) -> None:
        """A person left, and no time is stored."""
        self._here.pop(person, None)
        self._presence.pop(person, None)

    def spoke(self, person: str) -> None:
        """A person was active here, so they are present, whatever earlier marks say."""
        marked = self._here.get(person)
        if marked is not None and self._clock.monotonic() - marked >= WORD_RENEWS_SECONDS:
            self._mark_here(person)

    def renew(self) -> None:
        for person in self._here:
            self._mark_here(person)

    def _mark_here(self, person: str, *, news: bool = False) -> None:
        self._here[person] = self._clock.monotonic()
        here = Presence(self._table, person, self._node, here=True)
        self._write_behind.presence(here, news=news)

    async def ask(self) -> bool:
        """Read presence from the database, after writing what this node has not yet stored. Returns
        whether anyone came or left."""
        await self._write_behind.flush()
        return self.learn(await self._storage.presence(self._table, self._heartbeat.trust()))

    def learn(self, stored: dict[str, int | None]) -> bool:
        """Take over what other nodes know: how long each person is away. People seen by this node
        count as here. Returns whether anyone came or left."""
        known = {person: self._since(person, away_ms) for person, away_ms in stored.items()}
        known |= dict.fromkeys(self._here)
        changed = known != self._presence
        self._presence = known
        return changed

    def _since(self, person: str, away_ms: int | None) -> int | None:
        if away_ms is None:
            return None
        since, before = self._clock.now() - away_ms, self._presence.get(person)
        if before is not None and abs(since - before) < UNSTEADY_MS:
            return before
        return since

    def here(self, person: str) -> bool:
        return self._presence.get(person, 0) is None

    def others_here(self, person: str) -> bool:
        """Return whether anyone else is at the table, playing or watching, on any node."""
        return any(since is None and who != person for who, since in self._presence.items())

    def watching(self, room: Room) -> list[str]:
        """Return all people who are here without a seat, on any node."""
        seated = [chair.person for chair in room.chairs.values()]
        presence = self._presence.items()
        return sorted([who for who, since in presence if since is None and who not in seated])

    def rests(self, room: Room) -> bool:
        """Return whether the table has been empty for a while, on all nodes: bots play only for
        people. In a tournament others wait for the result."""
        if room.setup.tournament is not None:
            return False
        last = room.since
        for since in self._presence.values():
            if since is None:
                return False
            last = max(last, since)
        return self._clock.now() - last >= self._rest_after_ms

    def never_came(self, room: Room) -> tuple[Seat, ...]:
        """Return the seats of people who have never been at the table, on any node."""
        people = ((seat, chair.person) for seat, chair in room.chairs.items())
        return tuple(seat for seat, who in people if who and who not in self._presence)

    def away(self, room: Room) -> dict[str, int]:
        """The time since which each seated person is away. Those who never came are away since this
        node knows the table, whatever another clock said at its setup."""
        away, presence = {}, self._presence
        for chair in room.chairs.values():
            who = chair.person
            if who is not None:
                known = who in presence
                since = presence[who] if known else max(room.since, self._known_since)
                if since is not None:
                    away[who] = since
        return away
