"""`tellstones moderators`: lists, appoints and dismisses moderators of the page."""

from __future__ import annotations

import asyncio
import getpass

import click

from tellstones.cli.database_option import database_option
from tellstones.cli.printable import printable


@click.command()
@click.option("--appoint", metavar="PERSON", help="Make this person a moderator.")
@click.option("--dismiss", metavar="PERSON", help="Remove this person as a moderator.")
@click.option("--by", "keeper", help="Name of the person who decides (default: your login name).")
@database_option
def moderators(
    appoint: str | None, dismiss: str | None, keeper: str | None, database: str | None
) -> None:
    """List, appoint or dismiss moderators.

    Moderators see reports at /moderation and decide about them. A person is given by name, or by
    ID, which is in the address of their profile and in each report.

    \b
    Examples:
      tellstones moderators
      tellstones moderators --appoint Ann
      tellstones moderators --dismiss abcdefghij234567 --by Kay
    """
    from tellstones.cli.files.databases import chosen_database

    if appoint and dismiss:
        raise click.UsageError("Use --appoint or --dismiss, not both.")
    address = chosen_database(database)
    person = appoint or dismiss
    if person is None:
        asyncio.run(_list(address))
    else:
        asyncio.run(_change(address, person, keeper or getpass.getuser(), bool(appoint)))


async def _list(address: str) -> None:
    from tellstones.cli.files.databases import opened_database

    async with opened_database(address) as storage:
        found = await storage.moderators()
    for person in found:
        print(f"{printable(person.name) or '(no name)'} {person.id}")
    if not found:
        print("There are no moderators.")


async def _change(address: str, person: str, keeper: str, appointed: bool) -> None:
    from tellstones.cli.files.databases import opened_database
    from tellstones.cli.files.people import found_person
    from tellstones.server.clock import SystemClock
    from tellstones.server.moderation.sanctions import Decision, decide
    from tellstones.server.storage.moderation import SanctionKind

    kind = SanctionKind.APPOINT if appointed else SanctionKind.DISMISS
    async with opened_database(address) as storage:
        found = await found_person(storage, person)
        await decide(storage, Decision(found, kind, ""), keeper, SystemClock().now())
