"""The namespace of `import tellstones as ts`: few names, each imported on first use."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import tellstones as ts

SERVER = "asyncpg click httpx starlette uvicorn webauthn websockets"
pytestmark = pytest.mark.group("quick")

MOST_NAMES = 60


def test_there_are_few_names_and_all_of_them_are_there() -> None:
    assert len(ts.__all__) == len({*ts.__all__}) <= MOST_NAMES
    assert {*ts.__all__} <= {*dir(ts)}
    for name in ts.__all__:
        assert getattr(ts, name) is not None


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(Path(ts.__file__).read_text(encoding="utf-8"))
    typed, _ = [one for one in tree.body if isinstance(one, ast.If)]
    assert {
        alias.asname
        for line in ast.walk(typed)
        if isinstance(line, ast.ImportFrom)
        for alias in line.names
    } == {*ts.__all__}


def test_an_error_says_where_another_name_is() -> None:
    with pytest.raises(AttributeError, match="it is in tellstones"):
        ts.Placed  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError, match="attribute 'banana'"):
        ts.banana  # type: ignore[attr-defined]  # noqa: B018


PLAYS = """
import sys
import tellstones as ts

game = ts.Game()
game.push("C>")
print(game, game.record())
ts.play_game(game.record(), {seat: ts.make_bot("page", seed=1) for seat in (ts.Seat.A, ts.Seat.B)})
sys.exit(", ".join({*sys.argv[1].split()} & {*sys.modules}) or 0)
"""


def test_the_library_imports_none_of_the_servers_packages() -> None:
    command = [sys.executable, "-c", PLAYS, SERVER]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
