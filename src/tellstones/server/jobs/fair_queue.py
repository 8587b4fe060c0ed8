"""A queue in which addresses take turns, and people at each address: many requests from one person
do not delay others."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeAlias

from tellstones.server.rate_limits import ConcurrencyLimit

Turn: TypeAlias = "asyncio.Future[None]"
GONE_SECONDS = 0.25
"""Interval of checks whether a waiting client is still connected."""


async def _stays() -> bool:
    return False


class Asker(NamedTuple):
    """The requester of a job, and their address; without an address it is the server itself."""

    address: str = ""
    person: str = ""
    """Empty for anonymous requests, of which there may be as many as the address is allowed."""
    gone: Callable[[], Awaitable[bool]] = _stays
    """Return whether the client has disconnected."""


THE_SERVER = Asker()


async def stays_for(asker: Asker, awaited: asyncio.Future[Any]) -> bool:
    """Waits for a turn or a result. False: the requester disconnected first."""
    while not awaited.done():
        await asyncio.wait([awaited], timeout=GONE_SECONDS)
        if await asker.gone():
            return False
    return True


class QueueFull(Exception):
    """The requester has reached the limit of waiting jobs."""


class FairQueue:
    """Admits a limited number of jobs at a time, at most half of them for one address. The next one
    is from the address that was served longest ago, and there from the person who was."""

    def __init__(self, places: int, most_per_person: int, most_per_address: int) -> None:
        self._free = places
        self._working = ConcurrencyLimit(max(1, places // 2))
        self._per_person = ConcurrencyLimit(most_per_person)
        self._per_address = ConcurrencyLimit(most_per_address)
        self._waiting: OrderedDict[str, OrderedDict[str, deque[Turn]]] = OrderedDict()

    def enter(self, asker: Asker) -> Turn:
        """Done when it is this job's turn; it must `leave` then, or if it no longer waits. Raises
        `QueueFull`."""
        self._count(asker)
        turn: Turn = asyncio.get_running_loop().create_future()
        people = self._waiting.setdefault(asker.address, OrderedDict())
        people.setdefault(asker.person, deque()).append(turn)
        self._let_next_in()
        return turn

    def leave(self, asker: Asker, turn: Turn) -> None:
        """Release the turn: the job is done, or the requester has left."""
        if asker.address:
            self._per_address.leave(asker.address)
        if asker.person:
            self._per_person.leave(asker.person)
        if turn.done():
            self._free += 1
            self._working.leave(asker.address)
        else:
            self._no_longer_waits(asker, turn)
        self._let_next_in()

    def _count(self, asker: Asker) -> None:
        if asker.address and not self._per_address.enter(asker.address):
            raise QueueFull
        if asker.person and not self._per_person.enter(asker.person):
            self._per_address.leave(asker.address)
            raise QueueFull

    def _no_longer_waits(self, asker: Asker, turn: Turn) -> None:
        people = self._waiting[asker.address]
        people[asker.person].remove(turn)
        if not people[asker.person]:
            del people[asker.person]
        if not people:
            del self._waiting[asker.address]

    def _let_next_in(self) -> None:
        while self._free:
            address = next((one for one in self._waiting if self._working.enter(one)), None)
            if address is None:
                return
            self._free -= 1
            self._next_of(address).set_result(None)

    def _next_of(self, address: str) -> Turn:
        """Moves a requester's waiting jobs behind all others."""
        people = self._waiting.pop(address)
        person, turns = people.popitem(last=False)
        turn = turns.popleft()
        if turns:
            people[person] = turns
        if people:
            self._waiting[address] = people
        return turn
