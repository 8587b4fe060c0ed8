"""`tellstones show`: draws a position in the terminal or as SVG."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tellstones.cli.drawing_captions import captions_of
from tellstones.cli.errors import BAD_INPUT, CommandError, shortened
from tellstones.cli.files.outputs import unwritable
from tellstones.cli.files.records import sentence
from tellstones.cli.shared_options import language_option, options_of, rule_options
from tellstones.drawing import PALETTES, svg, text
from tellstones.i18n import Words
from tellstones.notation import NotationError, parse_position, parse_view
from tellstones.rules import Options, Over
from tellstones.views import View, opened, view


@click.command()
@click.argument("position")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write an SVG file.")
@click.option(
    "--palette",
    type=click.Choice(list(PALETTES)),
    default="lamplight",
    show_default=True,
    help="Colors of the SVG file.",
)
@rule_options
@language_option
def show(
    position: str,
    output: Path | None,
    palette: str,
    players: int | None,
    lines: int | None,
    hands: str | None,
    points: int | None,
    turn_limit: int | None,
    language: str,
) -> None:
    """Draw POSITION in the terminal, or as SVG to a file.

    Rules that the position shows by itself (two Lines, a seat C, an order to carry out) need no
    option.

    \b
    Examples:
      tellstones show 'SC??|DFH 0-1 B turn -B 9'
      tellstones show 'SC??|DFH 0-1 B turn -B 9' -o line.svg --palette daylight
      tellstones show 'S|CDFHKW/C|DFHKSW 0-0 D turn -- 1' -o round.svg
    """
    shown = _shown(position)
    options = options_of(
        players or shown.players, lines or shown.lines, hands or shown.hands, points, turn_limit
    )
    seen = _read(position, options, language)
    captions = captions_of(Words(language, options))
    if output is None:
        sys.stdout.write(text(seen, colour=sys.stdout.isatty(), captions=captions))
    else:
        _write(output, svg(seen, captions=captions, palette=PALETTES[palette]))


def _shown(position: str) -> Options:
    """Return the rules that a position implies."""
    fields = (position.split(" ") + [""] * 4)[:4]
    return options_of(
        players=4 if fields[2] in ("C", "D") else 2,
        lines=2 if "/" in fields[0] else 1,
        hands="opponent" if fields[3].startswith("carry") else "auto",
        points=None,
        turn_limit=None,
    )


def _read(position: str, options: Options, language: str) -> View:
    try:
        if "?" in position:
            return parse_view(position, options)
        table = parse_position(position, options)
        over = isinstance(table.waiting, Over)
        return opened(table, None) if over else view(table, None)
    except NotationError as error:
        where = f"{shortened(error.token)}, {sentence(error, language)}"
        raise CommandError(f"tellstones: POSITION:{error.column}: {where}", BAD_INPUT) from None


def _write(output: Path, picture: str) -> None:
    if output.suffix != ".svg":
        raise click.BadParameter("the file's name must end in .svg", param_hint="'--output'")
    try:
        output.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise unwritable(output, error) from None
