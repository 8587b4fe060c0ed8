"""However many games a database holds: what a move needs is found by an index."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tellstones.rules import Seat, Side
from tellstones.server.phase import Phase
from tellstones.server.ratings.weng_lin import RatedGame
from tellstones.server.storage import Presence, SqliteStorage, sqlite_threads, tables
from tellstones.server.storage import entries as e
from tellstones.server.storage.presence import Leases, Shown
from tellstones.server.storage.sqlite import _READ
from tests.server.storage.scenes import ANN, BOB, CARD, TABLE, made

SMALL = {"nodes", "given", "json_each", "CONSTANT"}
"""A row for each node, and lists among the values."""
GAME = RatedGame(TABLE, "people.duel.quick", 1001, Side.A, {Seat.A: ANN, Seat.B: BOB})


async def _play(storage: SqliteStorage) -> None:
    """Play a game, so that every query of a table runs, from the first row to the rating."""
    await storage.add_table([made()], CARD)
    await storage.append(e.Row(TABLE, 2, 1001, e.Resigned(Seat.B)), CARD, GAME)
    await storage.read(TABLE)
    await storage.newest([TABLE])
    await storage.card(TABLE)
    await storage.cards_of(ANN, [Phase.OVER], 10)
    await storage.set_due(TABLE, 1000)
    await storage.take_due(1000, 1000, 10)
    await storage.mark_seen({(TABLE, Seat.A): Shown(1, 1)})
    await storage.seen(TABLE)
    await storage.mark_presence([Presence(TABLE, ANN, "node", here=True)])
    await storage.presence(TABLE, Leases(1, 1))
    await storage.whereabouts([ANN], Leases(1, 1))
    await storage.ratings_of([ANN])
    await storage.counted(TABLE)
    await storage.played(ANN, 10)


def _scanned(file: Path, statement: str) -> set[str]:
    with sqlite3.connect(file) as database:
        plan = database.execute("explain query plan " + statement).fetchall()
    scans = (re.match(r"SCAN (\w+)", detail) for *_, detail in plan)
    return {found[1] for found in scans if found} - SMALL


def test_a_move_reads_no_whole_table(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()
    connect = sqlite_threads.connect

    def listening(path: Path) -> sqlite3.Connection:
        database = connect(path)
        database.set_trace_callback(said.add)
        return database

    async def main() -> None:
        storage = SqliteStorage(folder / "tables.sqlite3")
        await storage.open()
        said.clear()
        await _play(storage)
        await storage.close()

    monkeypatch.setattr(sqlite_threads, "connect", listening)
    asyncio.run(main())
    asked = {word for word in said if re.match("select|insert|update|delete|with", word)}
    assert any("chairs" in word for word in asked)
    scans = {word: found for word in asked if (found := _scanned(folder / "tables.sqlite3", word))}
    assert scans == {}


def test_a_long_table_is_stored_by_one_statement_and_read_by_one(folder: Path) -> None:
    rows = [made(), *(e.Row(TABLE, n, n, e.Moved(Seat.A, "h1"), f"é{n}") for n in range(2, 3_001))]
    said: list[str] = []

    async def main() -> None:
        storage = SqliteStorage(folder / "tables.sqlite3")
        await storage.open()
        await storage._database.writer.do(lambda db: db.set_trace_callback(said.append))
        await storage.add_table(rows, CARD)
        assert await storage.read(TABLE) == rows
        assert await storage.read(TABLE, 2_998) == rows[2_998:]
        assert await storage.read("nowhere") == []
        found = await storage._database.reader.do(
            lambda db: db.execute(_READ, (TABLE, 0)).fetchall()
        )
        assert len(found) == 1
        await storage.close()

    asyncio.run(main())
    assert sum(word.startswith("insert into events") for word in said) == 1


def _left(db: sqlite3.Connection, many: int) -> None:
    """Tables that were set up, games that were begun, and their players: all have left."""
    for phase in ("gathering", "playing"):
        tables = [
            (f"{phase} {n}", phase, True, False, 0, 2, f"maker {n}", '["x"]', n, None, b"{}")
            for n in range(many)
        ]
        db.executemany(f"insert into tables values ({', '.join('?' * 11)})", tables)
    marks = [(f"gathering {n}", "x", "node", False, n) for n in range(many)]
    db.executemany("insert into presence values (?, ?, ?, ?, ?)", marks)


LOBBY: dict[str, Callable[[SqliteStorage], Awaitable[object]]] = {
    "gathering": lambda storage: storage.cards(
        Phase.GATHERING, listed=True, attended=Leases(1, 1), per_maker=3, limit=9
    ),
    "playing": lambda storage: storage.cards(Phase.PLAYING, listed=True, per_maker=3, limit=9),
    "people": lambda storage: storage.people_here(Leases(1, 1)),
    "sweeping": lambda storage: storage.forget_unplayed(0),
}


@pytest.mark.parametrize("asked", LOBBY)
def test_the_lobby_costs_no_more_for_all_that_was_left(
    folder: Path, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    """Everyone requests the lobby, and it is swept every two seconds while moves wait."""
    monkeypatch.setattr(tables, "LOOKED_THROUGH", 50)

    async def steps(many: int) -> int:
        storage = SqliteStorage(folder / f"{many}.sqlite3")
        await storage.open()
        await storage._database.writer.do(lambda db: _left(db, many))
        taken: list[None] = []
        for each in (storage._database.reader, storage._database.writer):
            await each.do(lambda db: db.set_progress_handler(lambda: taken.append(None), 10))
        await LOBBY[asked](storage)
        await storage.close()
        return len(taken)

    few, many = asyncio.run(steps(100)), asyncio.run(steps(2_000))
    assert many <= few + 10
