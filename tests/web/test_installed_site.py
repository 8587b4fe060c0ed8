"""The wheels as they would be published: installed alone, they write a site that plays offline."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.static_site import PATH, ROOT
from tests.web.test_static_site import play_against_the_king_offline

pytestmark = pytest.mark.torture

UV = ROOT / ".uv/bin/uv"
LONGEST_S = 1800
"""The time to build and to install, on a busy machine."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """`tellstones` of an environment that has the two wheels and what they ask for, and no more."""
    folder = tmp_path_factory.mktemp("installed")
    _run(UV, "build", "--all-packages", "--wheel", "--out-dir", folder / "wheels", at=ROOT)
    _run(UV, "venv", "--python", sys.executable, folder / "venv", at=folder)
    python = folder / "venv/bin/python"
    wheels = sorted((folder / "wheels").glob("*.whl"))
    assert len(wheels) == 2
    _run(UV, "pip", "install", "--python", python, *wheels, at=folder)
    yield folder / "venv/bin/tellstones"
    shutil.rmtree(folder)


def _run(*command: str | Path, at: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run(command, cwd=at, check=True, timeout=LONGEST_S, env=environment)


def test_a_site_from_installed_wheels_plays_a_whole_game_without_a_network(
    browser: Browser, installed: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    _run(installed, "site", site / PATH.strip("/"), at=tmp_path)
    record = play_against_the_king_offline(browser, site, tmp_path)
    _run(installed, "replay", record, at=tmp_path)
