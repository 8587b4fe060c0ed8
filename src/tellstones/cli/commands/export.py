"""`tellstones export`: prints the records of a server's finished games."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TextIO

import click

from tellstones.cli.errors import WRONG_CALL, CommandError


@click.command()
@click.option("--database", help="Where the tables are kept, sqlite:PATH; else your data folder.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write into this file.")
def export(database: str | None, output: Path | None) -> None:
    """Print the records of all finished games. Games that are still played are not in it.

    \b
    Examples:
      tellstones export -o games.tell
      tellstones export --database sqlite:/srv/tellstones.sqlite3 | tellstones replay -
    """
    from tellstones.server.storage.addresses import default_address

    address = database or default_address()
    try:
        if output is None:
            asyncio.run(_export(address, sys.stdout))
        else:
            with output.open("w", encoding="utf-8") as file:
                asyncio.run(_export(address, file))
    except OSError as error:
        raise CommandError(f"tellstones: {output}: {error.strerror}", WRONG_CALL) from None


async def _export(address: str, file: TextIO) -> None:
    from tellstones.server.accounts.record_export import finished_records
    from tellstones.server.storage.addresses import storage_at

    try:
        storage = storage_at(address)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--database'") from None
    await storage.open()
    try:
        between = ""
        async for text in finished_records(storage):
            file.write(between + text)
            between = "\n"
    finally:
        await storage.close()
