"""Connections that come and go leave nothing that only a garbage collector finds."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tellstones.server.tables.connection import Connection
from tellstones.server.tables.live_table import LiveTable
from tellstones.server.web.transport.http_protocol import LimitedHttp
from tellstones.server.web.transport.websocket import WebSocket
from tests.server.hostile.raw_connection import LOST, RawConnection
from tests.server.running_server import Running, Serve

KEPT = (LiveTable, Connection, WebSocket, LimitedHttp)


def _there() -> Counter[str]:
    return Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, KEPT))


@contextmanager
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def _gone(before: Counter[str]) -> None:
    """Waits until there are no more of them than before."""
    while _there() - before:
        await asyncio.sleep(0.05)


def test_a_table_and_its_sockets_are_gone_when_nobody_is_there_any_more(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        with no_collector():
            before = _there()
            seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "page"}]
            at = await guest.sit_at(await guest.create(seats=seats))
            assert _there() - before
            await at.leave()
            await _gone(before)

    serve(scene)


def test_requests_that_nobody_answered_are_gone_with_their_connection(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        with no_collector():
            before = _there()
            attacker = await RawConnection.to(here.base)
            with suppress(*LOST):
                await attacker.send(b"GET / HTTP/1.1\r\n\r\n" * 1_000)
            await attacker.ended()
            await _gone(before)

    serve(scene)
