"""`tellstones ratings`: lists the strongest, or makes all ratings anew from the ledger."""

from __future__ import annotations

import asyncio

import click

from tellstones.cli.database_option import database_option
from tellstones.cli.strangers import printable

LEADERS_SHOWN = 20


@click.command()
@database_option
@click.option("--pool", default="people.duel.quick", show_default=True, help="Whom to list.")
@click.option("--recompute", is_flag=True, help="Count all games again that ever counted.")
def ratings(database: str | None, pool: str, recompute: bool) -> None:
    """List the strongest players, or count everybody's ratings again.

    Counting again changes nothing, unless somebody has changed ratings by hand.

    \b
    Examples:
      tellstones ratings
      tellstones ratings --pool bots.duel
      tellstones ratings --recompute
    """
    from tellstones.cli.files.databases import chosen_database
    from tellstones.server.ratings.pools import POOLS

    if pool not in POOLS:
        raise click.BadParameter(f"one of: {', '.join(POOLS)}", param_hint="'--pool'")
    address = chosen_database(database)
    asyncio.run(_recount(address) if recompute else _list(address, pool))


async def _recount(address: str) -> None:
    from tellstones.cli.errors import WRONG_CALL, CommandError
    from tellstones.cli.files.databases import opened_database
    from tellstones.server.club_extra import club_installed

    if not club_installed():
        raise CommandError("tellstones: install tellstones[club]", WRONG_CALL)
    async with opened_database(address) as storage:
        games, changed = await storage.recount()
    print(f"{games} games counted, {changed} ratings changed.")


async def _list(address: str, pool: str) -> None:
    from tellstones.cli.files.databases import opened_database
    from tellstones.server.ratings.shown import SURE_SIGMA, rating_shown

    async with opened_database(address) as storage:
        leaders = await storage.leaders(pool, SURE_SIGMA, LEADERS_SHOWN)
    for one in leaders:
        shown = rating_shown(pool, one.rating)
        print(f"{shown.rating:5} ± {shown.uncertainty:<4} {printable(one.name)} {one.person}")
    if not leaders:
        print("Nobody's rating is sure yet.")
