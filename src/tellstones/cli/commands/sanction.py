"""`tellstones sanction`: warns, mutes, renames, suspends or bans a player, with a reason."""

from __future__ import annotations

import asyncio
import getpass

import click

from tellstones.cli.database_option import database_option

KINDS = ("warn", "mute", "rename", "suspend", "ban", "lift", "close", "uphold")


@click.command()
@click.argument("kind", type=click.Choice(KINDS))
@click.argument("person")
@click.option("--reason", required=True, help="Reason; the person sees it.")
@click.option(
    "--days",
    type=click.FloatRange(0, 3650),
    help="Duration in days (default: depends on the decision).",
)
@click.option("--name", help="New name, for rename.")
@click.option("--by", "keeper", help="Name of the person who decides (default: your login name).")
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
    """Decide about a person, by name or by the ID that `tellstones reports` shows.

    The decision takes effect at once, also for the person's programs. The person sees it with its
    reason, and it stays in the audit trail.

    \b
    Examples:
      tellstones sanction warn Ann --reason "Please keep to the game."
      tellstones sanction mute abcdefghij234567 --days 3 --reason "Insults at the table."
      tellstones sanction rename abcdefghij234567 --name "Guest" --reason "That name is taken."
      tellstones sanction ban abcdefghij234567 --days 90 --reason "Again, after a warning."
      tellstones sanction lift abcdefghij234567 --reason "Appeal accepted."
    """
    from tellstones.cli.files.databases import chosen_database

    if (kind == "rename") != (name is not None):
        raise click.UsageError("Use --name with rename, and only with rename.")
    address = chosen_database(database)
    asyncio.run(_decide(address, kind, person, reason, days, name, keeper or getpass.getuser()))


async def _decide(
    address: str,
    kind: str,
    person: str,
    reason: str,
    days: float | None,
    name: str | None,
    keeper: str,
) -> None:
    from tellstones.cli.files.databases import opened_database
    from tellstones.cli.files.people import found_person
    from tellstones.server.clock import SystemClock
    from tellstones.server.moderation.sanctions import Decision, decide
    from tellstones.server.storage.moderation import SanctionKind

    async with opened_database(address) as storage:
        found = await found_person(storage, person)
        decision = Decision(found, SanctionKind(kind), reason, days, name)
        await decide(storage, decision, keeper, SystemClock().now())
