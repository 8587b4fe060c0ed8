"""The option `--config`: settings in a TOML file, with the same names as the other options.

An option on the command line wins over the environment, and that over the file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from tellstones.cli.errors import nearest

LIMITS = "limits"


def _read(context: click.Context, _option: click.Parameter, file: Path | None) -> None:
    if file is None:
        return
    try:
        settings = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise click.BadParameter(f"{file}: {error}") from None
    context.default_map = _defaults(settings, _options(context.command), file)


def _options(command: click.Command) -> dict[str, str]:
    """The parameters of a command by the names of their options."""
    return {
        opt.removeprefix("--"): option.name or ""
        for option in command.params
        if isinstance(option, click.Option) and option.name != "config"
        for opt in option.opts
        if opt.startswith("--")
    }


def _defaults(settings: Mapping[str, Any], options: dict[str, str], file: Path) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in settings.items():
        option = name.replace("_", "-")
        if option not in options:
            raise click.BadParameter(f"{file}: no setting {name!r}. {nearest(option, options)}")
        if option == LIMITS and isinstance(value, Mapping):
            value = [f"{limit}={most}" for limit, most in value.items()]
        found[options[option]] = value
    return found


config_option = click.option(
    "--config",
    type=click.Path(path_type=Path),
    callback=_read,
    is_eager=True,
    expose_value=False,
    help="TOML file with the other options as settings.",
)
