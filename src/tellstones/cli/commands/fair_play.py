"""`tellstones fair-play`: shows moderators whose memory was better than chance and people allow."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import click

from tellstones.cli.strangers import printable

if TYPE_CHECKING:  # a server is imported when one is asked
    from tellstones.server.accounts.fair_play_odds import PersonOdds

NO_VERDICT = (
    "Odds are a reason to look at somebody's games, and never a verdict: the bound errs on the\n"
    "side of the player, and says nothing of why somebody was right."
)


@click.command("fair-play")
@click.option("--database", help="Where the tables are kept, sqlite:PATH; else your data folder.")
@click.option("--about", metavar="PERSON", help="Only this person, by id.")
@click.option(
    "--odds",
    type=click.FloatRange(1, min_open=True),
    default=10_000,
    show_default=True,
    help="Beyond so many to one somebody is worth a look.",
)
@click.option("--limit", default=20, show_default=True, help="At most so many, the highest first.")
def fair_play(database: str | None, about: str | None, odds: float, limit: int) -> None:
    """List players by the odds against chance that they remembered so well, from finished games.

    It counts answers to Challenges and proofs of Lines beside how often the best memory among
    people would be right. Running games are never read, and nobody is judged by it.

    \b
    Examples:
      tellstones fair-play
      tellstones fair-play --odds 1000 --limit 5
      tellstones fair-play --about abcdefghij234567
    """
    from tellstones.cli.files.databases import check_database
    from tellstones.server.storage.database_addresses import default_address

    address = database or default_address()
    check_database(address)
    found = asyncio.run(_found(address, about))
    for each in found[:limit]:
        print(_told(each, odds))
    if not about:
        print(_all_told(found, odds))
    print(NO_VERDICT if found else "No claim was put to the test yet.")


async def _found(address: str, about: str | None) -> list[PersonOdds]:
    from tellstones.cli.files.databases import checked_storage, opened_storage
    from tellstones.server.accounts.fair_play_odds import fair_play_odds, fair_play_of
    from tellstones.server.clock import SystemClock
    from tellstones.server.in_page.inline_work import InlineJobs

    now = SystemClock().now()
    async with opened_storage(checked_storage(address), address) as storage:
        if about is None:
            return await fair_play_odds(storage, now)
        one = await fair_play_of(storage, about, now, InlineJobs())
        return [] if one is None else [one]


def _told(each: PersonOdds, odds: float) -> str:
    evidence = each.evidence
    mark = "*" if evidence.beyond(1 / odds) else " "
    return (
        f"{mark} {evidence.highest:,.1f} to 1 (now {evidence.odds:,.1f})"
        f"  {printable(each.name) or '(no name)'} {each.person}:"
        f" right {evidence.right} of {evidence.claims} times in {each.games} games,"
        f" where the best would be {evidence.expected:.1f} times at most"
    )


def _all_told(found: list[PersonOdds], odds: float) -> str:
    from tellstones.study.fair_play import false_alarms

    beyond = sum(each.evidence.beyond(1 / odds) for each in found)
    return (
        f"{len(found)} people were put to the test; {beyond} of them (*) went beyond"
        f" {odds:,.0f} to 1. By chance alone it would be at most"
        f" {false_alarms(len(found), 1 / odds):.4f} of so many."
    )
