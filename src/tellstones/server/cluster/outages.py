"""Outages of the storage: whether it takes what it is given, and when it did not.

Nobody can move while the storage is away, and that must not cost a game: the player to act gets the
time back. It counts what this node has noticed itself while writing: a row or a heartbeat that
failed, or took long.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from typing import NamedTuple, TypeVar

from tellstones.server.clock import Clock
from tellstones.server.rooms import Room
from tellstones.server.storage import Late, Unstorable

T = TypeVar("T")
log = logging.getLogger(__name__)
SLOW_MS = 1_000
"""A write that takes no longer than this is no outage."""
REFUSED_MS = 10_000
"""Time for which a failed write counts as an outage; the next write may succeed."""
KEPT_MS = 600_000
"""Time for which a past outage is remembered."""


class Outage(NamedTuple):
    """A time in which nothing was stored, from the first failed try on; milliseconds since 1970."""

    since: int
    until: int


class OutageMonitor:
    """Notes when writes to storage failed or hung, and how much time that cost whom."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._under_way: dict[object, int] = {}
        """Start times of the writes in progress, oldest first."""
        self._failed_since: int | None = None
        self._last_up = 0
        self._row_failed = 0
        self.past: list[Outage] = []
        """The latest outages, without a current one."""
        self._downtimes: list[Outage] = []
        self._ahead_ms = self._ahead()
        """The difference between the time of day and the time that has passed."""

    @property
    def down(self) -> bool:
        return self._failed_since is not None

    def refuses_moves(self) -> bool:
        """Return whether the latest attempt to store a row failed, a short time ago."""
        return self._row_failed > self._clock.now() - REFUSED_MS

    async def watch(self, writing: Awaitable[T], *, row: bool = False) -> T:
        """Notes how a write fares. `row`: it stores a row of a table, and other writes may succeed
        where these fail."""
        mark = object()
        self._under_way[mark] = began = self._clock.now()
        try:
            result = await writing
        except (Late, Unstorable):  # which the storage could only tell us by being there
            self._is_up()
            raise
        except Exception:
            if row:
                self._row_failed = self._clock.now()
            if self._failed_since is None:
                self._failed_since = max(began, self._last_up)
                log.warning("storage failed")
            raise
        else:
            self._is_up()
            if row:
                self._row_failed = 0
        finally:
            del self._under_way[mark]
        return result

    def _away_since(self, now: int) -> int | None:
        """Return when storage stopped accepting writes; None if it accepts them or only paused."""
        if self._failed_since is not None:
            return self._failed_since
        oldest = next(iter(self._under_way.values()), now)
        return max(oldest, self._last_up) if oldest < now - SLOW_MS else None

    def _is_up(self) -> None:
        now = self._clock.now()
        since = self._away_since(now)
        if since is not None:
            self._were_away(since, now)
            log.warning("storage recovered", extra={"seconds": (now - since) / 1000})
        self._failed_since, self._last_up = None, now

    def _ahead(self) -> int:
        return self._clock.now() - int(self._clock.monotonic() * 1000)

    def notice_jump(self) -> None:
        """Count the time that a machine slept, or by which its clock was set ahead, as an outage:
        nobody could move, so nobody loses time."""
        before, self._ahead_ms = self._ahead_ms, self._ahead()
        jumped_ms = self._ahead_ms - before
        if jumped_ms > SLOW_MS:
            now = self._clock.now()
            self._were_away(now - jumped_ms, now)

    def _were_away(self, since: int, now: int) -> None:
        kept = [outage for outage in self.past if outage.until > now - KEPT_MS]
        while kept and since <= kept[-1].until:
            since = min(since, kept.pop().since)
        self.past = [*kept, Outage(since, now)]

    def were_down(self, downtimes: list[Outage]) -> None:
        """Record downtimes of all nodes, before this one started. They are never dropped: a table
        that nobody has opened since may have been waiting for weeks."""
        self._downtimes += downtimes

    def lost(self, since: int) -> int:
        """Milliseconds after `since` in which nothing could be stored."""
        now = self._clock.now()
        away = self._away_since(now)
        outages = [*self._downtimes, *self.past]
        if away is not None:
            outages.append(Outage(away, now))
        return sum(max(0, outage.until - max(outage.since, since)) for outage in outages)

    def owed(self, room: Room) -> int:
        """The time to give back to the player who must act or holds a stone; nothing where neither
        a clock runs nor a stone is held."""
        runs = room.clock is not None and room.clock.running is not None
        held = room.look is not None and room.look.held_since is not None
        if not (runs or held):
            return 0
        lost = self.lost(max(room.event_at, room.paused_at))
        return lost if lost > SLOW_MS else 0
