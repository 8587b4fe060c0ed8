"""The option `--database` of commands that read a server's database."""

from __future__ import annotations

import click

database_option = click.option(
    "--database",
    envvar="TELLSTONES_DATABASE",
    help="Database: sqlite:PATH or postgresql://… (default: in your data folder).",
)
