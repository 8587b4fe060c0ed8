"""`tellstones reports`: shows moderators the reports and the decisions."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from tellstones.cli.database_option import database_option
from tellstones.cli.printable import printable

if TYPE_CHECKING:  # a server is imported when one is asked
    from tellstones.server.storage import Storage
    from tellstones.server.storage.moderation import Appeal, NamedSanction, StoredReport


@click.command()
@database_option
@click.option(
    "--about", metavar="PERSON", help="Only reports about this person, with past decisions."
)
@click.option("--open", "still_open", is_flag=True, help="Only reports without a decision.")
@click.option("--talk", is_flag=True, help="Include what was said at the table.")
@click.option(
    "--limit", default=50, show_default=True, help="Show at most this many, latest first."
)
def reports(
    database: str | None, about: str | None, still_open: bool, talk: bool, limit: int
) -> None:
    """List reports about players, latest first.

    \b
    Examples:
      tellstones reports
      tellstones reports --open
      tellstones reports --talk --limit 5
      tellstones reports --about Ann
    """
    from tellstones.cli.files.databases import chosen_database

    address = chosen_database(database)
    asyncio.run(_list(address, about, limit, still_open=still_open, talk=talk))


async def _list(
    address: str, about: str | None, limit: int, *, still_open: bool, talk: bool
) -> None:
    from tellstones.cli.files.databases import opened_database
    from tellstones.cli.files.people import found_person

    async with opened_database(address) as storage:
        about = about and await found_person(storage, about)
        found = await storage.reports(about, limit, still_open=still_open)
        for report in found:
            print(_told(report))
            if talk and report.table is not None:
                for line in await _talk(storage, report):
                    print(f"    {line}")
        for appeal in await storage.appeals(about, limit, still_open=still_open):
            print(_appealed(appeal))
        for decision in await storage.decisions(about, limit) if about else []:
            print(_decided(decision))
        if not found:
            print("No reports.")


def _told(report: StoredReport) -> str:
    about = f"{printable(report.about_name) or '(no name)'} {report.about}"
    by = f"{printable(report.by_name) or '(no name)'} {report.by}"
    at = f" at table {report.table}" if report.table else ""
    return f"{_day(report.at)}  {about}: {printable(report.why)}{at}, by {by}"


def _appealed(appeal: Appeal) -> str:
    who = f"{printable(appeal.name) or '(no name)'} {appeal.person}"
    return f"{_day(appeal.at)}  {who} appeals: {printable(appeal.text)}"


def _decided(decision: NamedSanction) -> str:
    from tellstones.server.storage.moderation import FOR_GOOD

    sanction, keeper = decision.sanction, printable(decision.keeper_name)
    ends = {None: "", FOR_GOOD: ", permanently"}.get(sanction.until)
    if ends is None:
        ends = f", until {_day(sanction.until or 0)}"
    reason = printable(sanction.reason)
    return f"{_day(sanction.at)}  decision: {sanction.kind}{ends}: {reason}, by {keeper}"


async def _talk(storage: Storage, report: StoredReport) -> list[str]:
    from tellstones.server.storage.entries import Spoke

    rows = await storage.read(report.table or "")
    spoken = [row.entry for row in rows if isinstance(row.entry, Spoke)]
    return [f"{printable(spoke.name) or '(no name)'}: {printable(spoke.text)}" for spoke in spoken]


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
