"""`tellstones backup`: copies a database while its server runs."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import click

from tellstones.cli.errors import WRONG_CALL, CommandError
from tellstones.cli.files.outputs import check_writable


@click.command()
@click.argument("copy", type=click.Path(path_type=Path))
@click.option("--database", help="What to copy, sqlite:PATH; else the one in your data folder.")
def backup(copy: Path, database: str | None) -> None:
    """Copy a server's database into the file COPY, whole and consistent, while it runs.

    To go back to it, stop the server and serve the copy: --database sqlite:COPY.

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
        raise click.BadParameter("only sqlite:PATH is copied here", param_hint="'--database'")
    if copy.exists():
        raise CommandError(f"tellstones: {copy}: there is a file already", WRONG_CALL)
    check_database(address)
    check_writable(copy)
    try:
        copy_database(sqlite_path(address), copy)
    except sqlite3.Error as error:
        copy.unlink(missing_ok=True)
        raise CommandError(f"tellstones: {copy}: {error}", WRONG_CALL) from None
