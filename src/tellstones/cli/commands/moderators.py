"""`tellstones moderators`: lists, appoints and dismisses moderators of the page."""

from __future__ import annotations

import asyncio
import getpass

import click

from tellstones.cli.database_option import database_option
from tellstones.cli.errors import WRONG_CALL, CommandError
from tellstones.cli.strangers import printable


@click.command()
@click.option("--appoint", metavar="PERSON", help="Make this person a moderator.")
@click.option("--dismiss", metavar="PERSON", help="This person is a moderator no more.")
@click.option("--by", "keeper", help="Who decided; else the name you are logged in by.")
@database_option
def moderators(
    appoint: str | None, dismiss: str | None, keeper: str | None, database: str | None
) -> None:
    """List who may see reports and decide about them in the page, at /moderation. A person is named
    by their id: it stands in the address of their profile, and beside each report.

    \b
    Examples:
      tellstones moderators
      tellstones moderators --appoint abcdefghij234567
      tellstones moderators --dismiss abcdefghij234567 --by Kay
    """
    from tellstones.cli.files.databases import chosen_database

    if appoint and dismiss:
        raise click.UsageError("--appoint or --dismiss: one of them at a time.")
    address = chosen_database(database)
    person = appoint or dismiss
    if person is None:
        asyncio.run(_list(address))
    elif not asyncio.run(_change(address, person, keeper or getpass.getuser(), bool(appoint))):
        raise CommandError(f"tellstones: {person}: there is no such person", WRONG_CALL)


async def _list(address: str) -> None:
    from tellstones.cli.files.databases import opened_database

    async with opened_database(address) as storage:
        found = await storage.moderators()
    for person in found:
        print(f"{printable(person.name) or '(no name)'} {person.id}")
    if not found:
        print("There are no moderators.")


async def _change(address: str, person: str, keeper: str, appointed: bool) -> bool:
    from tellstones.cli.files.databases import opened_database
    from tellstones.server.accounts.sanctions import Decision, decide
    from tellstones.server.clock import SystemClock
    from tellstones.server.storage.moderation import SanctionKind

    kind = SanctionKind.APPOINT if appointed else SanctionKind.DISMISS
    async with opened_database(address) as storage:
        return await decide(storage, Decision(person, kind, ""), keeper, SystemClock().now())
