"""`tellstones export`: prints the records of a server's finished games."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from tellstones.cli.database_option import database_option
from tellstones.cli.files.outputs import unwritable

if TYPE_CHECKING:  # a server is imported when one is asked
    from tellstones.server.storage import Storage


@click.command()
@database_option
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to this file.")
@click.option(
    "--research",
    is_flag=True,
    help="Only games whose players all agreed to research: no names, talk or dates.",
)
def export(database: str | None, output: Path | None, research: bool) -> None:
    """Print the records of all finished games. Games in progress are left out.

    \b
    Examples:
      tellstones export -o games.tell
      tellstones export --database sqlite:/srv/tellstones.sqlite3 | tellstones replay -
      tellstones export --research -o people.tell
    """
    from tellstones.cli.files.databases import chosen_database

    address = chosen_database(database)
    asyncio.run(_export(address, output, research))


async def _export(address: str, output: Path | None, research: bool) -> None:
    from tellstones.cli.files.databases import opened_database

    async with opened_database(address) as storage:
        if output is None:
            await _write_records(storage, sys.stdout.buffer, research)
            return
        try:
            with output.open("wb") as file:
                await _write_records(storage, file, research)
        except OSError as error:
            raise unwritable(output, error) from None


async def _write_records(storage: Storage, file: BinaryIO, research: bool) -> None:
    """Write records as UTF-8, whatever the encoding of the terminal."""
    from tellstones.server.accounts.record_export import finished_records
    from tellstones.server.accounts.research_export import research_records

    between = b""
    async for text in (research_records if research else finished_records)(storage):
        file.write(between + text.encode())
        between = b"\n"
    file.flush()
