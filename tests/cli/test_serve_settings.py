"""A server's settings: options, the environment and one file, by the same names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import pytest

from tellstones.cli.commands.serve import _limits, serve
from tellstones.server.settings import Limits

pytestmark = pytest.mark.group("long")
SETTINGS = """
port = 9000
server-name = ["club.example", "www.club.example"]
title = "The Stone Club"
house_rules = "Be kind.\\nNo phones at the table."
registration = "closed"
behind-proxy = true
open = false

[limits]
players_per_tournament = 200
messages_per_second = 5
"""


def parsed(file: Path, *options: str) -> dict[str, Any]:
    call = ["--config", str(file), *options]
    return serve.make_context("serve", call).params


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "tellstones.toml"
    file.write_text(SETTINGS)
    return file


def test_a_file_has_every_setting_by_the_name_of_its_option(file: Path) -> None:
    found = parsed(file)
    assert found["port"] == 9000
    assert found["names"] == ("club.example", "www.club.example")
    assert found["title"] == "The Stone Club"
    assert found["house_rules"] == "Be kind.\nNo phones at the table."
    assert (found["registration"], found["behind_proxy"], found["opens"]) == ("closed", True, False)
    limits = _limits(found["limits"])
    assert (limits.players_per_tournament, limits.messages_per_second) == (200, 5.0)
    assert limits.sockets_per_person == Limits().sockets_per_person


def test_options_win_over_the_environment_and_that_over_the_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TELLSTONES_PORT", "9001")
    monkeypatch.setenv("TELLSTONES_TITLE", "Another")
    monkeypatch.setenv("TELLSTONES_LIMITS", "players_per_tournament=8 clubs_per_person=2")
    found = parsed(file, "--port", "9002")
    assert (found["port"], found["title"]) == (9002, "Another")
    assert _limits(found["limits"]).clubs_per_person == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("prot = 1", "no setting 'prot'. Did you mean 'port'?"),
        ("port = ", "Invalid value"),
        ("port = 'many'", "not a valid integer"),
        ("registration = 'maybe'", "is not one of"),
    ],
)
def test_a_wrong_file_says_what_is_wrong(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(text)
    with pytest.raises(click.BadParameter) as wrong:
        parsed(file)
    assert told in str(wrong.value.format_message())


@pytest.mark.parametrize("limit", ["players=1", "players_per_tournament=many"])
def test_a_wrong_limit_is_refused(limit: str) -> None:
    with pytest.raises(click.BadParameter):
        _limits((limit,))
