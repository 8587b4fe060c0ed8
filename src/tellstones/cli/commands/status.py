"""`tellstones status`: shows at a glance what a server's database holds and who serves it."""

from __future__ import annotations

import asyncio

import click

from tellstones import __version__
from tellstones.cli.database_option import database_option

MEGABYTE = 1_000_000


@click.command()
@database_option
def status(database: str | None) -> None:
    """Show the nodes that serve a database, and how much it holds.

    Moderators see the same and more at /moderation.

    \b
    Examples:
      tellstones status
      tellstones status --database postgresql://localhost/tellstones
    """
    from tellstones.cli.files.databases import chosen_database, without_password

    address = chosen_database(database)
    lines = asyncio.run(_figures(address))
    click.echo(f"tellstones {__version__}, {without_password(address)}")
    for name, figure in lines:
        click.echo(f"{name:<14} {figure:>12}")


async def _figures(address: str) -> list[tuple[str, str]]:
    from tellstones.cli.files.databases import opened_database

    async with opened_database(address) as storage:
        found = await storage.figures()
    return [
        ("nodes alive", f"{found.nodes:,}"),
        ("people", f"{found.people:,}"),
        ("members", f"{found.members:,}"),
        ("games playing", f"{found.playing:,}"),
        ("tables waiting", f"{found.waiting:,}"),
        ("games finished", f"{found.finished:,}"),
        ("tournaments", f"{found.tournaments:,}"),
        ("open reports", f"{found.reports:,}"),
        ("database", f"{found.bytes / MEGABYTE:,.1f} MB"),
    ]
