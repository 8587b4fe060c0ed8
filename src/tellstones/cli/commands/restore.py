"""`tellstones restore`: puts a copy in the place of a server's database."""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path

import click

from tellstones.cli.database_option import database_option
from tellstones.cli.errors import BAD_INPUT, WRONG_CALL, CommandError


@click.command()
@click.argument("copy", type=click.Path(path_type=Path))
@database_option
def restore(copy: Path, database: str | None) -> None:
    """Replace a server's database with the file COPY, made by `tellstones backup`.

    Stop the server first. COPY is checked and stays as it is. The present database is kept beside
    the new one, with the ending .before.

    \b
    Examples:
      tellstones restore tables-monday.sqlite3
      tellstones restore tables-monday.sqlite3 --database sqlite:/srv/tellstones.sqlite3
    """
    from tellstones.cli.files.databases import check_database, sqlite_path
    from tellstones.server.storage.database_addresses import (
        SQLITE,
        ServedElsewhere,
        default_address,
        serving_lock,
    )

    address = database or default_address()
    if not address.startswith(SQLITE):
        raise click.BadParameter(
            "use pg_restore for PostgreSQL; this restores sqlite:PATH", param_hint="'--database'"
        )
    check_database(f"{SQLITE}{copy}")
    place = sqlite_path(address)
    with ExitStack() as stack:
        try:
            stack.enter_context(serving_lock(place))
        except ServedElsewhere:
            raise CommandError(
                f"tellstones: {place} is served. Stop it first.", WRONG_CALL
            ) from None
        except OSError as error:
            raise CommandError(f"tellstones: {place}: {error.strerror}", WRONG_CALL) from None
        _replace(place, copy)
    click.echo(f"Restored {place} from {copy}.")


def _replace(place: Path, copy: Path) -> None:
    """The present database stays complete until the new one is: renaming is atomic."""
    from tellstones.server.storage.sqlite_threads import copy_database

    new = place.with_name(f"{place.name}.new")
    try:
        copy_database(copy, new)
        _check(new, copy)
        if place.exists():
            before = place.with_name(f"{place.name}.before")
            before.unlink(missing_ok=True)
            copy_database(place, before)
        for log in ("-wal", "-shm"):
            place.with_name(place.name + log).unlink(missing_ok=True)
        new.replace(place)
    except (OSError, sqlite3.Error) as error:
        new.unlink(missing_ok=True)
        raise CommandError(f"tellstones: {place}: {error}", BAD_INPUT) from None


def _check(new: Path, copy: Path) -> None:
    with closing(sqlite3.connect(new)) as database:
        ((found,),) = database.execute("pragma integrity_check(1)").fetchall()
    if found != "ok":
        new.unlink()
        raise CommandError(f"tellstones: {copy} is damaged: {found}", BAD_INPUT)
