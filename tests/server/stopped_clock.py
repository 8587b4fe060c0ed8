"""Clocks for tests: one stands still until set, and one jumps."""

from __future__ import annotations

from tellstones.server.clock import SystemClock


class StoppedClock:
    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self.ms = now

    def now(self) -> int:
        return self.ms

    def monotonic(self) -> float:
        return self.ms / 1000

    def advance(self, seconds: float) -> None:
        self.ms += int(seconds * 1000)


class JumpingClock(SystemClock):
    """A machine's clock that is set while it runs."""

    def __init__(self) -> None:
        self.off_ms = 0

    def now(self) -> int:
        return super().now() + self.off_ms
