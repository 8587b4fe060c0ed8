"""`tellstones play`: plays the game in this terminal."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from random import Random, SystemRandom

import click

from tellstones.bots import LEVELS, make_bot
from tellstones.bots.mirror import MIRROR
from tellstones.cli import INTERRUPTED
from tellstones.cli.errors import WRONG_CALL, CommandError
from tellstones.cli.files.drill_results import default_file, latest_mirror
from tellstones.cli.files.outputs import check_writable, write_records
from tellstones.cli.player_names import names_of
from tellstones.cli.replays.replay_text import ending_in_words
from tellstones.cli.seat_options import RANDOM, bot_named, opening_of, people_at, seat_of, tags_at
from tellstones.cli.shared_options import language_option, options_of, rule_options
from tellstones.cli.terminal.keyboard_player import KeyboardPlayer
from tellstones.cli.terminal.screen import AlternateScreen, is_a_terminal
from tellstones.cli.terminal.terminal_game import TerminalGame
from tellstones.i18n import Words, say
from tellstones.match import Match, Player, set_up
from tellstones.notation import Record, record_text
from tellstones.rules import Options, Seat, seats

ADVISER = "marshal"
"""The memory that hints use."""


@click.command()
@click.option(
    "--against",
    metavar="BOT",
    help=f"Play a bot: {', '.join(LEVELS)}, {RANDOM}, or mirror (it remembers like you).",
)
@click.option(
    "--seat", type=click.Choice(list(Seat)), default="A", help="Your seat when you play bots."
)
@click.option(
    "--names", metavar="ANA,BEN", default="", help="Names of the players at seats A, B and so on."
)
@click.option(
    "--opening",
    metavar="STONE",
    help="Opening stone: a letter, or S/C for two Lines (default: random).",
)
@click.option("--first", metavar="SEAT", help="Seat that begins (default: random).")
@click.option("--elder", metavar="SEAT", help="Seat that chooses to go first or second.")
@click.option("--seed", type=int, help="Random seed, for a repeatable game.")
@click.option(
    "--pace",
    type=click.FloatRange(0, 60),
    default=1.8,
    help="Approximate seconds a bot waits before it moves.",
)
@click.option("--record", type=click.Path(path_type=Path), help="Append the game to this file.")
@rule_options
@language_option
def play(
    against: str | None,
    seat: str,
    names: str,
    opening: str | None,
    first: str | None,
    elder: str | None,
    seed: int | None,
    pace: float,
    record: Path | None,
    players: int | None,
    lines: int | None,
    hands: str | None,
    points: int | None,
    turn_limit: int | None,
    language: str,
) -> int:
    """Play in this terminal: people at one keyboard, or you against bots.

    Everyone sees the table. A Peek covers the screen and shows the stone to one player.

    \b
    Examples:
      tellstones play
      tellstones play --against captain
      tellstones play --against mirror
      tellstones play --players 4 --names Ana,Ben,Cleo,Dan --hands opponent
      tellstones play --lines 2 --elder B --record games.tell
    """
    options = options_of(players, lines, hands, points, turn_limit)
    against = _mirrored(against, language)
    chance = SystemRandom() if seed is None else Random(seed)
    people = people_at(options, against, Seat(seat))
    setup = set_up(
        options,
        chance,
        opening=opening_of(opening, options),
        first=_first(first, elder, options),
        elder=seat_of(elder, options, "--elder"),
        tags=tags_at(options, names, against, people),
    )
    bots = {
        other: bot_named(against or RANDOM, f"{chance.random()}")
        for other in seats(options.players)
        if other not in people
    }
    if record is not None:
        check_writable(record)
    if not is_a_terminal():
        raise CommandError(f"tellstones: {say('cli.no-terminal', language)}", WRONG_CALL)
    you = Seat(seat) if against else None
    called = {you: say("seat.you", language)} if you else {}
    words = Words(language, options, called | names_of(setup, language), you)
    played, hints = _play(setup, bots, words, people, pace)
    if played.over:
        outcome, ended = words.waiting(played.table.waiting), played.record.termination
        click.echo(ending_in_words(outcome, ended, played.table.score, words))
    if record is not None and (played.over or played.record.said):
        write_records(record, [record_text(_marked(played.record, hints))], append=True)
        click.echo(words.say("cli.saved", file=str(record)))
    return 0 if played.over else INTERRUPTED


def _mirrored(against: str | None, language: str) -> str | None:
    """Replace `mirror` by the memory that the last drill in this terminal measured."""
    if against != MIRROR:
        return against
    mirror = latest_mirror(default_file())
    if mirror is None:
        raise CommandError(f"tellstones: {say('cli.no-mirror', language)}", WRONG_CALL)
    return mirror


def _first(first: str | None, elder: str | None, options: Options) -> Seat | None:
    if first and elder:
        raise click.UsageError("Use --first or --elder, not both.")
    return seat_of(first, options, "--first")


def _play(
    setup: Record,
    bots: dict[Seat, Player],
    words: Words,
    people: frozenset[Seat],
    pace: float,
) -> tuple[Match, int]:
    """The game as far as it went, and how many hints were taken."""
    with AlternateScreen().open() as screen:
        game = TerminalGame(screen, words, people, pace)
        adviser = make_bot(ADVISER, seed=time.monotonic_ns()) if game.alone else None
        players: dict[Seat, Player] = {seat: KeyboardPlayer(seat, game, adviser) for seat in people}
        return game.play(setup, players | bots, time.monotonic), game.hints


def _marked(record: Record, hints: int) -> Record:
    """A game with hints counts nowhere, and says so."""
    return replace(record, tags=(*record.tags, ("Hints", str(hints)))) if hints else record
