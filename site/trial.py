"""Tries the packed archive in Pyodide: the server starts and answers `GET /api/me`."""

import asyncio
import json

from tellstones.server.in_page.start import start


async def main() -> None:
    told: list[dict[str, object]] = []
    server = await start("/tables.sqlite3", lambda text: told.append(json.loads(text)))
    ask = {"t": "ask", "id": "1", "method": "POST", "path": "/api/me", "body": "{}"}
    server.receive(json.dumps(ask))
    while not (told and told[-1]["t"] == "piece"):
        await asyncio.sleep(0.01)
    assert told[0]["status"] == 200, told


await main()  # noqa: F704 - Pyodide runs a module as a coroutine
