"""Texts and numbers that no database takes are refused before they reach one."""

from __future__ import annotations

import asyncio
import logging

import pytest

from tellstones.server.accounts.guests import tidy_name
from tellstones.server.cluster.outages import OutageMonitor
from tellstones.server.rooms import Rejected
from tellstones.server.storage import Unstorable
from tellstones.server.wire import Fault
from tests.server.hostile.raw_connection import RawConnection
from tests.server.running_server import Running, Serve
from tests.server.stopped_clock import StoppedClock


@pytest.mark.parametrize("text", ["\0", "a\0b", "a\nb", "\x7f"])
def test_a_message_id_is_printable(serve_each: Serve, text: str) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        at = await guest.sit_at(await guest.create())
        assert (await at.ask("ready", id=text))["code"] == "unreadable"

    serve_each(scene)


@pytest.mark.parametrize(
    "message",
    [
        '{"t": "say", "id": "1", "text": ' + "[" * 2000,
        '{"t": "seen", "id": "1", "seq": 9223372036854775808}',
        '{"t": "seen", "id": "1", "seq": -1}',
        '{"t": "say", "id": "\\ud800", "text": "x"}',
    ],
    ids=["nested", "a huge number", "a negative number", "half a character"],
)
def test_what_nobody_can_read_is_unreadable_and_no_more(serve: Serve, message: str) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        at = await guest.sit_at(await guest.create())
        await at.socket.send(message)
        await at.until(lambda: at.told[-1]["t"] == "error" or at.closed is not None)
        assert at.told[-1]["code"] == "unreadable"
        assert (await at.ask("ping"))["t"] == "pong"

    serve(scene)


@pytest.mark.parametrize("name", ["bot:king", "Bot:Knight", "\u3164", "\u2800\u115f", " \u200b "])
def test_a_name_can_be_read_and_is_no_bots(name: str) -> None:
    with pytest.raises(Rejected) as rejected:
        tidy_name(name)
    assert rejected.value.fault is Fault.UNREADABLE
    assert tidy_name("A\u3164nn") == "Ann"


def test_no_request_makes_an_error_of_the_server(serve_each: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        huge = {"record": "x", "number": 2**63}
        nul = {"person": "a" * 16, "reason": "talk", "text": "a\0b"}
        answers = [
            await guest.http.get("/api/tables/%00"),
            await guest.http.post("/api/reports", json=nul),
            await guest.http.post("/api/study/replay", json=huge),
            await guest.http.post("/api/tables", content=b'{"rules": ' + b"[" * 2000),
            await guest.http.post("/api/tables", json={}, headers={"Origin": "http://["}),
        ]
        assert [answer.status_code for answer in answers] == [404, 400, 400, 400, 403]

    serve_each(scene)


def test_a_socket_of_another_origin_is_refused_in_silence(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(here: Running) -> None:
        stranger = await RawConnection.to(here.base)
        await stranger.send(
            b"GET /ws/table/aaaaaaaaaaaaaaaa HTTP/1.1\r\nHost: localhost\r\nOrigin: http://there\r\n"
            b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        assert b" 403 " in await stranger.ended()

    serve(scene)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize(
    "sent",
    [
        b"POST /api/me HTTP/1.1\r\nContent-Length: 100\r\n\r\n{",
        b"no request at all\r\n\r\n",
        b"GET /api/bots HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    ],
    ids=["hanging up", "no request", "another protocol"],
)
def test_nobody_fills_the_log(serve: Serve, caplog: pytest.LogCaptureFixture, sent: bytes) -> None:
    async def scene(here: Running) -> None:
        stranger = await RawConnection.to(here.base)
        await stranger.send(sent)
        while not here.open_connections:
            await asyncio.sleep(0.01)
        stranger.close()
        while here.open_connections:
            await asyncio.sleep(0.01)
        await here.guest()

    serve(scene)
    of_requests = ("uvicorn", "tellstones.server.web")
    told = [record for record in caplog.records if record.name.startswith(of_requests)]
    assert [record for record in told if record.levelno >= logging.WARNING] == []


def test_what_cannot_be_stored_for_its_content_is_no_outage() -> None:
    outages = OutageMonitor(StoppedClock())

    async def refused() -> None:
        raise Unstorable

    with pytest.raises(Unstorable):
        asyncio.run(outages.watch(refused()))
    assert not outages.down
