"""A queue in which people take turns: who asks for much waits behind who asks for little."""

from __future__ import annotations

import asyncio
from collections import OrderedDict


class QueueFull(Exception):
    """Somebody has asked for as much as they may at once."""


class FairQueue:
    """Lets one job in at a time. Of those who wait, whoever was last served longest ago is next."""

    def __init__(self, most_per_person: int) -> None:
        self._most = most_per_person
        self._working: str | None = None
        self._waiting: OrderedDict[str, list[asyncio.Future[None]]] = OrderedDict()

    def enter(self, person: str) -> asyncio.Future[None]:
        """Done when it is this job's turn; it must `leave` then, or if it no longer waits. Raises
        `QueueFull`."""
        waiting = self._waiting.setdefault(person, [])
        if len(waiting) + (self._working == person) >= self._most:
            raise QueueFull
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        self._let_next_in()
        return turn

    def leave(self, person: str, turn: asyncio.Future[None]) -> None:
        """The job is done, or nobody waits for it any more."""
        if turn.done():
            self._working = None
        else:
            self._waiting[person].remove(turn)
        self._let_next_in()

    def _let_next_in(self) -> None:
        for person in [person for person, waiting in self._waiting.items() if not waiting]:
            del self._waiting[person]
        if self._working is None and self._waiting:
            person = next(iter(self._waiting))
            self._waiting.move_to_end(person)
            self._working = person
            self._waiting[person].pop(0).set_result(None)
