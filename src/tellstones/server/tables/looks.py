"""Delays moves while a player looks at a stone; starts programs' looks, ends lost holds."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from tellstones.rules import Seat
from tellstones.server.rooms import Accepted, Rejected, Room, World
from tellstones.server.storage import entries as e
from tellstones.server.tables.broadcast import Broadcast
from tellstones.server.tables.connection import Connection
from tellstones.server.tables.table_log import TableLog
from tellstones.server.wire import Fault, incoming

Receive = Callable[[Connection, incoming.ClientMessage], Awaitable[None]]


class LookGuard:
    """Keeps words back while a stone is being looked at, one of each connection."""

    __slots__ = (
        "_broadcast",
        "_log",
        "_tasks",
        "_waiting",
    )

    def __init__(self, log: TableLog, broadcast: Broadcast) -> None:
        self._log = log
        self._broadcast = broadcast
        self._waiting: dict[Connection, incoming.Play] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def keep_back(self, connection: Connection, wish: incoming.Play) -> None:
        """Delay a message until the stone is back. Raises `Rejected` for a second one."""
        if self._waiting.setdefault(connection, wish) is not wish:
            raise Rejected(Fault.LOOKING)

    def changed(self, receive: Receive) -> None:
        """Runs after every row and every arrival: does what the state of the look requires, and
        returns delayed messages to the table."""
        look = self._log.room.look
        if look is None:
            for connection in list(self._waiting):
                self._run(_received(receive, connection, self._waiting.pop(connection)))
        elif look.program and look.holds == 0:
            for connection in self._of_looker(look.seat)[:1]:
                # A program holds the stone when it receives the look.
                held = e.LookHeld(look.seat, connection.who.device)
                self._run(self._accept(partial(_unbegun, held)))

    def left(self, connection: Connection) -> None:
        """A lost connection lowers the stone, and the player may continue to look on return."""
        self._waiting.pop(connection, None)
        look, device = self._log.room.look, connection.who.device
        elsewhere = any(other.who.device == device for other in self._broadcast.connections)
        if look is not None and look.device == device and not elsewhere:
            self._run(self._accept(partial(_let_go, device)))

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    def _of_looker(self, seat: Seat) -> list[Connection]:
        person = self._log.room.chairs[seat].person
        return [each for each in self._broadcast.connections if each.who.person == person]

    async def _accept(self, decide: Callable[[Room, World], Accepted]) -> None:
        with suppress(Rejected):  # somebody was first
            await self._log.accept(None, decide)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _received(receive: Receive, connection: Connection, wish: incoming.Play) -> None:
    try:
        await receive(connection, wish)
    except Rejected as wrong:
        connection.refuse(wish.id, wrong.fault, wrong.refusal)


def _unbegun(held: e.LookHeld, room: Room, _world: World) -> Accepted:
    if room.look is None or room.look.seat is not held.seat or room.look.holds:
        raise Rejected(Fault.LATE)
    return Accepted(held)


def _let_go(device: str, room: Room, _world: World) -> Accepted:
    if room.look is None or room.look.device != device or room.look.held_since is None:
        raise Rejected(Fault.LATE)
    return Accepted(e.LookReleased(room.look.seat))
