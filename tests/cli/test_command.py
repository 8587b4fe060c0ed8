"""The command as a whole, also as the process that a shell starts."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from unittest.mock import patch

import pytest

import tellstones
from tellstones.cli.command_table import installed_commands
from tellstones.cli.commands.serve import serve
from tests.calling import tellstones as call

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-c", "from tellstones.cli import main; main()"]


def test_the_version_is_that_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert call("--version").out == f"tellstones {project['version']}\n"
    assert tellstones.__version__ == project["version"]


def test_help_lists_every_command_and_gives_examples() -> None:
    told = call("--help").out
    assert all(f"  {name} " in told for name in installed_commands())
    assert "Examples:" in told


@pytest.mark.parametrize("name", installed_commands())
def test_every_command_has_help_with_examples(name: str) -> None:
    told = call(name, "--help")
    assert told.status == 0
    assert "Examples:" in told.out


def test_without_a_command_the_game_opens_in_the_browser() -> None:
    with patch.object(serve, "callback") as called:
        assert call().status == 0
    assert called.call_args.kwargs["opens"] is True


@pytest.mark.parametrize(
    ("called", "answer"),
    [
        (["pla"], "No command 'pla'. Did you mean 'play'?"),
        (["moderator"], "No command 'moderator'. Did you mean 'moderators'?"),
        (["xyzzy"], "No command 'xyzzy'. See 'tellstones --help'."),
        (["play", "--agianst", "page"], "Did you mean"),
        (["play", "--against", "marshall"], "Did you mean 'marshal'?"),
        (
            ["arena", "page", "grandmaster"],
            "Bots: gardener, minstrel, page, squire, knight, captain, marshal, king",
        ),
    ],
)
def test_an_unknown_name_suggests_the_nearest(called: list[str], answer: str) -> None:
    failed = call(*called)
    assert failed.status == 2
    assert answer in failed.err
    assert failed.err.count("\n") == 1


def test_both_spellings_of_analyze_are_the_same_command() -> None:
    american, british = call("analyze", "--help").out, call("analyse", "--help").out
    assert british == american.replace("analyze [OPTIONS]", "analyse [OPTIONS]")
    assert "analyse" not in call("--help").out


def test_help_imports_no_command() -> None:
    lean = "from tellstones.cli import run; run(['--help']); import sys; sys.exit(" + (
        "any(m.startswith('tellstones.rules') for m in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", lean], capture_output=True).returncode == 0


def test_importing_the_package_builds_no_floor() -> None:
    lean = "import tellstones, sys; sys.exit('dataclasses' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", lean]).returncode == 0


@pytest.mark.parametrize(
    ("typed", "completed"),
    [("tellstones repl", "replay"), ("tellstones play --ag", "--against")],
)
def test_a_shell_completes_what_was_begun(typed: str, completed: str) -> None:
    asking = {
        "_TELLSTONES_COMPLETE": "bash_complete",
        "COMP_WORDS": typed,
        "COMP_CWORD": str(typed.count(" ")),
    }
    with patch.dict(os.environ, asking):
        assert call() == (0, f"plain,{completed}\n", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_told_how_to_complete(shell: str) -> None:
    with patch.dict(os.environ, {"_TELLSTONES_COMPLETE": f"{shell}_source"}):
        assert "_TELLSTONES_COMPLETE" in call().out


def test_a_reader_that_goes_away_is_no_trouble(tmp_path: Path) -> None:
    file = tmp_path / "long.tell"
    moves = " ".join(["h1", "C>"] + ["1~2"] * 4000)
    file.write_text(f'[Opening "S"]\n[First "A"]\n\n{moves} *\n')
    piped = subprocess.Popen(
        [*PROGRAM, "replay", str(file), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert piped.stdout is not None
    assert piped.stderr is not None
    with piped:
        piped.stdout.readline()
        piped.stdout.close()
        assert piped.stderr.read() == b""


def test_an_interruption_is_no_trouble() -> None:
    with patch("tellstones.cli.commands.format.read_records", side_effect=KeyboardInterrupt):
        interrupted = call("format", __file__)
    assert interrupted.status == 130
    assert interrupted.err.strip() == ""


def test_a_terminal_without_our_letters_is_no_trouble() -> None:
    for encoding in ("ascii", "cp1252", "cp437"):
        shown = call("show", "SC??|DFH 0-1 B turn -B 9", encoding=encoding)
        assert shown.status == 0
        assert "Crown" in shown.out
        assert "?" not in shown.out
