"""Writes a game as an animation, in the format that the file name says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tellstones.cli.errors import WRONG_CALL, CommandError, refused_by_rules
from tellstones.cli.files.outputs import check_writable
from tellstones.extras import install_line
from tellstones.notation import Record
from tellstones.rules import Refused

if TYPE_CHECKING:  # imported when a film is asked for
    from tellstones.study.frames import Eyes

KINDS = (".gif", ".webp", ".svg")


def write_film(records: Iterator[Record], path: Path, eyes: str | None, language: str) -> None:
    """Write the first game. Raises `CommandError`."""
    from tellstones.study.frames import parse_eyes

    if path.suffix not in KINDS:
        raise click.BadParameter("the file's name must end in .gif, .webp or .svg")
    check_writable(path)
    record = next(records, None)
    if record is None:
        return
    try:
        seen = parse_eyes(eyes or "open", record.options.players)
        path.write_bytes(_drawn(record, seen, language, path.suffix))
    except Refused as refused:
        raise refused_by_rules(refused, language) from None
    except ValueError as error:
        raise CommandError(f"tellstones: {error}", WRONG_CALL) from None
    click.echo(f"{path}")


def _drawn(record: Record, eyes: Eyes, language: str, suffix: str) -> bytes:
    from tellstones.study.replay.animation import animated_svg
    from tellstones.study.replay.film import can_film, film

    if suffix == ".svg":
        return animated_svg(record, eyes, language).encode()
    if not can_film():
        raise CommandError(f"tellstones: {install_line('pillow', 'club')}", WRONG_CALL)
    return film(record, eyes, language, "GIF" if suffix == ".gif" else "WEBP")
