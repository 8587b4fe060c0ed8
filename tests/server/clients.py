"""Clients of the tests: they speak the wire over a real port, as a page or a program would."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Message = dict[str, Any]
HANG_SECONDS = 120.0
"""A longer wait is a hang. No test waits for a clock, however busy the machine is."""


def client(base: str, headers: dict[str, str] | None = None) -> httpx.AsyncClient:
    """Plain HTTP: not loading certificates makes a new one cheap."""
    return httpx.AsyncClient(base_url=base, headers=headers, timeout=HANG_SECONDS, verify=False)


_open: set[Guest] = set()


@asynccontextmanager
async def nobody_left_behind() -> AsyncIterator[None]:
    """Connections that arrive meanwhile are closed at the end, even after an error."""
    before = set(_open)
    try:
        yield
    finally:
        for guest in _open - before:
            await guest.close()


class Guest:
    """A person with one device: a cookie, and sockets to tables."""

    def __init__(self, base: str, secret: str, me: Message) -> None:
        self.base = base
        self.secret = secret
        self.person: str = me["person"]
        self.http = client(base, self.headers)
        self.ids = count(1)
        """No two messages of a device have the same id."""
        self.at: set[AtTable] = set()
        _open.add(self)
        self.looks_at_once = True
        """Lifts the stone of a Peek and puts it back by itself; tests of looks do it themselves."""

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"tellstones={self.secret}"}

    @classmethod
    async def new(cls, base: str, name: str = "Guest") -> Guest:
        async with client(base) as nobody:
            answer = await nobody.post("/api/me", json={"name": name})
            answer.raise_for_status()
            return cls(base, answer.cookies["tellstones"], answer.json())

    async def post(self, path: str, body: Message | None = None) -> Message:
        answer = await self.http.post(path, json=body or {})
        answer.raise_for_status()
        found: Message = answer.json()
        return found

    async def create(self, **wish: Any) -> str:
        return str((await self.post("/api/tables", wish))["table"])

    async def sit_at(self, table: str) -> AtTable:
        return await AtTable.join(self, table)

    async def second_device(self) -> Guest:
        link = await self.post("/api/me/link")
        async with client(self.base) as nobody:
            answer = await nobody.post("/api/enter", json={"secret": link["secret"]})
            return Guest(self.base, answer.cookies["tellstones"], answer.json())

    async def close(self) -> None:
        """Leaves every table without ceremony."""
        _open.discard(self)
        await self.http.aclose()
        for at in list(self.at):
            await at.cut_off()


class AtTable:
    """One socket at one table. Keeps every message, and the newest frame."""

    def __init__(self, socket: ClientConnection, guest: Guest) -> None:
        self.socket = socket
        self._guest = guest
        guest.at.add(self)
        self.told: list[Message] = []
        self.raw: list[str] = []
        self.frame: Message = {}
        self.closed: int | None = None
        self.looks_at_once = guest.looks_at_once
        self._lifted: set[int] = set()
        """The frames at which the stone was lifted: once more after an interruption."""
        self._handled: dict[str, tuple[str, str]] = {}
        """Results of looks at stones, by the ids of the messages."""
        self._news = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def join(cls, guest: Guest, table: str, **headers: str) -> AtTable:
        url = f"{guest.base.replace('http', 'ws', 1)}/ws/table/{table}"
        socket = await connect(
            url, additional_headers={**guest.headers, **headers}, compression=None
        )
        at = cls(socket, guest)
        try:
            await at.until(lambda: bool(at.frame) or at.closed is not None)
        except (TimeoutError, asyncio.CancelledError):
            await at.cut_off()
            raise
        return at

    @property
    def table(self) -> str:
        return str(self.frame["table"])

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                message = json.loads(text)
                async with self._news:
                    self.raw.append(str(text))
                    self.told.append(message)
                    if message["t"] == "table":
                        self.frame = message
                    self._news.notify_all()
                if message["t"] == "table" and self.looks_at_once:
                    await self._look(message)
                if message.get("code") == "too-many":
                    await self._look_on(message.get("id"))
        except ConnectionClosed:
            pass
        async with self._news:
            self.closed = self.socket.close_code or 1006
            self._news.notify_all()

    async def _look(self, frame: Message) -> None:
        look, event = frame["look"], frame["event_seq"]
        if look is None or look["seat"] not in frame["you"]["seats"]:
            return
        if frame["sight"]:
            await self._handle_stone("put-back", f"back {event}", look["seat"])
        elif not look["held"] and frame["seq"] not in self._lifted:
            self._lifted.add(frame["seq"])
            await self._handle_stone("hold", f"hold {event} {frame['seq']}", look["seat"])

    async def _handle_stone(self, kind: str, message_id: str, seat: str) -> None:
        self._handled[message_id] = kind, seat
        await self.send(kind, id=message_id, seat=seat)

    async def _look_on(self, message_id: str | None) -> None:
        """A client that was too quick for a limit repeats its message after a moment."""
        if message_id in self._handled:
            await asyncio.sleep(0.1)
            kind, seat = self._handled[message_id]
            await self._handle_stone(kind, message_id, seat)

    async def until(self, true: Callable[[], bool], seconds: float = HANG_SECONDS) -> None:
        async with asyncio.timeout(seconds), self._news:
            await self._news.wait_for(true)

    async def send(self, kind: str, **fields: Any) -> str:
        message_id = str(fields.pop("id", None) or next(self._guest.ids))
        await self.socket.send(json.dumps({"t": kind, "id": message_id, **fields}))
        return message_id

    def answer(self, message_id: str, since: int = 0) -> Message | None:
        answers = ("ack", "error", "why", "hint", "pong")
        told = self.told[since:]
        return next((m for m in told if m["t"] in answers and m.get("id") == message_id), None)

    async def ask(self, kind: str, **fields: Any) -> Message:
        """Sends, and gives the ack, the error, or whatever else answers it."""
        since = len(self.told)
        message_id = await self.send(kind, **fields)
        await self.until(lambda: bool(self.answer(message_id, since)) or self.closed is not None)
        return self.answer(message_id, since) or {"t": "closed"}

    async def gone(self) -> int:
        """Reads until the server has closed it, and returns the close code."""
        await self.until(lambda: self.closed is not None)
        assert self.closed is not None
        return self.closed

    async def move(self, move: str, seat: str | None = None) -> Message:
        waiting = self.frame["view"]["waiting"]
        return await self.ask(
            "move", seat=seat or waiting["seat"], move=move, at=self.frame["event_seq"]
        )

    async def phase(self, phase: str) -> None:
        await self.until(lambda: self.frame["phase"] == phase)

    async def caught_up(self, seq: int) -> None:
        await self.until(lambda: int(self.frame["seq"]) >= seq)

    async def rematch(self) -> str:
        """Waits until there is one."""
        await self.until(lambda: self.frame["next"] is not None)
        return str(self.frame["next"])

    async def event(self, kind: str) -> None:
        await self.until(lambda: (self.frame["event"] or {}).get("kind") == kind)

    async def my_word(self) -> None:
        """Waits until this client must act, or the game is over."""
        await self.until(lambda: bool(self.frame["legal"]) or self.frame["phase"] == "over")

    async def nobody_looks(self) -> None:
        """Waits until no stone is being looked at."""
        await self.until(lambda: self.frame["look"] is None)

    def said(self) -> list[Message]:
        return [message for message in self.told if message["t"] == "said"]

    async def leave(self) -> None:
        await self.socket.close()
        await self._reading
        self._guest.at.discard(self)

    async def cut_off(self) -> None:
        """Drops the connection without closing it."""
        self.socket.transport.abort()
        await self._reading
        self._guest.at.discard(self)


async def moves(*said: tuple[AtTable, str]) -> None:
    """Each says a move when it is their word."""
    for at, move in said:
        await at.my_word()
        assert (await at.move(move))["t"] == "ack"


async def play_on(*players: AtTable, turns: int = 6) -> None:
    """The players play until so many turns are over: from then on a game counts that somebody
    gives up. Other seats are bots."""
    async with asyncio.timeout(HANG_SECONDS):
        while any(_turn(at) <= turns for at in players):
            for at in players:
                if at.frame["legal"] and _turn(at) <= turns:
                    await at.move(at.frame["legal"][0])
            await asyncio.sleep(0.01)


def _turn(at: AtTable) -> int:
    return int(at.frame["view"]["turn"])


async def seated(guests: Sequence[Guest], table: str) -> list[AtTable]:
    """The first of them has seat A already; the others sit down, and the game begins."""
    at = [await guest.sit_at(table) for guest in guests]
    for letter, client in zip("BCD", at[1:], strict=False):
        await client.ask("sit", seat=letter)
    for client in at:
        await client.ask("ready")
    for client in at:
        await client.phase("playing")
    return at
