"""A process of players in an arena, each with a connection for the standings and one for the game.

`bench.club.arena` starts it; what it measures goes to the file of figures.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.club.arena_figures import Ledger

LOOK_SECONDS = 4.0
"""The time between two reads of the standings, as in the page."""
PAUSE_SECONDS = 5.0
"""Time that a player takes for a move."""
HANG_SECONDS = 120.0


class Plan(msgspec.Struct):
    """The task of a process of players: server, tournament, and players."""

    base: str
    cup: str
    figures: str
    who: str
    cookies: dict[int, str]
    """The clients by the number of the player."""


class Listed(msgspec.Struct):
    phase: str


class Standings(msgspec.Struct):
    """The fields that a player needs."""

    listed: Listed
    table: str | None


class You(msgspec.Struct):
    seats: list[str]


class Look(msgspec.Struct):
    seat: str


class Told(msgspec.Struct):
    """A message of the server: a frame of the table, or an answer."""

    t: str
    id: str | None = None
    code: str = ""
    phase: str = ""
    seq: int = 0
    event_seq: int = 0
    fresh: bool = False
    legal: list[str] = []
    look: Look | None = None
    sight: msgspec.Raw = msgspec.Raw(b"null")
    you: You = msgspec.field(default_factory=lambda: You([]))


FRAME = msgspec.json.Decoder(Told)
STANDINGS = msgspec.json.Decoder(Standings)


class Connection:
    """Kept open between two requests, and opened again if the server has closed it meanwhile."""

    def __init__(self, base: str, cookie: str, ledger: Ledger) -> None:
        self._address = urlsplit(base)
        self._head = f"Host: {self._address.netloc}\r\nCookie: {cookie}\r\n\r\n"
        self._ledger = ledger
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> bytes:
        if self._open is not None:
            try:
                return await self._ask(*self._open, path)
            except (ConnectionError, EOFError):
                self._ledger.minute.counted["opened again"] += 1
                self._open[1].close()
        self._open = await asyncio.open_connection(self._address.hostname, self._address.port)
        return await self._ask(*self._open, path)

    async def _ask(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str
    ) -> bytes:
        began = time.perf_counter()
        writer.write(f"GET {path} HTTP/1.1\r\n{self._head}".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
        body = await reader.readexactly(length)
        if b" 200 " not in head.partition(b"\r\n")[0]:
            raise RuntimeError(f"standings answered {head[9:12].decode()}")
        self._ledger.took("looks", began)
        return body

    def close(self) -> None:
        if self._open is not None:
            self._open[1].close()


class Game:
    """One game at one socket, played at random."""

    def __init__(self, socket: ClientConnection, chance: Random, ledger: Ledger) -> None:
        self._socket = socket
        self._chance = chance
        self._ledger = ledger
        self._frame = Told("table")
        self._moved_at = -1
        """The event after which the last move was made."""
        self._asked = 0
        self._asked_since = 0.0
        self._thinking: asyncio.Task[None] | None = None

    async def play(self) -> str:
        """Waits until the game is over, and returns the seat that this client had."""
        try:
            async for text in self._socket:
                told = FRAME.decode(text)
                if told.t == "table":
                    await self._see(told)
                elif told.id == f"move {self._asked}":
                    self._hear(told)
                if self._frame.phase == "over":
                    return self._frame.you.seats[0]
        finally:
            if self._thinking is not None:
                self._thinking.cancel()
        raise ConnectionResetError

    async def _see(self, frame: Told) -> None:
        self._frame = frame
        if frame.fresh:
            await self._say("seen", seq=frame.event_seq)
        if frame.look is not None and frame.look.seat in frame.you.seats:
            lifted = bytes(frame.sight) != b"null"
            kind = "put-back" if lifted else "hold"
            await self._say(kind, id=f"{kind} {frame.event_seq}", seat=frame.look.seat)
        self._take_turn()

    def _hear(self, told: Told) -> None:
        self._thinking = None
        if told.t == "ack":
            self._ledger.took("moves", self._asked_since)
        else:
            self._ledger.minute.counted[f"refused: {told.code}"] += 1
            self._moved_at = -1
        self._take_turn()

    def _take_turn(self) -> None:
        frame = self._frame
        if frame.legal and frame.event_seq != self._moved_at and self._thinking is None:
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        await asyncio.sleep(PAUSE_SECONDS)
        frame = self._frame
        if not frame.legal:
            self._thinking = None
            return
        self._asked += 1
        self._moved_at = frame.event_seq
        move, seat = self._chosen(frame.legal), frame.you.seats[0]
        self._asked_since = time.perf_counter()
        name = f"move {self._asked}"
        with suppress(ConnectionClosed):
            await self._say("move", id=name, seat=seat, move=move, at=frame.event_seq)

    def _chosen(self, legal: list[str]) -> str:
        """Chooses a Swap on some turns only: games should have every phase."""
        others = [move for move in legal if "~" not in move]
        return self._chance.choice(others if others and self._chance.random() < 0.7 else legal)

    async def _say(self, kind: str, **fields: object) -> None:
        await self._socket.send(json.dumps({"t": kind, **fields}))


class Entrant:
    """A member who plays whatever game the tournament has for them."""

    def __init__(self, number: int, cookie: str, plan: Plan, ledger: Ledger) -> None:
        self._number = number
        self._cookie = cookie
        self._plan = plan
        self._ledger = ledger
        self._chance = Random(number)
        self._standings = Connection(plan.base, cookie, ledger)
        self._played = ""

    async def play(self) -> None:
        await asyncio.sleep(LOOK_SECONDS * self._chance.random())
        free_since, over = time.perf_counter(), False
        while not over:
            try:
                now = await self._look()
                over = now.listed.phase == "over"
                if now.table is not None and now.table != self._played:
                    self._ledger.took("free", free_since)
                    await self._game(now.table)
                    free_since = time.perf_counter()
            except Exception as error:  # an hour's figures are worth more than one player
                self._ledger.minute.counted[f"failed: {type(error).__name__}"] += 1
            await asyncio.sleep(0 if over else LOOK_SECONDS)
        self._standings.close()

    async def _look(self) -> Standings:
        async with asyncio.timeout(HANG_SECONDS):
            return STANDINGS.decode(await self._standings.get(f"/api/tournaments/{self._plan.cup}"))

    async def _game(self, table: str) -> None:
        url = f"{self._plan.base.replace('http', 'ws', 1)}/ws/table/{table}"
        headers, began = {"Cookie": self._cookie}, time.perf_counter()
        async with connect(
            url, additional_headers=headers, compression=None, open_timeout=HANG_SECONDS
        ) as socket:
            self._ledger.took("seated", began)
            seat = await Game(socket, self._chance, self._ledger).play()
        self._played = table
        self._ledger.minute.games += seat == "A"


async def play(plan: Plan) -> None:
    ledger = Ledger(Path(plan.figures), plan.who, len(plan.cookies))
    keeping = asyncio.create_task(ledger.keep())
    entrants = [Entrant(number, cookie, plan, ledger) for number, cookie in plan.cookies.items()]
    await asyncio.gather(*(entrant.play() for entrant in entrants))
    keeping.cancel()
    ledger.write()


if __name__ == "__main__":
    uvloop.run(play(msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)))
