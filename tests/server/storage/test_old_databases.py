"""A database that an earlier version wrote opens, folds to the same tables, and is played on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tellstones.rules import Seat
from tellstones.server.clock import SystemClock
from tellstones.server.rooms import Room, fold
from tellstones.server.storage import entries as e
from tellstones.server.storage.transfer import Transfer
from tests.server.clients import Guest
from tests.server.databases import fresh_database
from tests.server.running_server import Running, running
from tests.server.stopped_clock import StoppedClock
from tests.server.storage.write_fixture import FIXTURES, SETTINGS

NAMES = sorted(path.stem for path in FIXTURES.glob("*.sql"))
SAME = ("phase", "listed", "rules", "time", "view", "event", "event_seq", "clock", "draw")
SAME_LATER = ("result", "again", "next")
SINCE = {e.LookHeld, e.LookReleased, e.LookEnded, e.Hinted, e.Opened}
"""Entries that are younger than the newest of the databases."""
Told = dict[str, Any]


def in_sqlite(name: str, folder: Path) -> str:
    path = folder / "old.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((FIXTURES / f"{name}.sql").read_text("utf-8"))
    return f"sqlite:{path}"


def in_postgresql(name: str, folder: Path) -> str:
    """Moved there as `tellstones migrate` does."""
    address = fresh_database()

    async def move() -> None:
        transfer = await Transfer.between(in_sqlite(name, folder), address)
        try:
            assert all([moved.alike async for moved in transfer.move(lambda _rows: None)])
        finally:
            await transfer.close()

    asyncio.run(move())
    return address


STORED: dict[str, Callable[[str, Path], str]] = {
    "sqlite": in_sqlite,
    "postgresql": in_postgresql,
}


def _told(name: str) -> Told:
    told: Told = json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))
    return told


@pytest.mark.parametrize("database", STORED)
@pytest.mark.parametrize("name", NAMES)
def test_an_old_database_shows_the_same_tables_and_records(
    name: str, database: str, folder: Path
) -> None:
    address, told = STORED[database](name, folder), _told(name)

    async def main() -> None:
        clock = StoppedClock(told["now"])
        async with running(folder / "no file", SETTINGS, clock, database=address) as here:
            watcher = await here.guest("Watcher")
            for what, table in told["tables"].items():
                await _shows_the_same(watcher, table, what)

    asyncio.run(main())


async def _shows_the_same(watcher: Guest, told: Told, what: str) -> None:
    at = await watcher.sit_at(told["table"])
    for field in (*SAME, *SAME_LATER):
        assert at.frame[field] == _today(field, told["frame"][field]), (what, field)
    await at.leave()
    record = await watcher.http.get(f"/api/games/{told['table']}/record")
    assert (record.text if record.status_code == 200 else None) == told["record"], what


def _today(field: str, value: Any) -> Any:
    """Return the default of a field that older versions did not have."""
    return {"stones": None, "looks": 3, **value} if field == "rules" else value


@pytest.mark.parametrize("database", STORED)
@pytest.mark.parametrize("name", NAMES)
def test_tables_of_an_old_database_are_played_on(name: str, database: str, folder: Path) -> None:
    address, told = STORED[database](name, folder), _told(name)

    async def main() -> None:
        clock = StoppedClock(told["now"])
        async with running(folder / "no file", SETTINGS, clock, database=address) as here:
            guests = await _guests(here, told)
            for what, table in told["tables"].items():
                room = fold(await here.node.storage.read(table["table"]))
                assert await _goes_on(room, guests), what

    asyncio.run(main())


STATEMENTS_BEFORE = (
    "insert into seen select * from unnest(array['{table}'], array['A'], array[3::bigint])"
    " on conflict (table_id, seat) do update set seq = greatest(seen.seq, excluded.seq)",
    "insert into nodes values ('old', {now}) on conflict (node) do update set beat = excluded.beat",
    "insert into presence select * from unnest(array['{table}'], array['somebody'], array['old'],"
    " array[true], array[{now}::bigint]) on conflict (table_id, person, node) do update"
    " set here = excluded.here, at = excluded.at",
    "insert into people values ('somebody', 'Somebody', null, {now})",
    "insert into tokens (hash, id, person, kind, created, expires)"
    " values ('\\x01', 'old', 'somebody', 'device', {now}, null)",
    "update tables set maker = maker, people = people, listing = listing"
    " where table_id = '{table}'",
)
"""Statements of a node of the previous version, besides rows of tables."""


@pytest.mark.parametrize("name", NAMES)
def test_an_old_and_a_new_node_share_one_database_during_an_upgrade(
    name: str, folder: Path
) -> None:
    address, told = in_postgresql(name, folder), _told(name)
    table = next(iter(told["tables"].values()))["table"]

    async def main() -> None:
        async with running(folder / "no file", SETTINGS, database=address) as here:
            old = await asyncpg.connect(address)
            for statement in STATEMENTS_BEFORE:
                await old.execute(statement.format(table=table, now=SystemClock().now()))
            await old.close()
            storage = here.node.storage
            assert (await storage.seen(table))[Seat.A].up_to >= 3
            assert (await here.node.tables.stored_presence(table))["somebody"] is None
            assert await storage.living(["old"], SystemClock().now()) == {"old"}

    asyncio.run(main())


async def _guests(here: Running, told: Told) -> dict[str, Guest]:
    """The same people, by the cookies that they were given then."""
    guests = {p: Guest(here.base, secret, {"person": p}) for p, secret in told["guests"].items()}
    here.guests += guests.values()
    return guests


async def _goes_on(room: Room, guests: dict[str, Guest]) -> bool:
    """The awaited player moves, gathering players get ready, and finished ones ask for another
    game."""
    seat = room.awaited or next(iter(room.chairs))
    person = room.chairs[seat].person or next(iter(guests))
    if room.look is not None:
        await _looks(room, guests[room.chairs[room.look.seat].person or ""])
    at = await guests[person].sit_at(room.id)
    if at.frame["phase"] == "playing":
        await at.my_word()
        answer = await at.move(at.frame["legal"][0])
    elif at.frame["phase"] == "gathering":
        answer = await at.ask("ready")
    elif room.next is None and room.seats_of(person):
        answer = await at.ask("again")
    else:
        answer = await at.ask("say", text="It was a good game.")
    await at.leave()
    return bool(answer["t"] == "ack")


async def _looks(room: Room, looker: Guest) -> None:
    """A player who was looking when the server stopped continues, and puts the stone back."""
    at = await looker.sit_at(room.id)
    await at.until(lambda: at.frame["look"] is None)
    await at.leave()


def test_an_old_database_has_entries_of_every_kind(folder: Path) -> None:
    kinds = set()
    for name in NAMES:
        in_sqlite(name, folder)
        with closing(sqlite3.connect(folder / "old.sqlite3")) as database:
            stored = database.execute("select entry from events").fetchall()
        kinds |= {type(e.entry_of(entry)) for (entry,) in stored}
        (folder / "old.sqlite3").unlink()
    assert kinds == set(e.AnyEntry.__args__) - SINCE


def test_a_field_that_is_not_known_is_passed_over() -> None:
    stored = b'{"k":"moved","seat":"A","move":"h1","mood":"bold"}'
    assert e.entry_of(stored) == e.Moved(Seat.A, "h1")
    rules = b'{"k":"made","setup":{"rules":{"weather":"fair"},"time":{"kind":"none","sand":1}},'
    made = e.entry_of(rules + b'"maker":"m","secret":"s","chairs":{}}')
    assert isinstance(made, e.Made)
    assert made.setup.rules == e.StoredRules()


@pytest.mark.parametrize("stored", [b'{"k":"moved","seat":"A","move":"h1","v":2}', b'{"k":"?"}'])
def test_what_a_later_version_wrote_is_not_misread(stored: bytes) -> None:
    with pytest.raises(e.TooNew):
        e.entry_of(stored)


def test_a_table_of_a_later_version_keeps_nobody_from_playing_elsewhere(folder: Path) -> None:
    clock, path = StoppedClock(), folder / "tables.sqlite3"

    async def main() -> None:
        async with running(path, SETTINGS, clock) as here:
            tables = [
                (await here.duel(time={"kind": "word", "seconds": 60}))[0].frame["table"]
                for _ in range(2)
            ]
        _written_by_a_later_version(path, tables[0])
        clock.advance(3600)
        async with running(path, SETTINGS, clock) as here:
            watcher = await here.guest("Watcher")
            at = await watcher.sit_at(tables[1])
            assert at.frame["phase"] == "playing"
            assert at.frame["clock"]["left"]["A"] == 60.0

    asyncio.run(main())


def _written_by_a_later_version(path: Path, table: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        sql = (
            "insert into events (table_id, seq, at, entry)"
            " select table_id, max(seq) + 1, max(at), ? from events where table_id = ?"
        )
        database.execute(sql, (b'{"k":"paused","ms":1,"v":2}', table))
