"""The clock that the server reads: the machine's, set by the database's where nodes share one."""

from __future__ import annotations

import logging
import time
from typing import Protocol

log = logging.getLogger(__name__)
DAY_MS = 86_400_000
TOLERATED_MS = 500
"""By hand: less than anybody notices at a table's clock, more than an answer is under way."""


class Clock(Protocol):
    """Tells the time of day and measures durations."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def monotonic(self) -> float:
        """Seconds, for measuring how long something took."""


class SystemClock:
    """The clock of this machine."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        return time.monotonic()


class SharedClock:
    """A machine's clock that goes by the database's: a game's time is the same on every node."""

    def __init__(self, machine: Clock) -> None:
        self._machine = machine
        self._off_ms = 0

    def now(self) -> int:
        return self._machine.now() + self._off_ms

    def monotonic(self) -> float:
        return self._machine.monotonic()

    def agree(self, told: int, asked_at: int) -> None:
        """The database has just said what time it is; `asked_at` is when it was asked."""
        now = self.now()
        off = told - (asked_at + now) // 2
        if abs(off) <= TOLERATED_MS or now - asked_at > TOLERATED_MS:
            return
        self._off_ms += off
        log.warning("set the clock of games by %+d ms: the database's is right", off)
