"""Opens a server's database for commands, with one-line errors."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from urllib.parse import urlsplit

import click

from tellstones.cli.errors import BAD_INPUT, WRONG_CALL, CommandError
from tellstones.server.storage import Storage
from tellstones.server.storage.database_addresses import SQLITE, default_address, storage_at

OUR_TABLES = ("events", "tables")
"""Two of the tables that every database of ours has, whatever its version."""


def chosen_database(given: str | None) -> str:
    """The address that was given, else of the data folder. Raises as `check_database` does."""
    address = given or default_address()
    check_database(address)
    return address


def check_database(address: str) -> None:
    """Raises CommandError for an SQLite file that is not there, or that is not ours."""
    if not address.startswith(SQLITE):
        return
    path = sqlite_path(address)
    if not path.is_file():
        raise CommandError(f"tellstones: {path}: no such file", WRONG_CALL)
    try:
        with closing(sqlite3.connect(path)) as database:
            found = database.execute("select name from sqlite_master").fetchall()
    except sqlite3.Error as error:
        raise CommandError(f"tellstones: {path}: {error}", BAD_INPUT) from None
    if not {*OUR_TABLES} <= {name for (name,) in found}:
        raise CommandError(f"tellstones: {path}: not a Tellstones database", BAD_INPUT)


def sqlite_path(address: str) -> Path:
    return Path(address.removeprefix(SQLITE)).expanduser()


@asynccontextmanager
async def opened_database(address: str) -> AsyncIterator[Storage]:
    """Raises BadParameter for an address that no storage understands, and CommandError for a
    database that cannot be opened, whatever its driver says."""
    storage, place = _storage_at(address), without_password(address)
    try:
        await storage.open()
    except Exception as error:
        raise CommandError(f"tellstones: {place}: {error}", BAD_INPUT) from None
    try:
        yield storage
    except sqlite3.Error as error:  # it is damaged
        raise CommandError(f"tellstones: {place}: {error}", BAD_INPUT) from None
    finally:
        await storage.close()


def _storage_at(address: str) -> Storage:
    try:
        return storage_at(address)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--database'") from None


def without_password(address: str) -> str:
    if address.startswith(SQLITE):
        return str(sqlite_path(address))
    parts = urlsplit(address)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
