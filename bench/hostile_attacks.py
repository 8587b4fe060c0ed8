"""The attacks of the hostile hour: each of them is one round, and is repeated while it lasts."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

LONG_RECORD = '[Opening "S"]\n[First "A"]\n\n' + " ".join(f"{n}. 1~2" for n in range(1, 20_000))
SILENT_CONNECTIONS = 300
TROUBLE = (OSError, EOFError, TimeoutError, WebSocketException, httpx.HTTPError, KeyError)
"""Being thrown out is what an attacker is used to, and waiting is what an honest player is."""


class Attacker:
    """Somebody with an address of their own, and no manners."""

    def __init__(self, base: str, address: str) -> None:
        self.base = base
        self.address = address
        self.rounds = 0
        self._cookie: str | None = None

    def http(self, **headers: str) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        return httpx.AsyncClient(
            base_url=self.base, transport=transport, headers=headers, timeout=30
        )

    async def known(self) -> dict[str, str]:
        """As a guest: made once, because an address is not given many."""
        if self._cookie is None:
            async with self.http() as nobody:
                answer = await nobody.post("/api/me", json={})
                self._cookie = answer.cookies["tellstones"]
        return {"Cookie": f"tellstones={self._cookie}"}

    async def post(self, path: str, body: dict[str, Any] | None = None) -> httpx.Response:
        async with self.http(**await self.known()) as client:
            return await client.post(path, json=body or {})

    async def table(self, **wish: Any) -> str:
        return str((await self.post("/api/tables", wish)).json()["table"])

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        found = urlsplit(self.base)
        return await asyncio.open_connection(
            found.hostname, found.port, local_addr=(self.address, 0)
        )

    async def socket(self, table: str) -> ClientConnection:
        url = f"{self.base.replace('http', 'ws', 1)}/ws/table/{table}"
        return await connect(
            url,
            additional_headers=await self.known(),
            compression=None,
            local_addr=(self.address, 0),
        )


async def endless_headers(attacker: Attacker) -> None:
    _, writer = await attacker.raw()
    writer.write(b"GET / HTTP/1.1\r\n")
    for _ in range(1000):
        writer.write(b"X-Y: " + b"z" * 4096 + b"\r\n")
        await writer.drain()


async def silent_connections(attacker: Attacker) -> None:
    open_ones = [await attacker.raw() for _ in range(SILENT_CONNECTIONS)]
    await asyncio.sleep(30)
    for _, writer in open_ones:
        writer.close()


async def half_a_body(attacker: Attacker) -> None:
    reader, writer = await attacker.raw()
    writer.write(b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{")
    await reader.read()


async def long_records(attacker: Attacker) -> None:
    async with attacker.http() as nobody:
        body = {"record": LONG_RECORD, "number": 0, "eyes": "open"}
        await asyncio.gather(*(nobody.post("/api/study/records", json=body) for _ in range(4)))


async def abandoned_analyses(attacker: Attacker) -> None:
    record = '[Opening "S"]\n[First "A"]\n\n1. C> 2. h1 3. h2 4. c1 =C 5. h1 6. b doubt 1=S 2=C B\n'
    body = {"record": record, "language": "en"}
    asking = [
        asyncio.create_task(attacker.post("/api/study/analysis/progress", body)) for _ in range(6)
    ]
    await asyncio.sleep(0.5)
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)


async def pings_without_reading(attacker: Attacker) -> None:
    key = base64.b64encode(os.urandom(16)).decode()
    cookie = (await attacker.known())["Cookie"]
    table = await attacker.table()
    _, writer = await attacker.raw()
    writer.write(
        f"GET /ws/table/{table} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    ping = b"\x89\xfd" + b"\0\0\0\0" + b"x" * 125
    for _ in range(2000):
        writer.write(ping * 50)
        await writer.drain()


async def bot_tables(attacker: Attacker) -> None:
    bots = [{"seat": seat, "by": "bot", "bot": "king"} for seat in "AB"]
    await attacker.table(seats=bots)


async def toggled_ready(attacker: Attacker) -> None:
    socket = await attacker.socket(await attacker.table(seats=[{"seat": "A", "by": "me"}]))
    for n in range(300):
        value = "true" if n % 2 else "false"
        await socket.send(f'{{"t": "ready", "id": "{attacker.rounds}-{n}", "ready": {value}}}')
    await socket.close()


async def comes_and_goes(attacker: Attacker) -> None:
    table = await attacker.table()
    for _ in range(100):
        socket = await attacker.socket(table)
        socket.transport.abort()


async def links(attacker: Attacker) -> None:
    async with attacker.http(**await attacker.known()) as client:
        for _ in range(100):
            await client.post("/api/me/link")


async def nonsense(attacker: Attacker) -> None:
    socket = await attacker.socket(await attacker.table())
    with suppress(ConnectionError):
        for text in (
            "[" * 2000,
            '{"t":"say","id":"\\u0000","text":"x"}',
            '{"t":"seen","seq":1e30}',
        ):
            await socket.send(text)
        await socket.send(b"\xff\xfe", text=True)
    await socket.wait_closed()


async def empty_lobby(attacker: Attacker) -> None:
    await attacker.table(listed=True)
    await attacker.post("/api/play")


async def withheld_seen(attacker: Attacker) -> None:
    """Comes again and again as if nothing had been shown."""
    seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "page"}]
    table = await attacker.table(seats=seats)
    for _ in range(20):
        socket = await attacker.socket(table)
        await socket.recv()
        socket.transport.abort()


async def forged_addresses(attacker: Attacker) -> None:
    """Many new guests, each from another address as it claims."""
    for n in range(20):
        async with attacker.http(**{"X-Forwarded-For": f"10.{attacker.rounds % 256}.0.{n}"}) as one:
            await one.post("/api/me", json={})


async def forgotten_person(attacker: Attacker) -> None:
    """Has itself forgotten, and talks on through a socket that was open."""
    ghost = Attacker(attacker.base, attacker.address)
    socket = await ghost.socket(await ghost.table())
    async with ghost.http(**await ghost.known()) as client:
        await client.delete("/api/me")
    for n in range(50):
        await socket.send(f'{{"t": "say", "id": "{n}", "text": "boo"}}')
    await socket.wait_closed()


ATTACKS: tuple[Callable[[Attacker], Awaitable[None]], ...] = (
    endless_headers,
    silent_connections,
    half_a_body,
    long_records,
    abandoned_analyses,
    pings_without_reading,
    bot_tables,
    toggled_ready,
    comes_and_goes,
    links,
    nonsense,
    empty_lobby,
    withheld_seen,
    forged_addresses,
    forgotten_person,
)


async def _again_and_again(
    does: Callable[[Attacker], Awaitable[None]], attacker: Attacker, until: float
) -> None:
    while time.monotonic() < until:
        with suppress(*TROUBLE):
            async with asyncio.timeout(max(1.0, until - time.monotonic())):
                await does(attacker)
        attacker.rounds += 1
        await asyncio.sleep(0.05)


async def _all_at_once(base: str, seconds: float) -> dict[str, int]:
    attackers = {does: Attacker(base, f"127.2.{n}.1") for n, does in enumerate(ATTACKS)}
    until = time.monotonic() + seconds
    await asyncio.gather(*(_again_and_again(*each, until) for each in attackers.items()))
    return {does.__name__: attacker.rounds for does, attacker in attackers.items()}


if __name__ == "__main__":
    os.nice(10)  # elsewhere, attackers would take none of the server's processors
    print(json.dumps(asyncio.run(_all_at_once(sys.argv[1], float(sys.argv[2])))))
