"""The clocks of one table: seconds for each word, or a bank of seconds for each seat.

A clock is part of the fold, made of the times at which rows were accepted; it runs nowhere, and so
it survives a restart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tellstones.rules import Seat
from tellstones.server.storage.entries import StoredTime
from tellstones.server.wire.table_state import ClockShown


class TableClock(Struct, frozen=True, gc=False):
    """The time left of each seat, in milliseconds, and since when the awaited one is thinking."""

    time: StoredTime
    left: Mapping[Seat, int]
    since: int
    running: Seat | None = None

    @classmethod
    def started(cls, time: StoredTime, seats: Sequence[Seat], at: int) -> TableClock:
        return cls(time, dict.fromkeys(seats, time.seconds * 1000), at)

    def turned_to(
        self,
        seat: Seat | None,
        at: int,
        *,
        stopped: bool = False,
        earned: bool = True,
        watched_ms: int = 0,
    ) -> TableClock:
        """Start the clock of the next seat, or the same one again; `stopped` for bots, not `earned`
        if nothing adds to the bank. The clock does not run while a stone is revealed."""
        left = self.left
        if self.running is not None and self.time.kind == "bank":
            spent = max(0, at - self.since)
            rest = max(0, left[self.running] - spent)
            left = {**left, self.running: rest + self.time.plus * 1000 * earned}
        return TableClock(self.time, left, at + watched_ms, None if stopped else seat)

    def ran_out(self, seat: Seat, at: int) -> TableClock:
        """Stop all clocks and set the seat's time to zero."""
        return TableClock(self.time, {**self.left, seat: 0}, at)

    def paused(self, ms: int) -> TableClock:
        """Extend the clocks by the time that the server was away."""
        return replace(self, since=self.since + ms)

    def deadline(self) -> int | None:
        """Return when the awaited seat's time is over; None while no clock runs."""
        return None if self.running is None else self.since + self.left[self.running]

    def shown(self, now: int) -> ClockShown:
        left = {
            seat: max(0, ms - max(0, now - self.since)) if seat == self.running else ms
            for seat, ms in self.left.items()
        }
        return ClockShown(
            at=max(now, self.since) if self.running else now,
            running=self.running,
            left={seat: ms / 1000 for seat, ms in left.items()},
        )
