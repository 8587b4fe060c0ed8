"""Streams invitations to those who wait for them: programs, by one request that stays open.

A stream sends open invitations, then each new one as it comes, and ends after a while; the next
request sends everything that is still open, so nothing is lost in between. It sends keep-alives at
its beginning and while nothing happens: a proxy, or a program that waits for the first line, would
otherwise give it up.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from tellstones.server.club.wire.circle_bodies import InvitationShown
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.wire import Fault

SIGN_OF_LIFE_S = 10.0
"""The longest silence of a stream."""
Shown = Callable[[], Awaitable[list[InvitationShown]]]


@dataclass(eq=False, slots=True)
class _OpenStream:
    """One stream, and whose it is."""

    who: Identity
    news: asyncio.Event = field(default_factory=asyncio.Event)
    ended: bool = False


class InvitationStreams:
    """The streams that are open at this node."""

    def __init__(self, seconds: float, most_per_person: int) -> None:
        self._seconds = seconds
        self._most_per_person = most_per_person
        self._open: defaultdict[str, set[_OpenStream]] = defaultdict(set)
        self._closed = False

    def stream(self, who: Identity, shown: Shown) -> AsyncIterator[InvitationShown | None]:
        """None is a sign of life. Raises `Rejected`."""
        if self._full(who.person):
            raise Rejected(Fault.TOO_MANY)
        return self._told(_OpenStream(who), shown)

    def _full(self, person: str) -> bool:
        return len(self._open.get(person, ())) >= self._most_per_person

    def wake(self, person: str) -> None:
        """There is news for them."""
        for stream in self._open.get(person, ()):
            stream.news.set()

    def devices(self) -> set[str]:
        """The event that the stream waits for."""
        return {stream.who.device for streams in self._open.values() for stream in streams}

    def end(self, gone: Callable[[Identity], bool]) -> None:
        """Ends the streams of people who may no longer connect."""
        for streams in self._open.values():
            for stream in streams:
                if gone(stream.who):
                    stream.ended = True
                    stream.news.set()

    def close(self) -> None:
        """End all streams when the node stops; clients reconnect to another node."""
        self._closed = True
        self.end(lambda _who: True)

    async def _told(
        self, stream: _OpenStream, shown: Shown
    ) -> AsyncIterator[InvitationShown | None]:
        person, told = stream.who.person, set[str]()
        ends = _now() + self._seconds
        if self._full(person):  # several have asked before the first of them was open
            return
        self._open[person].add(stream)
        try:
            while not (stream.ended or self._closed):
                yield None
                stream.news.clear()
                for one in await shown():
                    if not one.mine and one.table.table not in told and not stream.ended:
                        told.add(one.table.table)
                        yield one
                if _now() >= ends:
                    return
                if not stream.ended:
                    await _set_before(min(ends, _now() + SIGN_OF_LIFE_S), stream.news)
        finally:
            self._open[person].discard(stream)
            if not self._open[person]:
                del self._open[person]


def _now() -> float:
    """The loop's clock, in seconds."""
    return asyncio.get_running_loop().time()


async def _set_before(ends: float, news: asyncio.Event) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout_at(ends):
            await news.wait()
