"""Python for the page, as it is packed, says what Python here says: byte for byte."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
from importlib.metadata import distribution
from pathlib import Path

import pytest
from hatch_build import node

from tellstones.server import club_extra
from tests.server.in_page.played_duels import played_duels
from tests.server.in_page.scene import scene

ROOT = Path(__file__).parents[2]
DUELS = int(os.environ.get("TELLSTONES_DUELS", "7"))
"""A week of them; `make same-duels` plays 200."""
PACKED = ("anyio", "idna", "msgspec", "starlette", "typing-extensions")
"""`WHEELS` of site/hatch_build.py."""


@pytest.fixture
def no_club(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page's own server has nobody to rate or to notify, and nothing to do it with."""
    monkeypatch.setattr(club_extra, "PACKAGES", ("no_such_package",))


def test_a_game_is_the_same_in_pyodide(no_club: None, site: Path, tmp_path: Path) -> None:
    script = str(ROOT / "tests/server/in_page/pyodide.mjs")
    called = [str(node()), script, str(ROOT), str(DUELS)]
    done = subprocess.run(called, capture_output=True, text=True, timeout=3600)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["late"] == []
    assert found["duels"] == played_duels(DUELS)
    assert found["told"] == asyncio.run(scene(str(tmp_path / "tables.sqlite3")))


def test_a_site_passes_on_the_licences_of_all_it_is_made_of(site: Path) -> None:
    (folder,) = site.rglob("licences")
    passed_on = {path.stem: path.read_text("utf-8") for path in folder.iterdir()}
    assert "Mozilla Public License Version 2.0" in passed_on.pop("pyodide")
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in passed_on.pop("python")
    assert passed_on.pop("tellstones") == (ROOT / "LICENSE").read_text("utf-8")
    assert passed_on == {name: _licence_of(name) for name in PACKED}


def _licence_of(package: str) -> str:
    files = distribution(package).files or []
    (licence,) = [file for file in files if file.name.upper().startswith("LICENSE")]
    return Path(licence.locate()).read_text("utf-8")
