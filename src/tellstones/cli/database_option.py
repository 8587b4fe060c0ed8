"""The option `--database` of commands that look at what a server keeps."""

from __future__ import annotations

import click

database_option = click.option(
    "--database",
    help="Where the tables are kept: sqlite:PATH or postgresql://…; else in your data folder.",
)
