"""The base package serves one household; for a club it names the extra to install."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.request import urlopen

import pytest

pytestmark = pytest.mark.group("long")

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BARE = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in sys.argv[1].split():
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
from tellstones.cli import main
main(sys.argv[2:])
"""
EXTRAS = "asyncpg gymnasium jax numpy open_spiel pettingzoo PIL pyspiel redis resvg_py"
IN_ENGLISH = {**os.environ, "LANGUAGE": "en"}


def bare(*arguments: str) -> list[str]:
    """The command where nothing is installed but what the package asks for."""
    return [sys.executable, "-c", BARE, EXTRAS, *arguments]


@pytest.mark.parametrize(
    "options",
    [
        ["serve", "--no-open", "--port", "0", "--database", "postgresql://localhost/tables"],
        ["serve", "--no-open", "--port", "0", "--bus", "redis://localhost"],
        ["export", "--database", "postgresql://localhost/tables"],
    ],
)
def test_a_club_is_told_what_to_install(options: list[str]) -> None:
    refused = subprocess.run(bare(*options), capture_output=True, text=True, env=IN_ENGLISH)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "is not installed. Run: pip install 'tellstones[cluster]'" in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_what_it_says_is_an_extra_of_the_package() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    assert {name.partition(">")[0] for name in extras["cluster"]} == {
        "asyncpg",
        "redis",
        "uvloop",
    }


def test_a_household_plays_without_any_extra(tmp_path: Path) -> None:
    options = ["--no-open", "--port", "0", "--database", f"sqlite:{tmp_path}/tables.sqlite3"]
    call = bare("serve", *options)
    with subprocess.Popen(call, stdout=subprocess.PIPE, env=IN_ENGLISH) as serving:
        try:
            assert serving.stdout is not None
            address = serving.stdout.readline().decode().split()[-1]
            for door, answer in (("healthz", b"ok\n"), ("metrics", b"# HELP tellstones_")):
                with urlopen(address + door) as answered:
                    assert answered.read().startswith(answer)
        finally:
            serving.terminate()


def test_a_server_without_the_club_names_its_extra(tmp_path: Path) -> None:
    absent = (
        "from tellstones.server import club_extra\nclub_extra.PACKAGES = ('no_such_package',)\n"
    )
    options = ["--no-open", "--port", "0", "--database", f"sqlite:{tmp_path}/tables.sqlite3"]
    call = [sys.executable, "-c", absent + BARE, EXTRAS, "serve", *options]
    with subprocess.Popen(call, stdout=subprocess.PIPE, env=IN_ENGLISH, text=True) as serving:
        try:
            assert serving.stdout is not None
            serving.stdout.readline()
            assert serving.stdout.readline().endswith(" pip install 'tellstones[club]'\n")
        finally:
            serving.terminate()


@pytest.mark.parametrize("command", ["play", "replay", "arena", "drill", "analyze", "backup"])
def test_no_command_needs_an_extra(command: str) -> None:
    assert subprocess.run(bare(command, "--help"), capture_output=True).returncode == 0
