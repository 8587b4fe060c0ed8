"""Time at a table: seconds for each word, or a bank of seconds for each seat.

A clock is part of the fold, made of the times at which rows were accepted; it runs nowhere, and so
it survives a restart.
"""

from __future__ import annotations

from copy import copy

from tellstones.rules import Seat
from tellstones.server.wire.table_state import ClockShown, TimeShown


class TableClock:
    """What each seat has left, in milliseconds, and since when the awaited one is thinking."""

    __slots__ = ("_left", "running", "since", "time")

    def __init__(self, time: TimeShown, seats: tuple[Seat, ...], at: int) -> None:
        self.time = time
        self._left = dict.fromkeys(seats, time.seconds * 1000)
        self.running: Seat | None = None
        self.since = at

    def copied(self) -> TableClock:
        other = copy(self)
        other._left = dict(self._left)
        return other

    def turn_to(self, seat: Seat | None, at: int, *, stopped: bool = False) -> None:
        """The word goes to another seat, or again to the same; `stopped` when a bot plays there."""
        if self.running is not None:
            spent = max(0, at - self.since)
            if self.time.kind == "bank":
                rest = max(0, self._left[self.running] - spent)
                self._left[self.running] = rest + self.time.plus * 1000
        self.running = None if stopped else seat
        self.since = at

    def pause(self, ms: int) -> None:
        """The server was away: that counts against nobody."""
        self.since += ms

    def deadline(self) -> int | None:
        """When the awaited seat's time is over; None while no clock runs."""
        return None if self.running is None else self.since + self._left[self.running]

    def shown(self, now: int) -> ClockShown:
        left = {
            seat: max(0, ms - max(0, now - self.since)) if seat == self.running else ms
            for seat, ms in self._left.items()
        }
        return ClockShown(
            at=now, running=self.running, left={seat: ms / 1000 for seat, ms in left.items()}
        )
