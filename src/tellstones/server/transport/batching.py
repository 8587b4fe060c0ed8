"""Batches incoming messages under load; a lone message passes at once.

What is done for several messages in one go costs far less than for each alone: what one of them
needs is still at hand for the next, and one sync stores them all. So in a crowd everybody waits for
a moment that nobody notices. Who speaks alone is heard at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

BATCH_SECONDS = 0.025
"""From one batch to the next."""
LONE_MESSAGES = 3
"""So many in that time are no crowd, and need not wait."""
FULL_BATCH = 64
"""So many messages need not wait for more."""


class Batcher:
    """Calls back at once while few messages come, and else for a whole batch in one go."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []
        self._heard = 0
        """How many have been heard since the last batch, or in it."""
        self._next = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def join(self, hear: Callable[[], None]) -> None:
        """Calls back at once, or with the next batch."""
        loop = asyncio.get_running_loop()
        if self._timer is None and loop.time() >= self._next:
            self._heard, self._next = 0, loop.time() + BATCH_SECONDS
        if self._heard < LONE_MESSAGES:
            self._heard += 1
            hear()
            return
        self._waiting.append(hear)
        if self._timer is None:
            self._timer = loop.call_at(self._next, self._flush)
        elif len(self._waiting) >= FULL_BATCH:
            self._timer.cancel()
            self._flush()

    def _flush(self) -> None:
        waiting, self._waiting, self._timer = self._waiting, [], None
        self._heard, self._next = len(waiting), asyncio.get_running_loop().time() + BATCH_SECONDS
        for hear in waiting:
            hear()
