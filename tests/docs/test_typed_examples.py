"""Examples pass mypy and pyright, both strict, and so does a client that uses every public name."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tellstones as ts
from tests.docs.test_documents import EXAMPLE, ROOT, RUN
from tests.public_values import FLOORS

UNTYPED = ("gymnasium.*", "jax.*", "pettingzoo.*", "pyspiel.*", "scipy.*")
MYPY = "[mypy]\nstrict = True\nuntyped_calls_exclude = jax\n" + "".join(
    f"[mypy-{name}]\nignore_missing_imports = True\n" for name in UNTYPED
)
STYLE = [
    f"report{rule}"
    for rule in (
        "DuplicateImport",
        "MatchNotExhaustive",
        "PrivateUsage",
        "UnnecessaryIsInstance",
        "UnusedImport",
    )
]
"""Rules of taste: blocks of a document are one module here, and show what a notebook calls."""
PYRIGHT: dict[str, object] = {
    "typeCheckingMode": "strict",
    "include": ["*.py"],
    "extraPaths": [str(ROOT)],
    **dict.fromkeys(STYLE, False),
    **{f"reportUnknown{kind}Type": False for kind in ("Member", "Variable", "Argument")},
    "reportMissingTypeStubs": False,  # the environments' libraries
}


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A module for each document, and a client of every public name."""
    folder = tmp_path_factory.mktemp("typed")
    for paper in RUN:
        code = "\n\n".join(code for code, _ in EXAMPLE.findall(paper.read_text(encoding="utf-8")))
        file = "_".join(paper.relative_to(ROOT).with_suffix("").parts).replace("-", "_")
        (folder / f"{file}.py").write_text(code, encoding="utf-8")
    (folder / "client.py").write_text(_client(), encoding="utf-8")
    return folder


def _client() -> str:
    lines = ["import tellstones as ts", "", f"top = [{_all('ts', ts.__all__)}]"]
    for floor in FLOORS:
        name = floor.__name__.replace("tellstones", "ts")
        lines.append(f"{name.replace('.', '_')} = [{_all(name, floor.__all__)}]")
    return "\n".join([*lines, ""])


def _all(module: str, names: list[str]) -> str:
    return ", ".join(f"({name!r}, {module}.{name})" for name in names)


def test_the_examples_pass_mypy_strict(examples: Path) -> None:
    (examples / "mypy.ini").write_text(MYPY, encoding="utf-8")
    _passes(examples, "mypy", "--config-file=mypy.ini", ".", MYPYPATH=str(ROOT))


def test_the_examples_pass_pyright_strict(examples: Path) -> None:
    """basedpyright is pyright as a wheel, with Node inside."""
    config = examples / "pyrightconfig.json"
    config.write_text(json.dumps(PYRIGHT), encoding="utf-8")
    _passes(examples, "basedpyright", "-p", str(config), "--pythonpath", sys.executable)


def _passes(folder: Path, checker: str, *asked: str, **words: str) -> None:
    command = [sys.executable, "-m", checker, *asked]
    environment = os.environ | words
    checked = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
