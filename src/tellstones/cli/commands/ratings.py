"""`tellstones ratings`: lists the top players, or recomputes all ratings from the ledger."""

from __future__ import annotations

import asyncio

import click

from tellstones.cli.database_option import database_option
from tellstones.cli.printable import printable

LEADERS_SHOWN = 20


@click.command()
@database_option
@click.option("--pool", default="people.duel.quick", show_default=True, help="Rating list to show.")
@click.option("--recompute", is_flag=True, help="Recompute all ratings from all rated games.")
def ratings(database: str | None, pool: str, recompute: bool) -> None:
    """List the top players, or recompute all ratings.

    Recomputing changes nothing unless ratings were edited in the database.

    \b
    Examples:
      tellstones ratings
      tellstones ratings --pool bots.duel
      tellstones ratings --recompute
    """
    from tellstones.cli.files.databases import chosen_database
    from tellstones.server.ratings.pools import POOLS

    if pool not in POOLS:
        raise click.BadParameter(f"choose one of {', '.join(POOLS)}", param_hint="'--pool'")
    address = chosen_database(database)
    asyncio.run(_recount(address) if recompute else _list(address, pool))


async def _recount(address: str) -> None:
    from tellstones.cli.errors import WRONG_CALL, CommandError
    from tellstones.cli.files.databases import opened_database
    from tellstones.extras import install_line
    from tellstones.server.club_extra import club_installed

    if not club_installed():
        raise CommandError(f"tellstones: {install_line('openskill', 'club')}", WRONG_CALL)
    async with opened_database(address) as storage:
        games, changed = await storage.recount()
    print(f"{games} games counted, {changed} ratings changed.")


async def _list(address: str, pool: str) -> None:
    from tellstones.cli.files.databases import opened_database
    from tellstones.server.rooms.shown_ratings import SURE_SIGMA, rating_shown

    async with opened_database(address) as storage:
        leaders = await storage.leaders(pool, SURE_SIGMA, LEADERS_SHOWN)
    for one in leaders:
        shown = rating_shown(pool, one.rating)
        print(f"{shown.rating:5} ± {shown.uncertainty:<4} {printable(one.name)} {one.person}")
    if not leaders:
        print("No ratings are settled yet.")
