"""Two ways to the same application: a real server on a real port, and the server in a page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Protocol

from tellstones.server.in_page.page_server import PageServer
from tellstones.server.in_page.start import start
from tellstones.server.node.node import Node
from tests.server.clients import AtTable, Guest
from tests.server.running_server import QUICK, running
from tests.server.stopped_clock import StoppedClock

Answer = tuple[int, str]
"""A status and a body."""


class ServerUnderTest(Protocol):
    """A server that answers requests and lets people play."""

    @property
    def node(self) -> Node: ...

    async def ask(self, method: str, path: str, body: object = None) -> Answer: ...

    async def sit_at(self, table: str) -> AtTable: ...


class HttpUnderTest:
    """Speaks HTTP and WebSocket."""

    def __init__(self, node: Node, guest: Guest) -> None:
        self.node = node
        self._guest = guest

    async def ask(self, method: str, path: str, body: object = None) -> Answer:
        answer = await self._guest.http.request(method, path, json=body or {})
        return answer.status_code, answer.text

    async def sit_at(self, table: str) -> AtTable:
        return await self._guest.sit_at(table)


class PageUnderTest:
    """Sends messages, as a page does to its worker."""

    def __init__(self) -> None:
        self.running: PageServer
        self.told: dict[str, asyncio.Queue[dict[str, Any]]] = {}
        self._ids = count(1)

    @property
    def node(self) -> Node:
        return self.running.node

    def post(self, text: str) -> None:
        message = json.loads(text)
        self.told[message["id"]].put_nowait(message)

    def begin(self, **message: Any) -> str:
        number = str(next(self._ids))
        self.told[number] = asyncio.Queue()
        self.running.receive(json.dumps({"id": number, **message}))
        return number

    async def ask(self, method: str, path: str, body: object = None) -> Answer:
        pieces = [piece async for piece in self.stream(method, path, body)]
        return int(pieces[0]), "".join(pieces[1:])

    async def stream(self, method: str, path: str, body: object = None) -> AsyncIterator[str]:
        """The status, and then what comes, as it comes."""
        number = self.begin(t="ask", method=method, path=path, body=json.dumps(body or {}))
        yield str((await self.told[number].get())["status"])
        more = True
        while more:
            piece = await self.told[number].get()
            more = piece["more"]
            yield piece["text"]

    async def sit_at(self, table: str) -> AtTable:
        socket: Any = PageSocket(self, table)
        guest: Any = PageGuest()
        at = AtTable(socket, guest)
        await at.until(lambda: bool(at.frame))
        return at


class PageSocket:
    """The part of a WebSocket that a test client needs."""

    close_code = 1006

    def __init__(self, server: PageUnderTest, table: str, **cookie: str) -> None:
        self._server = server
        self._id = server.begin(t="open", path=f"/ws/table/{table}", **cookie)

    async def send(self, text: str) -> None:
        self._server.running.receive(json.dumps({"t": "say", "id": self._id, "text": text}))

    async def __aiter__(self) -> AsyncIterator[str]:
        while (told := await self._server.told[self._id].get())["t"] != "closed":
            if told["t"] == "told":
                yield told["text"]

    async def close(self) -> None:
        self._server.running.receive(json.dumps({"t": "leave", "id": self._id}))
        self._server.post(json.dumps({"t": "closed", "id": self._id}))


class Visitor:
    """A guest on another device, whose messages the page passes on with the guest's own cookie."""

    def __init__(self, server: PageUnderTest) -> None:
        self._server = server
        self.cookie = ""

    async def ask(self, method: str, path: str, body: object = None) -> Answer:
        server = self._server
        wish = {"t": "ask", "method": method, "path": path, "body": json.dumps(body or {})}
        number = server.begin(**wish, cookie=self.cookie)
        answer = await server.told[number].get()
        for name, value in answer["headers"]:
            if name == "set-cookie":
                self.cookie = value.partition("=")[2].partition(";")[0]
        text, more = "", True
        while more:
            piece = await server.told[number].get()
            text, more = text + piece["text"], piece["more"]
        return answer["status"], text

    async def sit_at(self, table: str, *, looks_at_once: bool = True) -> AtTable:
        socket: Any = PageSocket(self._server, table, cookie=self.cookie)
        guest: Any = PageGuest()
        guest.looks_at_once = looks_at_once
        at = AtTable(socket, guest)
        await at.until(lambda: bool(at.frame))
        return at


class PageGuest:
    """The person at the page, as a socket sees them."""

    def __init__(self) -> None:
        self.ids = count(1)
        self.at: set[AtTable] = set()
        self.looks_at_once = True


@asynccontextmanager
async def on_a_server(folder: Path, seed: int) -> AsyncIterator[ServerUnderTest]:
    clock, source = StoppedClock(), Random(seed)
    async with running(folder / "tables.sqlite3", QUICK, clock, source) as here:
        yield HttpUnderTest(here.node, await here.guest("Ann"))


@asynccontextmanager
async def in_a_page(folder: Path, seed: int) -> AsyncIterator[PageUnderTest]:
    server = PageUnderTest()
    folder.mkdir(exist_ok=True)
    path, clock, source = str(folder / "page.sqlite3"), StoppedClock(), Random(seed)
    server.running = await start(path, server.post, settings=QUICK, clock=clock, source=source)
    await server.ask("POST", "/api/me", {"name": "Ann"})
    yield server
    await server.running.stop()
