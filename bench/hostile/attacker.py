"""An attacker of the hostile hour: an address of its own, many guests, and a count of what it
tried."""

from __future__ import annotations

import asyncio
import base64
import os
import time
from collections import deque
from collections.abc import Awaitable, Iterable
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tellstones.server.ids import derived_id

LOST = (OSError, EOFError, WebSocketException, httpx.HTTPError)
"""Exceptions after the server closes a connection."""
TROUBLE = (*LOST, TimeoutError, KeyError)
"""Being thrown out is what an attacker is used to, and waiting is what an honest player is."""
NO_TLS = httpx.create_ssl_context()
"""One for all clients: making it takes longer than many requests."""
ARRIVALS_OF_A_GUEST = 50
"""Sockets after which the next guest comes: sixty may come at once."""

HEADER = '[Opening "S"]\n[First "A"]\n'


def drawn_game(moves: int) -> str:
    """The record of a game in which two stones change places, until both have enough."""
    begins = f'{HEADER}[Result "draw"]\n[Termination "agreement"]\n\n1. C> 2. h1 '
    return begins + " ".join(f"{n}. 1~2" for n in range(3, moves)) + " draw"


LONGEST_GAME = drawn_game(2_990)
"""The longest game that can be imported."""


class Attacker:
    """An attacker with its own address. After it meets a limit it returns as another guest; once
    the address gets no more guests, earlier ones return in turn."""

    def __init__(self, base: str, address: str) -> None:
        self.base = base
        self.address = address
        self.tries = 0
        """Requests, connections, and messages where they are the attack."""
        self.refused = 0
        """Requests that were not granted, and connections that were ended."""
        self.longest_rest = 0.0
        """Seconds between two tries: an attack that has come to its end is seen by it."""
        self._latest = time.monotonic()
        self._cookies: deque[str] = deque()
        self._somebody_new = True
        self._arrivals = 0
        self._table: str | None = None

    def attempt(self) -> None:
        now = time.monotonic()
        self.longest_rest = max(self.longest_rest, now - self._latest)
        self._latest = now
        self.tries += 1

    def told(self) -> dict[str, float]:
        rest = max(self.longest_rest, time.monotonic() - self._latest)
        return {"tries": self.tries, "refused": self.refused, "longest_rest_s": round(rest, 1)}

    def http(self, **headers: str) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=self.base,
            transport=httpx.AsyncHTTPTransport(verify=NO_TLS, local_address=self.address),
            headers=headers,
            timeout=600,  # a megabyte of games has to wait for its turns
            event_hooks={"request": [self._asked], "response": [self._answered]},
        )

    async def _asked(self, _request: httpx.Request) -> None:
        self.attempt()

    async def _answered(self, response: httpx.Response) -> None:
        self.refused += response.status_code >= 400
        if response.status_code == 429:
            self.be_somebody_else()

    def be_somebody_else(self) -> None:
        self._somebody_new = True
        self._table = None
        self._cookies.rotate(1)

    async def known(self) -> dict[str, str]:
        """Signs in as a guest."""
        if self._somebody_new:
            async with self.http() as nobody:
                answer = await nobody.post("/api/me", json={})
            self._somebody_new = False
            if "tellstones" in answer.cookies:
                self._cookies.appendleft(answer.cookies["tellstones"])
        if not self._cookies:
            await asyncio.sleep(1.0)
            self._somebody_new = True
            raise KeyError("no guest")
        return {"Cookie": f"tellstones={self._cookies[0]}"}

    async def post(self, path: str, body: dict[str, Any] | None = None) -> httpx.Response:
        async with self.http(**await self.known()) as client:
            return await client.post(path, json=body or {})

    async def table(self, **wish: Any) -> str:
        """A new one."""
        return str((await self.post("/api/tables", wish)).json()["table"])

    async def some_table(self) -> str:
        """Return any table."""
        if self._table is None:
            self._table = await self.table()
        return self._table

    async def bring(self, record: str, games: int = 1) -> list[str]:
        """Games from elsewhere: the tables where they are found, those of earlier ones too."""
        named = [derived_id(os.urandom(8).hex(), "game") for _ in range(games)]
        brought = [{"seat": "A", "table": table, "record": record} for table in named]
        async with self.http(**await self.known()) as client:
            await client.post("/api/me/import", json={"games": brought})
            listed = (await client.get("/api/me/games")).json()["tables"]
        if not listed:
            raise KeyError("nothing brought")
        return [one["table"] for one in listed]

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        self.attempt()
        found = urlsplit(self.base)
        return await asyncio.open_connection(
            found.hostname, found.port, local_addr=(self.address, 0)
        )

    async def ended(self, reader: asyncio.StreamReader) -> None:
        """Reads until the server has closed the connection."""
        while await reader.read(65536):
            pass
        self.refused += 1

    async def at_once(self, doing: Iterable[Awaitable[object]]) -> None:
        results = await asyncio.gather(*doing, return_exceptions=True)
        self.refused += sum(isinstance(result, LOST) for result in results)

    async def socket(self, table: str) -> ClientConnection:
        self._arrive()
        return await connect(
            f"{self.base.replace('http', 'ws', 1)}/ws/table/{table}",
            additional_headers=await self.known(),
            compression=None,
            local_addr=(self.address, 0),
        )

    async def raw_socket(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """One that has become a socket, and keeps to no protocol from then on."""
        self._arrive()
        table, cookie = await self.some_table(), (await self.known())["Cookie"]
        reader, writer = await self.raw()
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /ws/table/{table} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer

    def _arrive(self) -> None:
        self.attempt()
        self._arrivals += 1
        if self._arrivals % ARRIVALS_OF_A_GUEST == 0:
            self.be_somebody_else()
