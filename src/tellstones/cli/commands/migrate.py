"""`tellstones migrate`: copies a server's tables, people and records to another database."""

from __future__ import annotations

import asyncio
import sqlite3
import sys

import click

from tellstones.cli.errors import BAD_INPUT, CommandError


@click.command()
@click.argument("source")
@click.argument("target")
def migrate(source: str, target: str) -> None:
    """Copy everything from the database SOURCE to the database TARGET, and verify it.

    Stop the server first. SOURCE is only read. If the command is interrupted, run it again: it
    skips rows that were copied already.

    \b
    Examples:
      tellstones migrate sqlite:/srv/tellstones.sqlite3 postgresql://localhost/tellstones
      tellstones migrate postgresql://localhost/tellstones sqlite:tables.sqlite3
    """
    from tellstones.cli.files.databases import check_database

    check_database(source)
    try:
        alike = asyncio.run(_move(source, target))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'SOURCE', 'TARGET'") from None
    except (OSError, sqlite3.Error) as error:
        raise CommandError(f"tellstones: {error}", BAD_INPUT) from None
    if not alike:
        raise CommandError(f"tellstones: {target} differs: it also holds other rows", BAD_INPUT)


async def _move(source: str, target: str) -> bool:
    from tellstones.server.storage.transfer import Transfer

    alike = True
    transfer = await Transfer.between(source, target)
    lines: list[str] = []
    try:
        with click.progressbar(length=await transfer.size(), file=sys.stderr) as bar:
            async for moved in transfer.move(bar.update):
                alike &= moved.alike
                sign = "=" if moved.alike else "≠"
                lines.append(
                    f"{sign} {moved.name:<9} {moved.count:>9} rows, {moved.written:>9} written,"
                    f" sha256 {moved.checksum[:16]}"
                )
    finally:
        await transfer.close()
    click.echo("\n".join(lines))
    return alike
