"""`tellstones arena`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tellstones.cli import run
from tellstones.cli.commands.arena import arena
from tellstones.notation import read_records

pytestmark = pytest.mark.group("long")


def test_the_command_prints_ratings_and_a_cross_table_and_writes_records(tmp_path: Path) -> None:
    file = tmp_path / "games.tell"
    asked = ["page", "random", "--games", "4", "--jobs", "1", "--turn-limit", "20"]
    result = CliRunner().invoke(arena, [*asked, "--records", str(file)])
    assert result.exit_code == 0
    assert "Elo" in result.output
    assert "4 games" in result.output
    with file.open("rb") as records:
        assert len(list(read_records(records))) == 4


def test_programs_get_one_json_object() -> None:
    asked = ["page", "random", "--games", "4", "--jobs", "1", "--turn-limit", "20", "--json"]
    result = CliRunner().invoke(arena, asked)
    assert result.exit_code == 0
    told = json.loads(result.stdout.splitlines()[-1])
    assert {one["name"] for one in told["ratings"]} == {"page", "random"}
    assert all(one["low"] <= one["elo"] <= one["high"] for one in told["ratings"])
    (meeting,) = told["meetings"]
    assert meeting["games"] == 4
    assert meeting["interval"][0] < meeting["share"] <= meeting["interval"][1]


@pytest.mark.parametrize("asked", [["king"], ["king", "duke"], ["king", "king"]])
def test_a_wrong_call_is_refused(asked: list[str]) -> None:
    assert CliRunner().invoke(arena, asked).exit_code == 2


def test_a_process_that_is_killed_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    deadly = "cmd:sh -c 'kill -9 $PPID'"
    assert run(["arena", "page", deadly, "--games", "4", "--jobs", "2"]) == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert last == "tellstones: --jobs: a process was killed before its work was done"
