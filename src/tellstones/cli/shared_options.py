"""Command-line options for the rules of the table and the language, shared by commands."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

import click

from tellstones.i18n import LANGUAGES, language_of_environment
from tellstones.rules import Hands, Options

Command = TypeVar("Command", bound=Callable[..., object])

_RULES = (
    click.option("--players", type=click.IntRange(2, 4), help="Players: 2, or 4 for King's Round."),
    click.option("--lines", type=click.IntRange(1, 2), help="Lines: 1, or 2 for Draw the Lines."),
    click.option(
        "--hands",
        type=click.Choice([hands.value for hands in Hands]),
        help="Who moves the stones: the program (auto) or the left neighbor (opponent).",
    ),
    click.option("--points", type=click.IntRange(min=1), help="Points to win (default: 3)."),
    click.option(
        "--turn-limit", type=click.IntRange(min=1), help="End in a draw after this many turns."
    ),
)


def rule_options(command: Command) -> Command:
    """`--players`, `--lines`, `--hands`, `--points` and `--turn-limit`."""
    for option in reversed(_RULES):
        command = option(command)
    return command


def options_of(
    players: int | None,
    lines: int | None,
    hands: str | None,
    points: int | None,
    turn_limit: int | None,
) -> Options:
    if players == 3:
        raise click.BadParameter("must be 2 or 4, not 3", param_hint="'--players'")
    return Options(
        players=players or 2,
        lines=lines or 1,
        hands=Hands(hands or Hands.AUTO),
        points=points or 3,
        turn_limit=turn_limit,
    )


def language_option(command: Command) -> Command:
    return click.option(
        "--language",
        type=click.Choice(LANGUAGES),
        default=lambda: language_of_environment(os.environ),
        help="Language of the game's texts (default: from your environment).",
    )(command)
