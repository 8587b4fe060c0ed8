"""`tellstones replay`: shows a record move by move, for people or as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import click

from tellstones.cli.errors import WRONG_CALL, CommandError, refused_by_rules
from tellstones.cli.files.records import opened_records
from tellstones.cli.replays.film_file import write_film
from tellstones.cli.replays.onlooker import SPECTATOR
from tellstones.cli.replays.replay_json import as_json
from tellstones.cli.replays.replay_text import as_text
from tellstones.cli.shared_options import language_option
from tellstones.cli.terminal.screen import AlternateScreen, is_a_terminal
from tellstones.i18n import say
from tellstones.notation import Record, follow, read_records
from tellstones.rules import Seat


@click.command()
@click.argument("file")
@click.option("--json", "json", is_flag=True, help="Print JSON, one object per line.")
@click.option(
    "--as",
    "eyes",
    type=click.Choice([*Seat, SPECTATOR]),
    help="Show only what this seat, or a spectator, could see.",
)
@click.option(
    "--embed",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write a web page and its script to this folder.",
)
@click.option(
    "--film",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the first game as an animation: .gif, .webp or .svg.",
)
@click.option("--step", is_flag=True, help="Step through the games in this terminal.")
@language_option
def replay(
    file: str,
    json: bool,
    eyes: str | None,
    folder: Path | None,
    film: Path | None,
    step: bool,
    language: str,
) -> None:
    """Show the games of FILE move by move.

    \b
    Examples:
      tellstones replay game.tell
      tellstones replay game.tell --as spectator
      tellstones replay game.tell --step
      tellstones replay games.tell --json | head -1
      tellstones replay game.tell --embed public
      tellstones replay game.tell --film game.gif --as spectator
    """
    with opened_records(file, language) as records:
        if json:
            as_json(follow(records), eyes)
        elif folder is not None:
            _embed(read_records(records), folder, f"{Path(file).stem}.html", language)
        elif film is not None:
            write_film(read_records(records), film, eyes, language)
        elif step:
            _watch(read_records(records), eyes, language)
        else:
            as_text(follow(records), eyes, language)


def _embed(records: Iterator[Record], folder: Path, page: str, language: str) -> None:
    from tellstones.rules import Refused
    from tellstones.study.replay.embedding import SCRIPT, embedding_page

    script = files("tellstones.server") / "page" / SCRIPT
    try:
        written = embedding_page(records, language)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / SCRIPT).write_bytes(script.read_bytes())
        (folder / page).write_text(written, "utf-8")
    except Refused as refused:
        raise refused_by_rules(refused, language) from None
    except OSError as error:
        raise CommandError(f"tellstones: {error.filename}: {error.strerror}", WRONG_CALL) from None
    click.echo(f"{folder / page}")


def _watch(records: Iterator[Record], eyes: str | None, language: str) -> None:
    from tellstones.cli.terminal.replay_screen import watch

    if not is_a_terminal():
        raise CommandError(f"tellstones: {say('cli.no-terminal', language)}", WRONG_CALL)
    with AlternateScreen().open() as screen:
        watch(screen, records, eyes, language)
