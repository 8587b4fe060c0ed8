"""`tellstones backup`: copies a database while its server runs."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import click

from tellstones.cli.database_option import database_option
from tellstones.cli.errors import WRONG_CALL, CommandError
from tellstones.cli.files.outputs import check_writable


@click.command()
@click.argument("copy", type=click.Path(path_type=Path))
@database_option
def backup(copy: Path, database: str | None) -> None:
    """Copy a server's database to the file COPY while the server runs.

    Restore it with `tellstones restore`. PostgreSQL has programs for this: pg_dump and pg_restore.

    \b
    Examples:
      tellstones backup tables-monday.sqlite3
      tellstones backup copy.sqlite3 --database sqlite:/srv/tellstones.sqlite3
    """
    from tellstones.cli.files.databases import check_database, sqlite_path
    from tellstones.server.storage.database_addresses import SQLITE, default_address
    from tellstones.server.storage.sqlite_threads import copy_database

    address = database or default_address()
    if not address.startswith(SQLITE):
        raise click.BadParameter(
            "only SQLite databases (sqlite:PATH) can be copied", param_hint="'--database'"
        )
    if copy.exists():
        raise CommandError(f"tellstones: {copy} already exists. Choose another file.", WRONG_CALL)
    check_database(address)
    check_writable(copy)
    try:
        copy_database(sqlite_path(address), copy)
    except sqlite3.Error as error:
        copy.unlink(missing_ok=True)
        raise CommandError(f"tellstones: {copy}: {error}", WRONG_CALL) from None
