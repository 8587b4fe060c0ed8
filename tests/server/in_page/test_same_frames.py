"""A server in a page says what any server says: by the same seeds and words."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tellstones.server.in_page.page_server import PageServer
from tellstones.server.in_page.start import start
from tests.server.clients import AtTable
from tests.server.running_server import QUICK, running
from tests.server.stopped_clock import StoppedClock

SEED = 17
KING = {"seat": "B", "by": "bot", "bot": "king"}
WISHES: dict[str, dict[str, Any]] = {
    "a duel": {"rules": {"first": "A"}, "seats": [{"seat": "A", "by": "me"}, KING]},
    "King's Round": {
        "rules": {"players": 4, "first": "A"},
        "seats": [
            {"seat": "A", "by": "me"},
            *({"seat": seat, "by": "bot", "bot": "squire"} for seat in "BCD"),
        ],
    },
    "Draw the Lines": {
        "rules": {"lines": 2, "first": "A"},
        "seats": [{"seat": "A", "by": "me"}, KING],
    },
}
SHOWN = ("phase", "event", "view", "legal", "result")
Heard = list[str]


class House:
    """A page's side of the messages."""

    def __init__(self) -> None:
        self.server: PageServer
        self.told: dict[str, asyncio.Queue[dict[str, Any]]] = {}
        self._ids = count(1)

    def post(self, text: str) -> None:
        message = json.loads(text)
        self.told[message["id"]].put_nowait(message)

    def begin(self, **message: Any) -> str:
        number = str(next(self._ids))
        self.told[number] = asyncio.Queue()
        self.server.receive(json.dumps({"id": number, **message}))
        return number

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        number = self.begin(t="ask", method=method, path=path, body=json.dumps(body or {}))
        status, text, more = (await self.told[number].get())["status"], "", True
        while more:
            piece = await self.told[number].get()
            text, more = text + piece["text"], piece["more"]
        return status, text


class PageSocket:
    """As much of a WebSocket as a client of the tests needs."""

    close_code = 1006

    def __init__(self, house: House, table: str) -> None:
        self._house = house
        self._id = house.begin(t="open", path=f"/ws/table/{table}")

    async def send(self, text: str) -> None:
        self._house.server.receive(json.dumps({"t": "say", "id": self._id, "text": text}))

    async def __aiter__(self) -> AsyncIterator[str]:
        while (told := await self._house.told[self._id].get())["t"] != "closed":
            if told["t"] == "told":
                yield told["text"]

    async def close(self) -> None:
        self._house.server.receive(json.dumps({"t": "leave", "id": self._id}))
        self._house.post(json.dumps({"t": "closed", "id": self._id}))


class PageGuest:
    """Whoever sits at the page, as far as a socket asks."""

    def __init__(self) -> None:
        self.ids = count(1)
        self.at: set[AtTable] = set()
        self.looks_at_once = True


async def play(at: AtTable) -> Heard:
    """Plays to the end, by lot; says what was heard."""
    lots = Random(SEED)
    while True:
        await at.until(partial(_over_or_my_word, at))
        if at.frame["phase"] == "over":
            break
        seen = at.frame["event_seq"]
        await at.move(lots.choice(at.frame["legal"]), seat="A")
        await at.until(partial(_further_than, at, seen))
    await at.leave()
    return _happened(at.raw)


def _happened(heard: Heard) -> Heard:
    """What was shown of each event. Where bots talk in between depends on who is quicker."""
    events: dict[int, str] = {}
    for frame in map(json.loads, heard):
        if frame["t"] == "table" and frame["event_seq"]:
            events.setdefault(frame["event_seq"], json.dumps([frame[part] for part in SHOWN]))
    return list(events.values())


def _over_or_my_word(at: AtTable) -> bool:
    mine = bool(at.frame) and bool(at.frame["legal"]) and at.frame["look"] is None
    return mine or at.frame.get("phase") == "over"


def _further_than(at: AtTable, seen: int) -> bool:
    return bool(at.frame["event_seq"] > seen)


async def on_a_server(folder: Path, wish: dict[str, Any]) -> Heard:
    source = Random(SEED)
    async with running(folder / "tables.sqlite3", QUICK, StoppedClock(), source) as here:
        guest = await here.guest("Ann")
        return await play(await guest.sit_at(await guest.create(**wish)))


async def in_a_page(folder: Path, wish: dict[str, Any]) -> Heard:
    house = House()
    path = str(folder / "page.sqlite3")
    source = Random(SEED)
    house.server = await start(
        path, house.post, settings=QUICK, clock=StoppedClock(), source=source
    )
    await house.ask("POST", "/api/me", {"name": "Ann"})
    _, made = await house.ask("POST", "/api/tables", wish)
    socket: Any = PageSocket(house, json.loads(made)["table"])
    guest: Any = PageGuest()
    heard = await play(AtTable(socket, guest))
    await house.server.stop()
    return heard


@pytest.mark.parametrize("variant", WISHES)
def test_a_page_is_shown_what_a_server_shows(variant: str, tmp_path: Path) -> None:
    wish = WISHES[variant]
    served = asyncio.run(on_a_server(tmp_path, wish))
    assert json.loads(served[-1])[0] == "over"
    assert asyncio.run(in_a_page(tmp_path, wish)) == served


def test_the_device_is_known_again_when_the_page_is_opened_again(tmp_path: Path) -> None:
    async def who(method: str) -> str:
        house = House()
        house.server = await start(str(tmp_path / "page.sqlite3"), house.post, settings=QUICK)
        status, me = await house.ask(method, "/api/me")
        await house.server.stop()
        assert status == 200
        person: str = json.loads(me)["person"]
        return person

    assert asyncio.run(who("POST")) == asyncio.run(who("GET"))


def test_a_request_that_fails_is_answered_too(tmp_path: Path) -> None:
    async def scene() -> None:
        house = House()
        house.server = await start(str(tmp_path / "page.sqlite3"), house.post, settings=QUICK)
        assert (await house.ask("GET", "/api/me"))[0] == 401
        assert (await house.ask("GET", "/api/nowhere"))[0] == 404
        await house.server.stop()

    asyncio.run(scene())
