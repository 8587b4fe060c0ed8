"""Clients that send endlessly or never read cannot use up memory."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.server import ServerProtocol

from tellstones.server.settings import Settings
from tellstones.server.tables.connection import Connection
from tellstones.server.web.transport import websocket
from tellstones.server.wire import Close
from tests.server.hostile.raw_connection import LOST, RawConnection, frame
from tests.server.running_server import QUICK, Running, Serve

MANY_BYTES = 8 * 1024 * 1024
"""Far more than any limit; before there were some, all of it was kept."""
HEADERS_WITHOUT_END = b"".join(b"X-%d: %s\r\n" % (number, b"x" * 100) for number in range(40))
TOO_LONG = b'tellstones_cut_off_total{why="too-long"} 1'
CONT, TEXT, PING = 0x0, 0x1, 0x9


def _closed_with(code: Close) -> bytes:
    """The frame that closes a socket."""
    return b"\x88\x02" + code.to_bytes(2, "big")


def limited(**limits: int) -> Settings:
    return replace(QUICK, limits=replace(QUICK.limits, **limits))


@pytest.mark.parametrize(
    "begins",
    [
        b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n",
        b"GET /ws/table/aaaaaaaaaaaaaaaa HTTP/1.1\r\nUpgrade: websocket\r\n",
        b"POST /api/me HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n",
    ],
    ids=["a request", "an upgrade", "trailers"],
)
def test_headers_without_end_are_cut_off(serve: Serve, begins: bytes) -> None:
    async def scene(here: Running) -> None:
        attacker = await RawConnection.to(here.base)
        await attacker.send(begins)
        assert await attacker.flood(HEADERS_WITHOUT_END, MANY_BYTES)
        assert TOO_LONG in here.node.metrics.text()

    serve(scene)


def test_one_header_without_end_is_cut_off(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        attacker = await RawConnection.to(here.base)
        await attacker.send(b"GET / HTTP/1.1\r\nX: ")
        assert await attacker.flood(b"x" * 4096, MANY_BYTES)

    serve(scene)


def test_headers_that_come_whole_may_not_be_too_long_either(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        attacker = await RawConnection.to(here.base)
        await attacker.send(b"GET / HTTP/1.1\r\n" + HEADERS_WITHOUT_END * 10 + b"\r\n")
        said = await attacker.ended()
        assert not said or b" 400 " in said

    serve(scene)


def test_requests_that_wait_for_the_first_are_counted(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        attacker = await RawConnection.to(here.base)
        assert await attacker.flood(b"GET /api/bots HTTP/1.1\r\n\r\n" * 1000, MANY_BYTES)

    serve(scene)


def test_requests_in_one_chunk_are_counted_before_they_are_read(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[bytes] = []
    on_url = HttpToolsProtocol.on_url

    def noted(protocol: HttpToolsProtocol, url: bytes) -> None:
        read.append(url)
        on_url(protocol, url)

    monkeypatch.setattr(HttpToolsProtocol, "on_url", noted)

    async def scene(here: Running) -> None:
        attacker = await RawConnection.to(here.base)
        with suppress(*LOST):
            await attacker.send(b"GET / HTTP/1.1\r\n\r\n" * 14_000)
        await attacker.ended()
        assert TOO_LONG in here.node.metrics.text()

    serve(scene)
    assert 0 < len(read) <= 3


def test_a_request_has_so_many_headers(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        honest, attacker = [await RawConnection.to(here.base) for _ in range(2)]
        begins = b"GET /api/bots HTTP/1.1\r\nConnection: close\r\n"
        await honest.send(begins + b"ab:\r\n" * 99 + b"\r\n")
        assert b" 200 " in await honest.ended()
        await attacker.send(begins + b"ab:\r\n" * 100 + b"\r\n")
        assert await attacker.ended() == b""
        assert TOO_LONG in here.node.metrics.text()

    serve(scene)


def test_who_was_sent_away_and_goes_on_sending_is_no_longer_read(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "CLOSE_WITHIN_SECONDS", 0.5)

    async def scene(here: Running) -> None:
        guest = await here.guest()
        attacker = await RawConnection.to(here.base)
        sockets: list[websocket.WebSocket] = []
        kept = websocket.WebSocket.close

        def close(self: websocket.WebSocket, code: int) -> None:
            sockets.append(self)
            kept(self, code)

        monkeypatch.setattr(websocket.WebSocket, "close", close)
        await attacker.upgrade(guest, "a" * 16)  # no such table: sent away
        await attacker.reader.readuntil(_closed_with(Close.NO_SUCH_TABLE))
        assert await attacker.flood(frame(TEXT, b"x" * 60_000), MANY_BYTES)
        assert sockets
        assert all(not socket._message for socket in sockets)

    serve(scene)


async def _attacked(here: Running) -> tuple[RawConnection, Connection]:
    """An attacker's socket, and the server's end of it."""
    guest = await here.guest()
    table = await guest.create()
    attacker = await RawConnection.to(here.base)
    await attacker.upgrade(guest, table)
    while not (live := here.node.tables.live.get(table)) or not live.broadcast.connections:
        await asyncio.sleep(0.01)
    return attacker, live.broadcast.connections[0]


def test_fragments_of_nothing_take_no_room(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        attacker, connection = await _attacked(here)
        socket = connection.socket
        assert isinstance(socket, websocket.WebSocket)
        await attacker.send(frame(TEXT, b"{", last=False))
        await attacker.send(frame(CONT, last=False) * 10_000 + frame(PING, b"done"))
        while b"done" not in await attacker.reader.read(65536):
            pass
        assert socket._message == b"{"
        attacker.close()

    serve(scene, limited(pings_per_socket=10**9))


def test_who_sends_fragments_that_end_no_message_is_dropped(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        attacker, connection = await _attacked(here)
        await attacker.send(frame(TEXT, b"{", last=False) + frame(CONT, last=False) * 99)
        await attacker.send(frame(CONT, b"}"))
        while b"unreadable" not in await attacker.reader.read(65536):
            pass
        await attacker.send(frame(TEXT, b"{", last=False))
        await attacker.reader.readuntil(_closed_with(Close.TOO_MANY))
        attacker.close()
        assert connection.code is Close.TOO_MANY
        assert b"tellstones_dropped_total 1" in here.node.metrics.text()

    serve(scene)


def test_who_pings_and_never_reads_is_dropped(serve: Serve) -> None:
    few = limited(unread_bytes=64 * 1024, pings_per_socket=10**9)

    async def scene(here: Running) -> None:
        attacker, connection = await _attacked(here)
        attacker.reader._transport.pause_reading()  # type: ignore[attr-defined] # nobody else can
        assert await attacker.flood(frame(PING, b"x" * 125) * 100, 8 * MANY_BYTES)
        assert connection.code is Close.TOO_SLOW
        assert b"tellstones_dropped_total 1" in here.node.metrics.text()

    serve(scene, few)


def test_who_sends_a_flood_of_pings_is_dropped(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        attacker, connection = await _attacked(here)
        await attacker.send(frame(PING) * 99)
        await attacker.send(frame(PING, b"still here"))
        while b"still here" not in await attacker.reader.read(65536):
            pass
        await attacker.send(frame(PING))
        await attacker.ended()
        assert connection.code is Close.TOO_MANY
        assert b"tellstones_dropped_total 1" in here.node.metrics.text()

    serve(scene)


def test_a_flood_is_read_in_small_pieces_and_others_have_their_turn(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    receive = ServerProtocol.receive_data

    def noted(wire: ServerProtocol, data: bytes) -> None:
        read.append(len(data))
        receive(wire, data)

    monkeypatch.setattr(ServerProtocol, "receive_data", noted)

    async def scene(here: Running) -> None:
        attacker, _ = await _attacked(here)
        await attacker.send(frame(PING) * 40_000 + frame(PING, b"done"))
        while b"done" not in await attacker.reader.read(65536):
            pass
        attacker.close()

    serve(scene, limited(pings_per_socket=10**9))
    assert sum(read) > 200_000
    assert max(read) <= websocket.BYTES_AT_ONCE
