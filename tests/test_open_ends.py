"""A test that leaves something open fails itself, and none that runs after it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.group("long")

ROOT = Path(__file__).parents[1]
LEAKING = """
import socket

def test_forgets_a_socket_in_a_circle():
    held = [socket.socket()]
    held.append(held)

def test_is_innocent():
    pass

def test_fails_with_a_socket_in_its_hands():
    held = socket.socket()
    assert held is None

def test_is_innocent_too():
    pass
"""


def test_who_leaves_something_open_is_the_one_that_fails(tmp_path: Path) -> None:
    file = tmp_path / "test_leaking.py"
    file.write_text(LEAKING)
    pytest_here = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml")]
    call = [
        *pytest_here,
        "--rootdir",
        str(tmp_path),
        "-p",
        "tests.conftest",
        "-p",
        "no:cacheprovider",
    ]
    told = subprocess.run([*call, str(file)], capture_output=True, text=True, cwd=ROOT).stdout
    assert re.findall(r"^ERROR .*::(\w+)", told, re.MULTILINE) == [
        "test_forgets_a_socket_in_a_circle",
        "test_fails_with_a_socket_in_its_hands",
    ], told
    assert "1 failed, 3 passed, 2 errors" in told
