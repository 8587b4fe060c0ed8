"""The clock that the server reads: steady on each node, and set by the database's.

The time of day jumps when a laptop wakes up or a clock is set. Games go by `SteadyClock`, which
does not, and what `SharedClock` is set ahead by is given back to the players: see
`cluster/outages.py`. It is not set back, lest players gain that time: it follows slowly.
"""

from __future__ import annotations

import logging
import time
from typing import NamedTuple, Protocol

log = logging.getLogger(__name__)
DAY_MS = 86_400_000
TOLERATED_MS = 500
"""Chosen manually: too little to notice on a table's clock, and longer than a query takes."""


SET_BACK_MS = 2_000
"""A smaller difference sets a clock back at once."""
FOLLOWED_IN = 10
"""Chosen manually: what is set back by an hour is followed within ten, and meanwhile a player gains
a tenth of their time at most."""


class Clock(Protocol):
    """Tells the time of day and measures durations."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def monotonic(self) -> float:
        """Seconds, for measuring how long something took."""


class SystemClock:
    """The time of day on this machine, which may jump."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        return time.monotonic()


class SteadyClock:
    """Starts at the machine's time of day and passes steadily, whatever that is set to."""

    def __init__(self) -> None:
        self._began = SystemClock().now() - int(self.monotonic() * 1000)

    def now(self) -> int:
        return self._began + int(time.monotonic() * 1000)

    monotonic = staticmethod(time.monotonic)


class SetBack(NamedTuple):
    """The database's clock was set back; all nodes go by the same note of it. Times are the
    database's, in milliseconds since 1970."""

    by_ms: int = 0
    at: int = 0

    def left(self, now: int) -> int:
        """Return how far games are still ahead of the database."""
        return max(0, self.by_ms - max(0, now - self.at) // FOLLOWED_IN)


class SharedClock:
    """A node's clock that goes by the database's: a game's time is the same on every node. An
    SQLite file has the time of day on its machine."""

    def __init__(self, machine: Clock) -> None:
        self._machine = machine
        self.monotonic = machine.monotonic
        self._off_ms = 0
        self.agreed = False
        """Whether it has ever been set by the database's: before, nobody plays by it."""
        self.set_back = SetBack()

    def now(self) -> int:
        return self._machine.now() + self._off_ms

    def agree(self, told: int, asked_at: int) -> None:
        """Adjust to the database's time, `told`, which was requested at `asked_at`."""
        off = self._off(told, asked_at)
        if off is None:
            return
        self.agreed = True
        if abs(off) <= TOLERATED_MS:
            return
        self._off_ms += off
        level = logging.DEBUG if self.set_back.left(told) else logging.WARNING
        log.log(level, "adjusted the game clock by %+d ms to match the database", off)

    def would_go_back(self, told: int, asked_at: int) -> bool:
        """Return whether agreeing would give players time."""
        return (self._off(told, asked_at) or 0) < -SET_BACK_MS

    def _off(self, told: int, asked_at: int) -> int | None:
        """Return how far it is behind; None if the answer took too long to say."""
        now = self.now()
        if now - asked_at > TOLERATED_MS:
            return None
        return told + self.set_back.left(told) - (asked_at + now) // 2
