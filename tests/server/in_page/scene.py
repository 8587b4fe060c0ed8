"""A game by lot against the King, said to a server in a page, in CPython or in Pyodide."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

from tellstones.server.in_page.start import start
from tellstones.server.settings import Settings
from tests.server.stopped_clock import StoppedClock

SEED = 17
LONGEST = 40
"""Words of our seat."""
WISH = {
    "rules": {"first": "A"},
    "seats": [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "king"}],
}


async def scene(path: str) -> list[str]:
    """All that the server has said."""
    told: list[str] = []
    server = await start(
        path,
        told.append,
        settings=Settings(bot_pause=0.0),
        clock=StoppedClock(),
        source=Random(SEED),
    )

    async def ask(number: str, method: str, address: str, body: object) -> Any:
        wish = {"t": "ask", "id": number, "method": method, "path": address}
        server.receive(json.dumps({**wish, "body": json.dumps(body)}))
        while True:
            heard = [message for message in map(json.loads, told) if message["id"] == number]
            if heard and heard[-1].get("more") is False:
                return json.loads(heard[-1]["text"])
            await asyncio.sleep(0)

    await ask("1", "POST", "/api/me", {"name": "Ann"})
    table = (await ask("2", "POST", "/api/tables", WISH))["table"]
    server.receive(json.dumps({"t": "open", "id": "3", "path": f"/ws/table/{table}"}))
    lots = Random(SEED)
    for number in range(LONGEST):
        frame = await _quiet(server, table, told)
        if frame["phase"] == "over":
            break
        move = lots.choice([move for move in frame["legal"] if move[0] != "p"])
        said = {"t": "move", "id": str(number), "seat": "A", "move": move}
        text = json.dumps({**said, "at": frame["event_seq"]})
        server.receive(json.dumps({"t": "say", "id": "3", "text": text}))
        await _answered(told, str(number))
    await server.stop()
    return told


async def _quiet(server: Any, table: str, told: list[str]) -> dict[str, Any]:
    """The latest frame, when nothing more happens by itself."""
    while not (_heard(told, "table") and not server.node.tables.live[table].automation.running):
        await asyncio.sleep(0.001)
    return _heard(told, "table")[-1]


async def _answered(told: list[str], number: str) -> None:
    while not any(ack["id"] == number for ack in _heard(told, "ack")):
        await asyncio.sleep(0)


def _heard(told: list[str], kind: str) -> list[dict[str, Any]]:
    messages = (json.loads(text) for text in told)
    frames = (json.loads(message["text"]) for message in messages if message["t"] == "told")
    return [frame for frame in frames if frame["t"] == kind]
