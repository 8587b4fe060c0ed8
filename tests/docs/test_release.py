"""A release is tagged once, with its notes, from a clean tree. Wheels are reproducible."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / ".ci/release.py"
PACKED = [".gitignore", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE"]
PACKED += ["LICENSES", "src", "web/public/alegreya-license.txt"]
CHANGELOG = """# Changelog

## 0.2.0 – 2030-01-02

### Added

- Dragons

## 0.1.0 – 2029-01-02

- Everything
"""


def git(folder: Path, *arguments: str) -> str:
    person = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    command = ["git", *person, *arguments]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / ".ci").mkdir()
    shutil.copy(SCRIPT, tmp_path / ".ci")
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "0.2.0"\n')
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "config", "user.name", "Ann")
    git(tmp_path, "config", "user.email", "ann@example.org")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "--message", "All of it")
    return tmp_path


def run(project: Path, step: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(project / ".ci/release.py"), step]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_tag_has_the_version_and_its_notes(project: Path) -> None:
    assert run(project, "check").returncode == 0
    assert git(project, "tag") == ""
    assert run(project, "tag").returncode == 0
    told = git(project, "tag", "--list", "--format=%(refname:short) %(objecttype)%0a%(contents)")
    assert told == "v0.2.0 tag\nTellstones 0.2.0\n\n### Added\n\n- Dragons\n\n"


@pytest.mark.parametrize("step", ["check", "tag"])
def test_a_changed_tree_is_not_released(project: Path, step: str) -> None:
    (project / "CHANGELOG.md").write_text(CHANGELOG + "- More\n", encoding="utf-8")
    refused = run(project, step)
    assert refused.returncode == 1
    assert "uncommitted changes" in refused.stderr
    assert git(project, "tag") == ""


def test_a_version_is_released_once(project: Path) -> None:
    run(project, "tag")
    assert "v0.2.0 exists already" in run(project, "check").stderr


def test_a_version_without_notes_is_not_released(project: Path) -> None:
    (project / "pyproject.toml").write_text('[project]\nversion = "0.3.0"\n')
    assert "no section for 0.3.0" in run(project, "check").stderr


@pytest.mark.heavy
def test_a_wheel_of_the_same_files_is_the_same_bytes(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    for name in PACKED:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        copied = shutil.copytree if (ROOT / name).is_dir() else shutil.copyfile
        copied(ROOT / name, copy / name)  # at another time, and in another folder
    assert wheel(copy, tmp_path / "of-the-copy") == wheel(ROOT, tmp_path / "of-the-original")


def wheel(source: Path, folder: Path) -> bytes:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    without_page = {**os.environ, "TELLSTONES_WITHOUT_PAGE": "1"}
    subprocess.run(command, cwd=source, env=without_page, check=True, capture_output=True)
    return next(folder.glob("*.whl")).read_bytes()
