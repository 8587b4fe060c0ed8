"""Which device shows the stone that is being looked at: one, and only while the look lasts."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from tellstones.rules import Looked
from tellstones.server.clock import Clock
from tellstones.server.rooms import Room
from tellstones.server.rooms.viewer_frames import LOOKING_MS
from tellstones.server.storage.interface import SettledStorage
from tellstones.server.transport.connection import Connection


class SightHolder:
    """Gives a looked-at symbol to one device, and takes it away when the stone is put back."""

    def __init__(self, storage: SettledStorage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock
        self._device: str | None = None
        self._put_back = asyncio.Event()
        self._put_back.set()

    def shown_on(self, device: str) -> bool:
        return self._device == device

    async def happened(self, room: Room, connections: list[Connection]) -> None:
        """Another event: what was looked at before is over."""
        self._show_on(None)
        await self.settle(room, connections, arriving=False)

    async def settle(self, room: Room, connections: list[Connection], *, arriving: bool) -> None:
        """A looked-at symbol goes to one device: the one that looked, or the first of the
        partner's to which a look was given; and not again once it was put back."""
        event = room.event
        over = self._clock.now() >= room.event_at + LOOKING_MS
        if not isinstance(event, Looked) or over or self._device is not None:
            return
        looker = room.chairs[event.looker].person
        theirs = [c for c in connections if c.who.person == looker]
        if not theirs:
            return
        if arriving and await self._storage.settled(f"{_key(room)} back"):
            return
        if looker == room.chairs[event.seat].person and room.moved_by is not None:
            self._show_on(room.moved_by)
        else:
            device = theirs[-1].who.device
            now = self._clock.now()
            self._show_on(await self._storage.settle(_key(room), device, now))

    async def put_back(self, room: Room, device: str) -> None:
        if self._device == device:
            self._show_on(None)
            await self._storage.settle(f"{_key(room)} back", "1", self._clock.now())

    async def until_put_back(self, most_seconds: float) -> None:
        """Whoever looks at a stone is not hurried by a bot, for some seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(most_seconds):
                await self._put_back.wait()

    def _show_on(self, device: str | None) -> None:
        self._device = device
        if device is None:
            self._put_back.set()
        else:
            self._put_back.clear()


def _key(room: Room) -> str:
    return f"look {room.id} {room.event_seq}"
