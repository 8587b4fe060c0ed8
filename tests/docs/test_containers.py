"""The container files speak of options that the server has."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from tellstones.cli.commands.serve import serve

ROOT = Path(__file__).parents[2]
OPTIONS = [param for param in serve.params if isinstance(param, click.Option)]
OURS_ALONE = {"TELLSTONES_DOMAIN"}
"""The headers that the proxy receives."""


def variable(option: click.Option) -> str:
    return "TELLSTONES_" + option.opts[-1].removeprefix("--").upper().replace("-", "_")


@pytest.mark.parametrize("option", OPTIONS, ids=variable)
def test_every_option_can_be_set_in_the_environment(
    option: click.Option, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable(option), "7")
    context = click.Context(serve, auto_envvar_prefix="TELLSTONES")
    assert option.resolve_envvar_value(context) == "7"


@pytest.mark.parametrize("file", ["Containerfile", "compose.yaml"])
def test_what_a_container_is_told_is_an_option_of_the_server(file: str) -> None:
    told = set(re.findall(r"TELLSTONES_[A-Z_]+", (ROOT / file).read_text(encoding="utf-8")))
    assert told
    assert told - OURS_ALONE <= {variable(option) for option in OPTIONS}
