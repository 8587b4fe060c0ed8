"""Sockets, below the messages: fragments, floods, silence, and those who do not read."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import cast

import pytest
from websockets.asyncio.client import connect

from tellstones.server import batching
from tellstones.server.web.transport import websocket
from tellstones.server.wire import outgoing
from tests.server.clients import AtTable
from tests.server.running_server import QUICK, Running, Serve


def ping(number: int) -> str:
    return json.dumps({"t": "ping", "id": str(number)})


async def alone_at_a_table(here: Running) -> AtTable:
    guest = await here.guest()
    return await guest.sit_at(await guest.create())


def test_a_message_in_fragments_is_one_message(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        at = await alone_at_a_table(here)
        await at.socket.send([ping(7)[:5], ping(7)[5:9], ping(7)[9:]])
        await at.until(lambda: at.answer("7") is not None)

    serve(scene)


def test_text_that_is_none_closes_the_socket(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        for parts in ([b'{"t": "say", "text": "\xc3("}'], [b'{"t": "\xc3', b'("}']):
            at = await alone_at_a_table(here)
            await at.socket.send(parts if len(parts) > 1 else parts[0], text=True)
            assert await at.gone() == 1007
        whole = await alone_at_a_table(here)
        letters = "ξ".encode()
        await whole.socket.send(
            [b'{"t": "ping", "id": "' + letters[:1], letters[1:] + b'"}'], text=True
        )
        await whole.until(lambda: whole.answer("ξ") is not None)

    serve(scene)


def test_what_is_said_at_once_is_heard_one_after_the_other(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        at = await alone_at_a_table(here)
        for number in range(300):
            await at.socket.send(ping(number))
        await at.until(lambda: at.answer("299") is not None)
        pongs = [int(message["id"]) for message in at.told if message["t"] == "pong"]
        assert pongs == list(range(300))

    serve(scene)


def test_who_sends_too_much_to_be_heard_soon_is_not_read_meanwhile(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batching, "BATCH_SECONDS", 3600.0)
    one = replace(QUICK, limits=replace(QUICK.limits, messages_at_once_per_address=1))

    async def scene(here: Running) -> None:
        at = await alone_at_a_table(here)
        (connection,) = here.node.tables.live[at.table].broadcast.connections
        socket = cast("websocket.WebSocket", connection.socket)
        batcher = socket._batcher
        assert batcher is not None
        for number in range(batching.LONE_MESSAGES):
            await at.ask("ping", id=str(number))
        await at.socket.send(ping(8))
        while not batcher._waiting:
            await asyncio.sleep(0.01)
        assert socket._transport.is_reading()
        await at.socket.send(ping(9))
        while socket._transport.is_reading():
            await asyncio.sleep(0.01)
        monkeypatch.setattr(batching, "BATCH_SECONDS", 0.0)
        batcher._flush()
        await at.until(lambda: at.answer("9") is not None)
        assert at.answer("8") is not None
        assert socket._transport.is_reading()

    serve(scene, one)


def test_what_was_said_before_leaving_is_heard(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        await a.send("move", seat="A", move="h1", at=a.frame["event_seq"])
        await a.leave()
        await b.event("hid")

    serve(scene)


def test_who_is_silent_is_asked_and_who_does_not_answer_is_gone(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "KEEPALIVE_SECONDS", 1.0)

    async def scene(here: Running) -> None:
        a, b = await here.duel()
        a.socket.transport.pause_reading()
        await b.until(lambda: not b.frame["seats"][0]["here"])
        assert b.closed is None  # who has said nothing either, but answers when asked
        a.socket.transport.abort()

    serve(scene)


def test_who_is_asked_has_until_the_next_check_to_answer(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        connection, _ = here.node.tables.live[a.frame["table"]].broadcast.connections
        socket = cast("websocket.WebSocket", connection.socket)
        for at in (a, b):
            at.socket.transport.pause_reading()
        socket._idle_checks = 0
        for gone in (False, False, True):
            socket._look()
            assert socket._transport.is_closing() is gone
        for at in (a, b):
            at.socket.transport.abort()

    serve(scene)


def test_who_does_not_read_that_they_are_sent_away_is_cut_off(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "CLOSE_WITHIN_SECONDS", 0.1)

    async def scene(here: Running) -> None:
        a, _ = await here.duel()
        url = f"{here.base.replace('http', 'ws', 1)}/ws/table/{a.frame['table']}"
        slow = await here.guest("Slow")
        async with connect(url, additional_headers=slow.headers, max_queue=1) as socket:
            await socket.recv()
            socket.transport.pause_reading()
            connection = here.node.tables.live[a.frame["table"]].broadcast.connections[-1]
            while connection.code is None:
                connection.tell(outgoing.Pong(id="x" * 10_000, now=0))
                await asyncio.sleep(0)
            assert isinstance(connection.socket, websocket.WebSocket)
            assert connection.socket.unread > 0
            while connection.socket.unread:
                await asyncio.sleep(0.01)
            socket.transport.abort()

    serve(scene)
