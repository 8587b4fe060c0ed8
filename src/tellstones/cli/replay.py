"""`tellstones replay`: a record move by move, for people or as JSON."""

from __future__ import annotations

import click

from tellstones.cli.choices import language_option
from tellstones.cli.files import opened_records
from tellstones.cli.replay_json import as_json
from tellstones.cli.replay_text import as_text
from tellstones.notation import follow
from tellstones.rules import Seat

SPECTATOR = "spectator"


@click.command()
@click.argument("file")
@click.option("--json", "json", is_flag=True, help="One JSON object a line, for programs.")
@click.option(
    "--as",
    "eyes",
    type=click.Choice([*Seat, SPECTATOR]),
    help="Show only what this seat, or a spectator, could see.",
)
@language_option
def replay(file: str, json: bool, eyes: str | None, language: str) -> None:
    """Show the games of FILE, move by move.

    \b
    Examples:
      tellstones replay game.tell
      tellstones replay game.tell --as spectator
      tellstones replay games.tell --json | head -1
    """
    with opened_records(file) as records:
        if json:
            as_json(follow(records), eyes)
        else:
            as_text(follow(records), eyes, language)
