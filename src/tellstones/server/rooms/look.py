"""A look in progress: a stone that one seat has lifted.

The next word waits until the stone is put back or the looking time is over. That time is counted
while the stone is held, from the first hold; a look that was hardly seen waits for its looker.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from tellstones.rules import Seat

LOOK_MS = 10_000
"""The longest total time that a symbol may be shown."""
SEEN_MS = 600
"""A stone that was held for so long has been seen; for a program, counted from its delivery."""
MOST_HOLDS = 20
"""The limit of holds of one look: each is a stored row."""


class Look(Struct, frozen=True, gc=False):
    """One look of one seat. Times are milliseconds since 1970, from the rows."""

    seat: Seat
    program: bool = False
    device: str | None = None
    """The device that shows the stone: the one that held it first."""
    began: int = 0
    held_since: int | None = None
    held_before: int = 0
    """Milliseconds of all holds that are over."""
    holds: int = 0

    def held(self, device: str, at: int) -> Look:
        began = at if self.holds == 0 else self.began
        before = self.held_for(at)
        return replace(
            self,
            device=device,
            began=began,
            held_since=at,
            held_before=before,
            holds=self.holds + 1,
        )

    def released(self, at: int) -> Look:
        return replace(self, held_since=None, held_before=self.held_for(at))

    def interrupted(self, at: int, ms: int) -> Look:
        """Extend the look by the milliseconds for which the server was away."""
        let_go = self if self.held_since is None else self.released(at - ms)
        return replace(let_go, began=self.began + ms)

    def held_for(self, now: int) -> int:
        """Return the total time held, in milliseconds."""
        running = 0 if self.held_since is None else max(0, now - self.held_since)
        return self.held_before + running

    def over_at(self) -> int | None:
        """The time at which the look ends by itself; None while it waits for the looker."""
        if self.program:
            return None if self.holds == 0 else self.began + SEEN_MS
        if self.held_since is not None:
            return self.held_since + LOOK_MS - self.held_before
        return self.began + LOOK_MS if self.held_before >= SEEN_MS else None
