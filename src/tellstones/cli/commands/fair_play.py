"""`tellstones fair-play`: lists players by the odds against fair play."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import click

from tellstones.cli.database_option import database_option
from tellstones.cli.printable import printable

if TYPE_CHECKING:  # a server is imported when one is asked
    from tellstones.server.moderation.fair_play_odds import PersonOdds
    from tellstones.server.moderation.rated_patterns import Pattern
    from tellstones.study.fair_play import Sign

NO_VERDICT = (
    "High odds are a reason to review a player's games, never a verdict. The bounds favor the\n"
    "player, and the odds do not say why."
)
SENTENCES = {
    "memory": "right {found} of {counted} times in {games} games,"
    " the best players {expected:.1f} times at most",
    "blind": "{found} Lines proved without a single look in {counted} games,"
    " the best players would have known {expected:.1f}",
    "quick": "{found} of {counted} decisions faster than anyone can take in the position,"
    " people {expected:.1f} at most",
    "regular": "{found} of {counted} decisions took the usual time to within a tenth,"
    " people {expected:.1f} at most",
    "thrown": "wrong {found} of {counted} times about a stone they had just seen,"
    " people {expected:.1f} times at most",
    "won": "won {found} of {counted} rated games against {other},"
    " their ratings predict {expected:.1f}",
    "lost": "lost {found} of {counted} rated games against {other},"
    " their ratings predict {expected:.1f}",
    "spared": "challenged {other} {found} times in {counted} turns,"
    " others would have been challenged {expected:.1f} times",
}


PATTERNS = {
    "boosted": "won from people who only lose, and only in this circle;",
    "sandbagged": "gave up or ran out of time against far weaker people;",
    "resigned": "resigned one after another;",
    "stalled": "lost on time lately;",
}


@click.command("fair-play")
@database_option
@click.option("--about", metavar="PERSON", help="Only this person, by name or ID.")
@click.option(
    "--odds",
    type=click.FloatRange(1, min_open=True),
    default=10_000,
    show_default=True,
    help="Mark players above these odds to one.",
)
@click.option(
    "--limit", default=20, show_default=True, help="Show at most this many, highest odds first."
)
def fair_play(database: str | None, about: str | None, odds: float, limit: int) -> None:
    """List players by the odds against fair play in their finished games.

    Lines that begin with ! name patterns in rated games, with the games that show them.

    The tests compare claims with the best human memory, decision times with people's times,
    answers with what the player had just seen, and results between two people with their ratings.
    Games in progress are never read. High odds are no verdict.

    \b
    Examples:
      tellstones fair-play
      tellstones fair-play --odds 1000 --limit 5
      tellstones fair-play --about Ann
    """
    from tellstones.cli.files.databases import chosen_database

    address = chosen_database(database)
    about = about and asyncio.run(_person(address, about))
    found = asyncio.run(_found(address, about))
    for each in found[:limit]:
        for sign in each.foremost:
            print(_told(each, sign, odds))
    if not about:
        print(_all_told(found, odds))
    patterns = asyncio.run(_patterns(address, about))
    for person, pattern in patterns:
        games = " ".join(pattern.tables)
        print(f"! {person}: {PATTERNS[pattern.kind]} {len(pattern.tables)} games: {games}")
    print(NO_VERDICT if found or patterns else "Not enough finished games yet.")


async def _person(address: str, named: str) -> str:
    from tellstones.cli.files.databases import opened_database
    from tellstones.cli.files.people import found_person

    async with opened_database(address) as storage:
        return await found_person(storage, named)


async def _patterns(address: str, about: str | None) -> list[tuple[str, Pattern]]:
    from tellstones.cli.files.databases import opened_database
    from tellstones.server.moderation.rated_patterns import patterns_of

    async with opened_database(address) as storage:
        people = [about] if about else await storage.rated_people()
        return [(one, found) for one in people for found in await patterns_of(storage, one)]


async def _found(address: str, about: str | None) -> list[PersonOdds]:
    from tellstones.cli.files.databases import opened_database
    from tellstones.server.clock import SystemClock
    from tellstones.server.in_page.inline_work import InlineJobs
    from tellstones.server.moderation.fair_play_odds import fair_play_odds, fair_play_of

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
        f"{len(found)} players, {tests} tests: {beyond} above {odds:,.0f} to 1 (*)."
        f" By chance alone: at most {false_alarms(tests, 1 / odds):.4f}."
    )
