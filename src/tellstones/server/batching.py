"""Batches incoming messages under load; a single message is processed at once.

Several messages in one go cost far less than each alone: caches stay warm, and one sync stores them
all. So under load messages wait for a moment that nobody notices.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

BATCH_SECONDS = 0.025
"""The time from one batch to the next."""
LONE_MESSAGES = 3
"""Up to this many messages in a window are not batched."""
FULL_BATCH = 64
"""A batch of this size is processed at once."""


class Batcher:
    """Processes messages at once while there are few, otherwise in batches. A batch has a limited
    number of messages per address; the rest wait for the next one."""

    def __init__(self, most_per_address: int) -> None:
        self._most_per_address = most_per_address
        self._waiting: dict[str, deque[Callable[[], None]]] = {}
        self._next_batch = 0
        """Number of messages in the next batch."""
        self._received = 0
        """Number of messages since the last batch, including that batch."""
        self._next = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def join(self, process: Callable[[], None], address: str = "") -> bool:
        """Calls back at once, or with the next batch. False: not before the one after that."""
        loop = asyncio.get_running_loop()
        if self._timer is None and loop.time() >= self._next:
            self._received, self._next = 0, loop.time() + BATCH_SECONDS
        if self._received < LONE_MESSAGES and not self._waiting:
            self._received += 1
            process()
            return True
        theirs = self._waiting.setdefault(address, deque())
        theirs.append(process)
        if len(theirs) > self._most_per_address:
            return False
        self._next_batch += 1
        if self._timer is None:
            self._timer = loop.call_at(self._next, self._flush)
        elif self._next_batch >= FULL_BATCH:
            self._timer.cancel()
            self._flush()
        return True

    def _flush(self) -> None:
        loop, most = asyncio.get_running_loop(), self._most_per_address
        waiting, self._waiting, self._timer = self._waiting, {}, None
        batch: list[Callable[[], None]] = []
        for address, theirs in waiting.items():
            batch += [theirs.popleft() for _ in range(min(most, len(theirs)))]
            if theirs:
                self._waiting[address] = theirs
        self._received, self._next = len(batch), loop.time() + BATCH_SECONDS
        self._next_batch = sum(min(most, len(theirs)) for theirs in self._waiting.values())
        if self._waiting:
            self._timer = loop.call_at(self._next, self._flush)
        for process in batch:
            process()
