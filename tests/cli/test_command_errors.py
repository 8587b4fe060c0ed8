"""Errors on the command line are one line and a status, reported before any work is lost."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from unittest.mock import patch
from urllib.request import urlopen

import pytest

from tellstones.server.storage import SqliteStorage
from tellstones.server.storage.database_addresses import serving_lock
from tellstones.server.storage.schema import migrate
from tests.calling import Outcome, tellstones

pytestmark = pytest.mark.group("long")

MODULE = [sys.executable, "-m", "tellstones"]
RECORD = '[Opening "S"]\n[First "A"]\n\n1. C> *\n'
IN_ENGLISH = {**os.environ, "LANGUAGE": "en"}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.tell"
    file.write_text(RECORD)
    return file


def assert_one_line(called: Outcome, status: int, words: str) -> None:
    assert (called.status, called.out) == (status, "")
    assert words in called.err
    assert called.err.count("\n") == 1


def test_the_package_is_a_program() -> None:
    told = subprocess.run([*MODULE, "--version"], capture_output=True, check=True)
    assert told.stdout.startswith(b"tellstones ")


@pytest.mark.parametrize("call", [["format"], ["replay", "--json"], ["replay"], ["--help"]])
def test_a_reader_that_has_gone_is_no_error(record: Path, call: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    given = call if call == ["--help"] else [*call, str(record)]
    with os.fdopen(writing, "wb") as pipe:
        done = subprocess.run([*MODULE, *given], stdout=pipe, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(("closing_it", "words"), [(">&-", b"output is closed"), ("", b"")])
def test_a_closed_output_is_told(record: Path, closing_it: str, words: bytes) -> None:
    call = f"'{sys.executable}' -m tellstones format '{record}' {closing_it}"
    done = subprocess.run(["sh", "-c", call], capture_output=True, env=IN_ENGLISH)
    assert done.returncode == (2 if words else 0)
    assert words in done.stderr
    assert done.stderr.count(b"\n") == (1 if words else 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk here is always full")
def test_a_full_disk_is_told(record: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*MODULE, "format", str(record)], stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (2, b"tellstones: No space left on device\n")


def test_closed_streams_for_input_and_errors_are_no_traceback(record: Path) -> None:
    program = f"'{sys.executable}' -m tellstones"
    called = subprocess.run(["sh", "-c", f"{program} format - <&-"], capture_output=True)
    assert (called.returncode, called.stdout) == (2, b"")
    assert called.stderr == b"tellstones: standard input is closed\n"
    called = subprocess.run(["sh", "-c", f"{program} format nowhere 2>&-"], capture_output=True)
    assert (called.returncode, called.stdout, called.stderr) == (2, b"", b"")


def test_an_arena_knows_before_the_games_that_its_records_cannot_be_written(
    tmp_path: Path,
) -> None:
    with patch("tellstones.cli.commands.arena.play_all") as played:
        refused = tellstones("arena", "--records", tmp_path / "nowhere" / "games.tell")
    assert not played.called
    assert_one_line(refused, 2, "No such file or directory")


@pytest.mark.parametrize("games", ["-4", "0"])
def test_an_arena_of_no_games_is_refused(games: str) -> None:
    assert_one_line(tellstones("arena", "--games", games), 2, "--games")


def test_play_knows_before_the_game_that_its_record_cannot_be_written(tmp_path: Path) -> None:
    refused = tellstones("play", "--record", tmp_path / "nowhere" / "game.tell")
    assert_one_line(refused, 2, "No such file or directory")


def test_trying_whether_a_file_can_be_written_leaves_nothing(tmp_path: Path) -> None:
    assert_one_line(tellstones("play", "--record", tmp_path / "game.tell"), 2, "terminal")
    assert not list(tmp_path.iterdir())


@pytest.fixture(params=["missing", "text", "empty", "foreign"])
def no_database(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    file = tmp_path / "given.sqlite3"
    if request.param == "text":
        file.write_text("This is no database at all. " * 40)
    elif request.param == "empty":
        file.touch()
    elif request.param == "foreign":
        with closing(sqlite3.connect(file)) as database:
            database.execute("create table recipes (name text)")
    return file


@pytest.mark.parametrize("command", ["export", "backup", "migrate"])
def test_what_is_no_database_of_ours_is_refused_and_left_alone(
    no_database: Path, command: str, tmp_path: Path
) -> None:
    before = no_database.read_bytes() if no_database.exists() else None
    copy, address = tmp_path / "copy.sqlite3", f"sqlite:{no_database}"
    refused = {
        "export": lambda: tellstones("export", "--database", address, "-o", copy),
        "backup": lambda: tellstones("backup", copy, "--database", address),
        "migrate": lambda: tellstones("migrate", address, f"sqlite:{copy}"),
    }[command]()
    assert_one_line(refused, 2 if before is None else 1, str(no_database))
    assert not copy.exists()
    assert (no_database.read_bytes() if no_database.exists() else None) == before


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--host", "192.0.2.1"], "192.0.2.1 is not an address of this machine"),
        (
            ["--host", "no.such.host.invalid"],
            "no.such.host.invalid is not an address of this machine",
        ),
        (["--database", "sqlite:/dev/null/tables.sqlite3"], "Games cannot be saved in /dev/null/"),
    ],
)
def test_a_server_that_cannot_start_says_why_and_not_that_the_game_is_on(
    options: list[str], words: str
) -> None:
    assert_one_line(tellstones("serve", "--no-open", "--port", "0", *options), 2, words)


def test_a_server_whose_games_could_not_be_stored_does_not_start(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    file.write_text("This is no database at all. " * 40)
    called = tellstones("serve", "--no-open", "--port", "0", "--database", f"sqlite:{file}")
    assert_one_line(called, 2, "Games cannot be saved")


def test_a_damaged_database_is_not_served(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        migrate(database)
        rows = [(f"key {number}", "value " * 100, number) for number in range(100)]
        database.executemany("insert into settled values (?, ?, ?)", rows)
        database.commit()
    whole = file.read_bytes()
    file.write_bytes(whole[:-8192] + b"\xa5" * 4096 + whole[-4096:])
    called = tellstones("serve", "--no-open", "--port", "0", "--database", f"sqlite:{file}")
    assert_one_line(called, 2, "the file is damaged")


def test_a_database_of_a_later_version_is_not_served(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.execute("pragma user_version = 9999")
    called = tellstones("serve", "--no-open", "--port", "0", "--database", f"sqlite:{file}")
    assert_one_line(called, 2, "a newer version wrote it (schema 9999")


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    with serving_lock(file):
        called = tellstones("serve", "--no-open", "--port", "0", "--database", f"sqlite:{file}")
    assert_one_line(called, 2, f"Another server is already using {file}")
    with serving_lock(file):
        pass  # the exit releases it


def test_a_database_that_can_only_be_read_is_not_served(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        migrate(database)
        database.execute(
            "create trigger read_only before insert on settled begin"
            " select raise(abort, 'attempt to write a readonly database'); end"
        )
    called = tellstones("serve", "--no-open", "--port", "0", "--database", f"sqlite:{file}")
    assert_one_line(called, 2, "attempt to write a readonly database")


def test_a_database_that_somebody_has_locked_is_not_served(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("create table events (seq)")
        database.execute("begin exclusive")
        called = tellstones("serve", "--no-open", "--port", "0", "--database", f"sqlite:{file}")
    assert_one_line(called, 2, "database is locked")


def test_the_game_is_on_only_when_it_can_be_played(tmp_path: Path) -> None:
    call = [*MODULE, "serve", "--no-open", "--port", "0", "--database", f"sqlite:{tmp_path}/t"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, env=IN_ENGLISH) as serving:
        try:
            assert serving.stdout is not None
            told = serving.stdout.readline().decode()
            address = told.removeprefix("Tellstones is running at ").strip()
            with urlopen(f"{address}healthz") as answer:
                assert answer.read() == b"ok\n"
        finally:
            serving.terminate()


def test_records_are_exported_in_utf_8_whatever_the_terminal_speaks(tmp_path: Path) -> None:
    file, text = tmp_path / "tables.sqlite3", '[A "Ζωή"]\n' + RECORD

    async def one_record(_: object) -> AsyncIterator[str]:
        yield text

    asyncio.run(_made(SqliteStorage(file)))
    with patch("tellstones.server.accounts.record_export.finished_records", one_record):
        exported = tellstones("export", "--database", f"sqlite:{file}", encoding="ascii")
    assert exported == (0, text, "")


async def _made(storage: SqliteStorage) -> None:
    await storage.open()
    await storage.close()


def test_json_is_printed_in_utf_8_whatever_the_terminal_speaks(tmp_path: Path) -> None:
    file = tmp_path / "game.tell"
    record = '[Opening "S"]\n[First "A"]\n[A "Ζωή"]\n[Termination "resign"]\n\n1. C> B\n'
    file.write_text(record, encoding="utf-8")
    assert "Ζωή" in tellstones("analyze", file, "--json", encoding="ascii").out


@pytest.mark.parametrize("environment", ["en", "el"])
def test_what_is_wrong_with_a_record_is_told_in_the_language_that_was_asked_for(
    tmp_path: Path, environment: str
) -> None:
    file = tmp_path / "bad.tell"
    file.write_text('[Opening "S"]\n[First "A"]\n\nb *\n')
    for command in (["replay", file], ["replay", "--json", file], ["analyze", file]):
        refused = tellstones(*command, "--language", "fr", language=environment)
        assert "il faut au moins une pierre cachée sur la Ligne. (règle 7.1)" in refused.err
    shown = tellstones("show", "fnord", "--language", "fr", language=environment)
    asked = tellstones("show", "fnord", language="fr")
    assert shown == asked
