"""`tellstones migrate`: everything arrives, in either direction, also after being broken off."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tellstones.cli.command_table import tellstones
from tellstones.server.storage.database_addresses import storage_at
from tellstones.server.storage.transfer import Transfer, table_schemas
from tests.server.databases import fresh_database
from tests.server.running_server import Running, running


@pytest.fixture
def lived_in(folder: Path) -> str:
    """A database with people, a game that goes on, a phrase, a block and a report."""

    async def live(here: Running) -> None:
        a, _ = await here.duel()
        await a.move(a.frame["legal"][0])
        await a.ask("say", text="Ωραία! 好棋 “quoted”")
        ann, bob = here.guests
        await ann.post("/api/me/phrase")
        await ann.post("/api/me/blocks", {"person": bob.person})
        await bob.post("/api/reports", {"person": ann.person, "reason": "talk"})

    async def main() -> None:
        async with running(folder / "old.sqlite3") as here:
            await live(here)

    asyncio.run(main())
    return f"sqlite:{folder / 'old.sqlite3'}"


def moved(source: str, target: str) -> Result:
    return CliRunner().invoke(tellstones, ["migrate", source, target])


def dump(address: str) -> list[str]:
    with closing(sqlite3.connect(address.removeprefix("sqlite:"))) as database:
        return [line for line in database.iterdump() if line.startswith("INSERT")]


def test_there_and_back_again_everything_is_the_same(lived_in: str, folder: Path) -> None:
    between, back = fresh_database(), f"sqlite:{folder / 'back.sqlite3'}"
    there = moved(lived_in, between)
    assert there.exit_code == 0, there.output
    assert "≠" not in there.output
    assert moved(between, back).exit_code == 0
    assert dump(back) == dump(lived_in)
    tables = {line.split('"')[1] for line in dump(back)}
    assert tables >= {"people", "tokens", "events", "tables", "chairs", "blocks", "reports"}


def test_moving_twice_writes_nothing_the_second_time(lived_in: str, folder: Path) -> None:
    target = f"sqlite:{folder / 'new.sqlite3'}"
    moved(lived_in, target)
    again = moved(lived_in, target)
    assert again.exit_code == 0
    assert all(" 0 written" in line for line in again.output.splitlines() if "sha256" in line)


def test_a_move_that_was_broken_off_is_taken_up(lived_in: str, folder: Path) -> None:
    target = fresh_database()

    class BrokenOff(Exception):
        pass

    async def half_way() -> None:
        transfer = await Transfer.between(lived_in, target)
        try:
            async for done in transfer.move(lambda _: None):
                if done.name == "events":
                    raise BrokenOff
        finally:
            await transfer.close()

    with pytest.raises(BrokenOff):
        asyncio.run(half_way())
    assert moved(lived_in, target).exit_code == 0


def test_a_database_with_other_rows_in_it_is_not_called_the_same(
    lived_in: str, folder: Path
) -> None:
    target = f"sqlite:{folder / 'new.sqlite3'}"
    moved(lived_in, target)
    with closing(sqlite3.connect(folder / "new.sqlite3")) as database, database:
        database.execute("insert into people (person, name, created) values ('z', 'Zoe', 1)")
    answer = moved(lived_in, target)
    assert answer.exit_code == 1
    assert "≠ people" in answer.output


def test_what_is_not_there_or_not_understood_is_told(folder: Path) -> None:
    assert moved(f"sqlite:{folder / 'none'}", f"sqlite:{folder / 'new'}").exit_code != 0
    assert not (folder / "none").exists()
    assert moved("mysql://there", f"sqlite:{folder / 'new'}").exit_code == 2


def test_every_table_of_the_schema_is_moved(lived_in: str) -> None:
    async def main() -> None:
        storage = storage_at(lived_in)
        await storage.open()
        await storage.close()

    asyncio.run(main())
    with closing(sqlite3.connect(lived_in.removeprefix("sqlite:"))) as database:
        names = database.execute("select name from sqlite_master where type = 'table'").fetchall()
    assert {shape.name for shape in table_schemas()} == {name for (name,) in names}
