"""`tellstones reports`: shows those who keep the house what was reported, and what was decided."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from tellstones.cli.database_option import database_option
from tellstones.cli.strangers import printable

if TYPE_CHECKING:  # a server is imported when one is asked
    from tellstones.server.storage import Storage
    from tellstones.server.storage.moderation import Appeal, NamedSanction, StoredReport


@click.command()
@database_option
@click.option("--about", metavar="PERSON", help="Only about this person, with what was decided.")
@click.option("--open", "still_open", is_flag=True, help="Only what nobody has decided on.")
@click.option("--talk", is_flag=True, help="With what was said at the table, if one is named.")
@click.option("--limit", default=50, show_default=True, help="At most so many, the latest first.")
def reports(
    database: str | None, about: str | None, still_open: bool, talk: bool, limit: int
) -> None:
    """List what people have reported about others, the latest first.

    \b
    Examples:
      tellstones reports
      tellstones reports --open
      tellstones reports --talk --limit 5
      tellstones reports --about abcdefghij234567
    """
    from tellstones.cli.files.databases import chosen_database

    address = chosen_database(database)
    asyncio.run(_list(address, about, limit, still_open=still_open, talk=talk))


async def _list(
    address: str, about: str | None, limit: int, *, still_open: bool, talk: bool
) -> None:
    from tellstones.cli.files.databases import opened_database

    async with opened_database(address) as storage:
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
            print("Nothing was reported.")


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
    ends = {None: "", FOR_GOOD: ", for good"}.get(sanction.until)
    if ends is None:
        ends = f", until {_day(sanction.until or 0)}"
    reason = printable(sanction.reason)
    return f"{_day(sanction.at)}  decided: {sanction.kind}{ends}: {reason}, by {keeper}"


async def _talk(storage: Storage, report: StoredReport) -> list[str]:
    from tellstones.server.storage.entries import Spoke

    rows = await storage.read(report.table or "")
    spoken = [row.entry for row in rows if isinstance(row.entry, Spoke)]
    return [f"{printable(spoke.name) or '(no name)'}: {printable(spoke.text)}" for spoke in spoken]


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
