"""`tellstones format`: prints records in canonical form."""

from __future__ import annotations

import sys

import click

from tellstones.cli.files.records import opened_records
from tellstones.cli.shared_options import language_option
from tellstones.notation import read_records, record_text


@click.command()
@click.argument("file")
@language_option
def format(file: str, language: str) -> None:  # noqa: A001 - it is what the command is called
    """Print the records of FILE in canonical form.

    \b
    Examples:
      tellstones format game.tell > tidy.tell
      cat games/*.tell | tellstones format -
    """
    out = sys.stdout.buffer
    between = b""
    with opened_records(file, language) as records:
        for record in read_records(records):
            out.write(between + record_text(record).encode())
            between = b"\n"
    out.flush()
