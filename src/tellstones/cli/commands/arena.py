"""`tellstones arena`: lets bots and other programs play, everybody against everybody."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import click

from tellstones.bots import BASELINES, LEVELS, STYLES, make_bot
from tellstones.bots.levels import TRAITS
from tellstones.cli.errors import BAD_INPUT, CommandError
from tellstones.cli.files.outputs import check_writable, write_records
from tellstones.cli.work_options import work_options, work_pool
from tellstones.match.program_player import ProgramError
from tellstones.match.round_robin import Played, pairings, play_all
from tellstones.match.standings import cross_table, ratings
from tellstones.rules import Hands, Options, Refused

NAMES = f"{', '.join(LEVELS)} (a style may follow: captain:bold), {', '.join(BASELINES)}"


@click.command()
@click.argument("contenders", nargs=-1, metavar="CONTENDER...")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Games of each pair.",
)
@click.option("--players", type=click.Choice(["2", "4"]), default="2", show_default=True)
@click.option("--lines", type=click.Choice(["1", "2"]), default="1", show_default=True)
@click.option("--hands", type=click.Choice([str(h) for h in Hands]), default="auto")
@click.option("--points", type=click.IntRange(min=1), default=3, show_default=True)
@click.option("--turn-limit", type=click.IntRange(min=1), default=200, show_default=True)
@click.option("--memory", type=click.Choice(LEVELS), help="Everybody remembers like this level.")
@click.option("--seed", default=0, show_default=True)
@click.option(
    "--records",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write all games to this file.",
)
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
    jobs: int | None,
    ray: str | None,
) -> None:
    """Let bots play each other: seats and chance mirrored, with a cross table and Elo ratings.

    A CONTENDER is a bot, or cmd: and the command line of a program that speaks the bot protocol.
    Without any, all six levels play.

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
    _print_ratings(names, played)
    _print_cross_table(names, played)


def _check(names: list[str]) -> None:
    if len(names) < 2:
        raise click.UsageError("an arena needs two contenders")
    for name in names:
        if not name.startswith("cmd:"):
            try:
                make_bot(name, 0)
            except ValueError:
                raise click.BadParameter(
                    f"{name!r} is none of {NAMES}; styles are {', '.join(STYLES)}",
                    param_hint="CONTENDER",
                ) from None


def _records(played: list[Played]) -> list[str]:
    return [game.record for one in played for game in one.games]


def _print_ratings(names: list[str], played: list[Played]) -> None:
    width = max(map(len, names))
    for one in ratings(names, played, Random(0)):
        click.echo(f"{one.name:<{width}}  Elo {one.elo:+5.0f} ± {one.margin:.0f}")
    click.echo()


def _print_cross_table(names: list[str], played: list[Played]) -> None:
    table = cross_table(played)
    width = max(map(len, names))
    for (one, other), found in table.items():
        share, margin = 100 * found.share, 100 * found.margin
        click.echo(
            f"{one:<{width}}  {other:<{width}}  {share:5.1f} % ± {margin:.1f}  {found.games} games"
        )
