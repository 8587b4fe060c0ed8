"""`tellstones sanction`: warns, mutes, renames, suspends or bans somebody, with a reason."""

from __future__ import annotations

import asyncio
import getpass

import click

from tellstones.cli.database_option import database_option
from tellstones.cli.errors import WRONG_CALL, CommandError

KINDS = ("warn", "mute", "rename", "suspend", "ban", "lift", "close", "uphold")


@click.command()
@click.argument("kind", type=click.Choice(KINDS))
@click.argument("person")
@click.option("--reason", required=True, help="Why; the person is shown it.")
@click.option("--days", type=click.FloatRange(0, 3650), help="For how long; else as is usual.")
@click.option("--name", help="With rename: what they are called from now on.")
@click.option("--by", "keeper", help="Who decided; else the name you are logged in by.")
@database_option
def sanction(
    kind: str,
    person: str,
    reason: str,
    days: float | None,
    name: str | None,
    keeper: str | None,
    database: str | None,
) -> None:
    """Decide about a person, by the id that `tellstones reports` shows. It holds at once, for their
    programs too, is shown to them with its reason, and stays in the audit trail.

    \b
    Examples:
      tellstones sanction warn abcdefghij234567 --reason "Please keep to the game."
      tellstones sanction mute abcdefghij234567 --days 3 --reason "Insults at the table."
      tellstones sanction rename abcdefghij234567 --name "Guest" --reason "That name is taken."
      tellstones sanction ban abcdefghij234567 --days 90 --reason "Again, after a warning."
      tellstones sanction lift abcdefghij234567 --reason "Heard, and agreed."
    """
    from tellstones.cli.files.databases import chosen_database

    if (kind == "rename") != (name is not None):
        raise click.UsageError("--name goes with rename, and rename with --name.")
    address = chosen_database(database)
    decided = asyncio.run(
        _decide(address, kind, person, reason, days, name, keeper or getpass.getuser())
    )
    if not decided:
        raise CommandError(f"tellstones: {person}: there is no such person", WRONG_CALL)


async def _decide(
    address: str,
    kind: str,
    person: str,
    reason: str,
    days: float | None,
    name: str | None,
    keeper: str,
) -> bool:
    from tellstones.cli.files.databases import opened_database
    from tellstones.server.accounts.sanctions import Decision, decide
    from tellstones.server.clock import SystemClock
    from tellstones.server.storage.moderation import SanctionKind

    decision = Decision(person, SanctionKind(kind), reason, days, name)
    async with opened_database(address) as storage:
        return await decide(storage, decision, keeper, SystemClock().now())
