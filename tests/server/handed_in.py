"""A clock that stands still until it is told otherwise."""

from __future__ import annotations


class StoppedClock:
    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self.ms = now

    def now(self) -> int:
        return self.ms

    def monotonic(self) -> float:
        return self.ms / 1000

    def advance(self, seconds: float) -> None:
        self.ms += int(seconds * 1000)
