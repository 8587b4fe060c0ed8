"""`tellstones fair-play`: shows moderators whose games are not what fair play and chance allow."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import click

from tellstones.cli.database_option import database_option
from tellstones.cli.strangers import printable

if TYPE_CHECKING:  # a server is imported when one is asked
    from tellstones.server.accounts.fair_play_odds import PersonOdds
    from tellstones.study.fair_play import Sign

NO_VERDICT = (
    "Odds are a reason to look at somebody's games, and never a verdict: the bounds err on the\n"
    "side of the player, and say nothing of why something was so."
)
SENTENCES = {
    "memory": "right {found} of {counted} times in {games} games,"
    " where the best would be {expected:.1f} times at most",
    "blind": "{found} Lines proved without a single look in {counted} games,"
    " of which the best would still have known {expected:.1f}",
    "quick": "{found} of {counted} decisions sooner than anybody sees what there is to decide,"
    " where people have {expected:.1f} at most",
    "regular": "{found} of {counted} decisions took the time that could be foretold to a tenth,"
    " where people have {expected:.1f} at most",
    "thrown": "wrong {found} of {counted} times about a stone that they had just seen,"
    " where people are {expected:.1f} times at most",
    "won": "won {found} of {counted} rated games against {other},"
    " where their ratings allow {expected:.1f}",
    "lost": "lost {found} of {counted} rated games against {other},"
    " where their ratings allow {expected:.1f}",
    "spared": "challenged {other} {found} times in {counted} turns,"
    " where others would have been {expected:.1f} times",
}


@click.command("fair-play")
@database_option
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
    """List players by the odds against fair play that their finished games come to.

    It counts claims beside how often the best memory among people would be right, decisions that
    came sooner or more regularly than people's, answers against what was just seen, and results
    between two people beside their ratings. Running games are never read, and nobody is judged.

    \b
    Examples:
      tellstones fair-play
      tellstones fair-play --odds 1000 --limit 5
      tellstones fair-play --about abcdefghij234567
    """
    from tellstones.cli.files.databases import chosen_database

    address = chosen_database(database)
    found = asyncio.run(_found(address, about))
    for each in found[:limit]:
        for sign in each.foremost:
            print(_told(each, sign, odds))
    if not about:
        print(_all_told(found, odds))
    print(NO_VERDICT if found else "No finished game says anything yet.")


async def _found(address: str, about: str | None) -> list[PersonOdds]:
    from tellstones.cli.files.databases import opened_database
    from tellstones.server.accounts.fair_play_odds import fair_play_odds, fair_play_of
    from tellstones.server.clock import SystemClock
    from tellstones.server.in_page.inline_work import InlineJobs

    now = SystemClock().now()
    async with opened_database(address) as storage:
        if about is None:
            return await fair_play_odds(storage, now, InlineJobs())
        one = await fair_play_of(storage, about, now, InlineJobs())
        return [] if one is None else [one]


def _told(each: PersonOdds, sign: Sign, odds: float) -> str:
    mark = "*" if sign.beyond(1 / odds) else " "
    return (
        f"{mark} {sign.highest:,.1f} to 1 (now {sign.odds:,.1f})"
        f"  {printable(each.name) or '(no name)'} {each.person}:"
        f" {SENTENCES[sign.kind].format(**sign._asdict())}"
    )


def _all_told(found: list[PersonOdds], odds: float) -> str:
    from tellstones.study.fair_play import false_alarms

    beyond = sum(each.highest >= odds for each in found)
    tests = sum(sign.counted > 0 for each in found for sign in each.signs)
    return (
        f"{len(found)} people were put to {tests} tests; {beyond} of them (*) went beyond"
        f" {odds:,.0f} to 1. By chance alone it would be at most"
        f" {false_alarms(tests, 1 / odds):.4f}."
    )
