"""`tellstones arena`: lets bots and other programs play a round robin."""

from __future__ import annotations

import sys
from dataclasses import asdict
from json import dumps
from pathlib import Path
from random import Random
from typing import Any

import click

from tellstones.bots import LEVELS, make_bot
from tellstones.bots.levels import TRAITS
from tellstones.cli.errors import BAD_INPUT, CommandError
from tellstones.cli.files.outputs import check_writable, write_records
from tellstones.cli.seat_options import unknown_bot
from tellstones.cli.work_options import work_options, work_pool
from tellstones.match.program_player import ProgramError
from tellstones.match.round_robin import PlayedPair, pairings, play_all
from tellstones.match.standings import cross_table, ratings
from tellstones.rules import Hands, Options, Refused


@click.command()
@click.argument("contenders", nargs=-1, metavar="CONTENDER...")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Games per pair.",
)
@click.option(
    "--players", type=click.Choice(["2", "4"]), default="2", show_default=True, help="Players."
)
@click.option(
    "--lines", type=click.Choice(["1", "2"]), default="1", show_default=True, help="Lines."
)
@click.option(
    "--hands",
    type=click.Choice([str(h) for h in Hands]),
    default="auto",
    show_default=True,
    help="Who moves the stones.",
)
@click.option(
    "--points", type=click.IntRange(min=1), default=3, show_default=True, help="Points to win."
)
@click.option(
    "--turn-limit",
    type=click.IntRange(min=1),
    default=200,
    show_default=True,
    help="End in a draw after this many turns.",
)
@click.option("--memory", type=click.Choice(LEVELS), help="Give all bots this level's memory.")
@click.option("--seed", default=0, show_default=True, help="Random seed.")
@click.option(
    "--records",
    "--record",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write all games to this file.",
)
@click.option("--json", is_flag=True, help="Print ratings and meetings as one JSON object.")
@work_options
def arena(
    contenders: tuple[str, ...],
    games: int,
    players: str,
    lines: str,
    hands: str,
    points: int,
    turn_limit: int,
    memory: str | None,
    seed: int,
    records: Path | None,
    json: bool,
    jobs: int | None,
    ray: str | None,
) -> None:
    """Let bots play each other, and print Elo ratings and a cross table.

    A CONTENDER is a bot, or cmd: and the command line of a program that speaks the bot protocol.
    Without contenders, all levels play. Each game is repeated with swapped seats and the same
    random draws.

    \b
    Examples:
      tellstones arena
      tellstones arena king marshal captain:bold --games 400
      tellstones arena knight "cmd:python my_bot.py" --jobs 2 --records games.tell
      tellstones arena --games 10000 --ray auto
    """
    names = list(dict.fromkeys(contenders)) or list(LEVELS)
    _check(names)
    if records:
        check_writable(records)
    options = Options(int(players), int(lines), Hands(hands), points, turn_limit)
    pool = work_pool(ray, jobs)
    todo = pairings(names, games, options, seed, TRAITS[memory] if memory else None)
    with click.progressbar(length=len(todo), file=sys.stderr, label="games") as bar:
        try:
            played = play_all(todo, pool, lambda: bar.update(1))
        except ProgramError as error:
            raise CommandError(str(error), BAD_INPUT) from error
        except Refused as error:
            raise CommandError(f"a program made an illegal move: {error}", BAD_INPUT) from error
    if records:
        write_records(records, _records(played))
    if json:
        click.echo(dumps(_as_json(names, played)))
        return
    _print_ratings(names, played)
    _print_cross_table(names, played)


def _check(names: list[str]) -> None:
    if len(names) < 2:
        raise click.UsageError("An arena needs at least two contenders.")
    for name in names:
        if not name.startswith("cmd:"):
            try:
                make_bot(name, 0)
            except ValueError as error:
                raise unknown_bot(name, error, "CONTENDER") from None


def _records(played: list[PlayedPair]) -> list[str]:
    return [game.record for one in played for game in one.games]


def _as_json(names: list[str], played: list[PlayedPair]) -> dict[str, Any]:
    """Intervals are of 95 %; an end that the games do not set is null."""
    return {
        "ratings": [asdict(one) for one in ratings(names, played, Random(0))],
        "meetings": [
            {
                "one": one,
                "other": other,
                "share": found.share,
                "interval": found.interval,
                "games": found.games,
            }
            for (one, other), found in cross_table(played).items()
        ],
    }


def _print_ratings(names: list[str], played: list[PlayedPair]) -> None:
    width = max(map(len, names))
    for one in ratings(names, played, Random(0)):
        click.echo(f"{one.name:<{width}}  Elo {one.elo:+5.0f}  ({one.interval})")
    click.echo()


def _print_cross_table(names: list[str], played: list[PlayedPair]) -> None:
    table = cross_table(played)
    width = max(map(len, names))
    for (one, other), found in table.items():
        low, high = found.interval
        click.echo(
            f"{one:<{width}}  {other:<{width}}  {found.share:6.1%}  ({low:.1%} to {high:.1%})"
            f"  {found.games} games"
        )
