"""The clock that the server reads: steady on each node, and set by the database's.

The time of day jumps when a laptop wakes up or a clock is set. Games go by `SteadyClock`, which
does not, and what `SharedClock` is set by is given back to the players: see `cluster/outages.py`.
"""

from __future__ import annotations

import logging
import time
from typing import Protocol

log = logging.getLogger(__name__)
DAY_MS = 86_400_000
TOLERATED_MS = 500
"""Chosen manually: too little to notice on a table's clock, and longer than a query takes."""


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

    def monotonic(self) -> float:
        return time.monotonic()


class SharedClock:
    """A node's clock that goes by the database's: a game's time is the same on every node. An
    SQLite file has the time of day on its machine."""

    def __init__(self, machine: Clock) -> None:
        self._machine = machine
        self._off_ms = 0

    def now(self) -> int:
        return self._machine.now() + self._off_ms

    def monotonic(self) -> float:
        return self._machine.monotonic()

    def agree(self, told: int, asked_at: int) -> None:
        """Adjust to the database's time, `told`, which was requested at `asked_at`."""
        now = self.now()
        off = told - (asked_at + now) // 2
        if abs(off) <= TOLERATED_MS or now - asked_at > TOLERATED_MS:
            return
        self._off_ms += off
        log.warning("adjusted the game clock by %+d ms to match the database", off)
