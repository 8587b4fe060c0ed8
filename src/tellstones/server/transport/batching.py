"""When many speak, they are heard in waves.

What is done for several messages in one go costs far less than for each alone: what one of them
needs is still at hand for the next, and one sync stores them all. So in a crowd everybody waits for
a moment that nobody notices. Who speaks alone is heard at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

BETWEEN = 0.025
"""Seconds from one wave to the next."""
A_FEW = 3
"""So many in that time are no crowd, and need not wait."""
ENOUGH = 64
"""So many need not wait for more."""


class Waves:
    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []
        self._heard = 0
        """How many have been heard since the last wave, or in it."""
        self._next = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def join(self, hear: Callable[[], None]) -> None:
        """Calls back at once, or with the next wave."""
        loop = asyncio.get_running_loop()
        if self._timer is None and loop.time() >= self._next:
            self._heard, self._next = 0, loop.time() + BETWEEN
        if self._heard < A_FEW:
            self._heard += 1
            hear()
            return
        self._waiting.append(hear)
        if self._timer is None:
            self._timer = loop.call_at(self._next, self._break)
        elif len(self._waiting) >= ENOUGH:
            self._timer.cancel()
            self._break()

    def _break(self) -> None:
        waiting, self._waiting, self._timer = self._waiting, [], None
        self._heard, self._next = len(waiting), asyncio.get_running_loop().time() + BETWEEN
        for hear in waiting:
            hear()
